import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { projectFolderName } from '../../electron/sessions/folders.ts'
import type { Home } from './home.ts'

const HOUR = 3_600_000

interface Said {
  readonly role: 'user' | 'assistant' | 'toolResult'
  readonly text: string
  /** US dollars. */
  readonly cost?: number
}

/** A session to be written: what was said in it, one after the other. */
export interface Told {
  readonly id: string
  readonly project: string
  /** How long before now it was begun. */
  readonly hoursAgo: number
  readonly said: readonly Said[]
  /** Entries taken over from another one, by its id and their number. */
  readonly from?: { readonly told: Told; readonly entries: number }
  /** The path that its header names as its parent. */
  readonly parentSession?: string
}

export const user = (text: string): Said => ({ role: 'user', text })
export const reply = (text: string, cost = 0.1): Said => ({ role: 'assistant', text, cost })
export const result = (text: string): Said => ({ role: 'toolResult', text })

/** Writes sessions where pi keeps them; answers their paths by id. */
export function writeLibrary(home: Pick<Home, 'agent' | 'folder'>, sessions: readonly Told[]): Map<string, string> {
  const paths = new Map<string, string>()
  for (const told of sessions) {
    const cwd = join(home.folder, told.project)
    mkdirSync(cwd, { recursive: true })
    const start = Date.now() - told.hoursAgo * HOUR
    const name = `${new Date(start).toISOString().replace(/[:.]/g, '-')}_${told.id}.jsonl`
    const file = join(home.agent, 'sessions', projectFolderName(cwd), name)
    mkdirSync(dirname(file), { recursive: true })
    const header = { type: 'session', version: 3, id: told.id, timestamp: new Date(start).toISOString(), cwd }
    const parent = told.parentSession === undefined ? {} : { parentSession: told.parentSession }
    const lines = [{ ...header, ...parent }, ...entriesOf(told)]
    writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    // A file of just now is not read whole before it has been left alone for a while.
    utimesSync(file, new Date(start), new Date(start))
    paths.set(told.id, file)
  }
  return paths
}

function entriesOf(told: Told): readonly object[] {
  const taken = told.from === undefined ? [] : entriesOf(told.from.told).slice(0, told.from.entries)
  const start = Date.now() - told.hoursAgo * HOUR
  let parentId = (taken.at(-1) as { readonly id: string } | undefined)?.id ?? null
  const own = told.said.map((said, at) => {
    const id = idOf(`${told.id} ${at}`)
    const time = Math.floor(start / 60_000) * 60_000 + at * 1_000
    const entry = {
      type: 'message',
      id,
      parentId,
      timestamp: new Date(time).toISOString(),
      message: messageOf(said, time),
    }
    parentId = id
    return entry
  })
  return [...taken, ...own]
}

function messageOf({ role, text, cost = 0 }: Said, timestamp: number): object {
  const content = [{ type: 'text', text }]
  if (role === 'user') return { role, content, timestamp }
  if (role === 'toolResult') return { role, toolCallId: 'c', toolName: 'bash', content, isError: false, timestamp }
  const usage = { input: 10, output: 5, cacheRead: 0, cacheWrite: 0, totalTokens: 15, cost: { total: cost } }
  return { role, content, provider: 'p', model: 'sonnet', usage, stopReason: 'stop', timestamp }
}

/** Eight hex digits that are the same for the same text. */
function idOf(text: string): string {
  let hash = 2_166_136_261
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
