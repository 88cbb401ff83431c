import type { RawEntry } from '../../shared/session/entry.ts'

/** What ends an entry whose id is written behind its data, as in pi's `custom` entries. */
const LATE_FIELDS = /,"id":"([^"\\]*)","parentId":(null|"[^"\\]*"),"timestamp":"([^"\\]*)"\s*\}\s*$/
const SCALAR = /(true|false|null|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)\s*(?=[,}])/y
const SPACE = /\s*/y

/**
 * The plain fields that can be told from the start and the end of a line too long to be parsed: those before its first
 * list or object, those inside `message` before its first, and an id at the very end. Null when not even a `type` or an
 * `id` is among them. The JSON in between is taken on trust.
 */
export function headFields(head: Buffer, tail: Buffer): RawEntry | null {
  const text = head.toString('utf8')
  const outer = plainFields(text, 0)
  if (outer === null) return null
  const fields: Record<string, unknown> = outer.fields
  if (outer.stoppedAt === 'message') {
    const inner = plainFields(text, outer.index)
    if (inner !== null) fields['message'] = inner.fields
  }
  if (typeof fields['id'] !== 'string') {
    const late = LATE_FIELDS.exec(tail.toString('utf8'))
    if (late !== null) {
      fields['id'] = late[1]
      fields['parentId'] = late[2] === 'null' ? null : late[2]?.slice(1, -1)
      fields['timestamp'] = late[3]
    }
  }
  return typeof fields['type'] === 'string' || typeof fields['id'] === 'string' ? fields : null
}

interface PlainFields {
  readonly fields: Record<string, unknown>
  /** The key whose value was no plain one (or was cut off), and where that value begins. */
  readonly stoppedAt: string | null
  readonly index: number
}

/** Reads `"key": plain value` pairs of the object that begins at `from`, up to the first value that is not plain. */
function plainFields(text: string, from: number): PlainFields | null {
  const fields: Record<string, unknown> = {}
  let at = from
  const skipSpace = (): void => {
    SPACE.lastIndex = at
    SPACE.exec(text)
    at = SPACE.lastIndex
  }
  const takeMark = (mark: string): boolean => {
    skipSpace()
    if (text[at] !== mark) return false
    at += 1
    skipSpace()
    return true
  }
  const takeString = (): string | null => {
    const end = endOfString(text, at)
    if (end < 0) return null
    const value = parsedString(text.slice(at, end))
    at = end
    return value
  }
  if (!takeMark('{')) return null
  for (;;) {
    const key = takeString()
    if (key === null || !takeMark(':')) return { fields, stoppedAt: null, index: at }
    const begin = at
    const isString = text[at] === '"'
    const value = isString ? takeString() : takeScalar()
    const isCut = value === undefined || (isString && value === null)
    // `__proto__` would change the object instead of filling a field; no line of pi's has it at its top.
    if (isCut || key === '__proto__') return { fields, stoppedAt: key, index: begin }
    fields[key] = value
    if (!takeMark(',')) return { fields, stoppedAt: null, index: at }
  }

  function takeScalar(): unknown {
    SCALAR.lastIndex = at
    const match = SCALAR.exec(text)?.[1]
    if (match === undefined) return undefined
    at = SCALAR.lastIndex
    return JSON.parse(match) as unknown
  }
}

/** Index behind the closing quote of the string that begins at `from`; -1 where none begins or it does not end. */
function endOfString(text: string, from: number): number {
  if (text[from] !== '"') return -1
  for (let quote = text.indexOf('"', from + 1); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let slashes = 0
    while (text[quote - 1 - slashes] === '\\') slashes++
    if (slashes % 2 === 0) return quote + 1
  }
  return -1
}

function parsedString(quoted: string): string | null {
  try {
    const value: unknown = JSON.parse(quoted)
    return typeof value === 'string' ? value : null
  } catch {
    return null
  }
}
