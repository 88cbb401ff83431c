import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CliIo } from '../../electron/cli/cli-io.ts'
import { runCli } from '../../electron/cli/run-cli.ts'
import { temporaryFolder } from '../files/temp-folder.ts'

/** What the commands are tested on, and how they are run: in this process, with the world outside handed in. */
export const TIME = '2026-01-05T09:00:00.000Z'
export const A = '0000000a'
export const B = '0000000b'
export const C = '0000000c'
export const header = { type: 'session', version: 3, id: 's1', timestamp: TIME, cwd: '/code/app' }
export const entry = (type: string, id: string, parentId: string | null, rest: object = {}) => ({
  type,
  id,
  parentId,
  timestamp: TIME,
  ...rest,
})
export const user = (id: string, parentId: string | null, text: string) =>
  entry('message', id, parentId, { message: { role: 'user', content: [{ type: 'text', text }] } })
const reply = (id: string, parentId: string | null, text: string) =>
  entry('message', id, parentId, {
    message: { role: 'assistant', provider: 'p', model: 'm', content: [{ type: 'text', text }], stopReason: 'stop' },
  })

/** Two branches under A: B, and C with a label. */
export const FORKED = [
  header,
  user(A, null, 'Hello'),
  reply(B, A, 'Hi'),
  reply(C, A, 'Good day'),
  entry('label', '0000000d', C, { targetId: C, label: 'mark' }),
]

export interface Run {
  readonly code: number
  readonly out: string
  readonly err: readonly string[]
  readonly opened: readonly (readonly string[])[]
}

/** Runs one command line as the terminal would. */
export async function run(argv: readonly string[], change: Partial<CliIo> = {}): Promise<Run> {
  const out: string[] = []
  const err: string[] = []
  const opened: (readonly string[])[] = []
  const code = await runCli(argv, {
    print: async (text) => void out.push(text),
    complain: (line) => void err.push(line),
    readInput: async () => '',
    cwd: process.cwd(),
    env: { HOME: '/nowhere', USERPROFILE: '/nowhere' },
    startedAt: Date.now(),
    openApp: async (args) => (opened.push(args), 0),
    ...change,
  })
  return { code, out: out.join(''), err, opened }
}

/** A session file of these lines, objects as JSON. */
export function fileOf(...lines: readonly unknown[]): string {
  const file = join(temporaryFolder(), 'session.jsonl')
  writeFileSync(file, lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join(''))
  return file
}

export function json(run: Run): unknown {
  return JSON.parse(run.out)
}

export function lastEntry(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8').trimEnd().split('\n').at(-1) ?? '')
}
