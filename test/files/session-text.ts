/** Small sessions for tests, line by line, as pi writes them. */
const TIME = '2026-01-05T09:00:00.000Z'

export function headerLine(change: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({ type: 'session', version: 3, id: 'session-1', timestamp: TIME, cwd: '/code/app', ...change })
}

/** A user message. */
export function userLine(id: string, parentId: string | null, text = `text of ${id}`): string {
  return messageLine(id, parentId, { role: 'user', content: [{ type: 'text', text }], timestamp: Date.parse(TIME) })
}

export function assistantLine(id: string, parentId: string | null, text = `text of ${id}`): string {
  const content = [{ type: 'text', text }]
  const message = { role: 'assistant', content, provider: 'anthropic', model: 'claude', stopReason: 'stop' }
  return messageLine(id, parentId, message)
}

export function messageLine(id: string, parentId: string | null, message: unknown): string {
  return entryLine('message', id, parentId, { message })
}

export function entryLine(
  type: string,
  id: string,
  parentId: string | null,
  rest: Readonly<Record<string, unknown>> = {},
): string {
  return JSON.stringify({ type, id, parentId, timestamp: TIME, ...rest })
}

/** The lines as a file, each ended. */
export function fileText(...lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('')
}

/** A chain of so many user messages, ids counting up, without holding it in memory. */
export function* chainLines(count: number): Generator<string> {
  yield `${headerLine()}\n`
  for (let i = 1; i <= count; i++) yield `${userLine(hex(i), i === 1 ? null : hex(i - 1), 'x')}\n`
}

export function hex(number: number): string {
  return number.toString(16).padStart(8, '0')
}
