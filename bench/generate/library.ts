import { mkdirSync, writeFileSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectFolderName } from '../../electron/sessions/folders.ts'
import { createSource, generateSession, sessionIdOf } from './session.ts'

/** Raise it with every change that gives other lines. */
const GENERATOR = 1
const SEED = 20260106
const FIRST = Date.UTC(2025, 0, 6, 8)
const HOURS = 3_600_000
/** Mean entries of a session: with their texts about 200 kB. */
const ENTRIES = 42

/** A folder of many sessions, laid out as pi lays them out. */
export interface LibrarySample {
  /** What `PI_CODING_AGENT_DIR` would name: `sessions` lies in it. */
  readonly agent: string
  readonly sessions: number
  readonly projects: number
  readonly bytes: number
}

/**
 * Writes so many sessions of so many projects into a folder, unless they are there. The same numbers give the same bytes:
 * 5,000 sessions take about a gigabyte.
 */
export async function sampleLibrary(
  { sessions, projects }: Pick<LibrarySample, 'sessions' | 'projects'>,
  folder: string,
  say: (line: string) => void,
): Promise<LibrarySample> {
  const agent = join(folder, `library-${sessions}-${SEED}-v${GENERATOR}`)
  const size = join(agent, 'bytes')
  const there = await readFile(size, 'utf8').catch(() => null)
  if (there !== null) return { agent, sessions, projects, bytes: Number(there) }
  say(`Writing ${sessions.toLocaleString('en')} sessions into ${agent}…`)
  // A run that is stopped half-way must not leave half a library under its name.
  const part = `${agent}.${process.pid}.part`
  try {
    const bytes = write(part, sessions, projects)
    await writeFile(join(part, 'bytes'), String(bytes))
    await rename(part, agent)
    return { agent, sessions, projects, bytes }
  } finally {
    await rm(part, { recursive: true, force: true })
  }
}

function write(agent: string, sessions: number, projects: number): number {
  const source = createSource(SEED)
  let bytes = 0
  for (let at = 0; at < sessions; at += 1) {
    const cwd = `/home/me/project-${String(at % projects).padStart(3, '0')}`
    const folder = join(agent, 'sessions', projectFolderName(cwd))
    if (at < projects) mkdirSync(folder, { recursive: true })
    const start = FIRST + at * 2 * HOURS
    const lines: string[] = []
    const entries = 4 + source.random.around(ENTRIES - 4)
    generateSession({ entries, textScale: 0.62, cwd, start }, at + 1, (line) => lines.push(line), source)
    const text = Buffer.from(`${lines.join('\n')}\n`, 'utf8')
    const time = new Date(start).toISOString().replace(/[:.]/g, '-')
    writeFileSync(join(folder, `${time}_${sessionIdOf(start, at + 1)}.jsonl`), text)
    bytes += text.length
  }
  return bytes
}
