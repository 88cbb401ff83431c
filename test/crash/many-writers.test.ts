import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSession } from '../../electron/sessions/open-session.ts'
import { assistantLine, fileText, headerLine, userLine } from '../files/session-text.ts'
import { bundleInto, type Bundled } from './bundle.ts'
import { startHostProcess } from './host-process.ts'

const LONG = process.env['DENDRO_LONG'] === '1'
/** Entries that all of them write together. */
const ENTRIES = LONG ? 10_000 : 600
const MINUTES = 60_000
const A = '0000000a'
const B = '0000000b'
const BASE = fileText(headerLine(), userLine(A, null), assistantLine(B, A))

let folder: string
let bundled: Bundled

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dendro-writers-'))
  bundled = await bundleInto(folder)
}, 2 * MINUTES)

afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

interface Done {
  readonly refusals: readonly string[]
  readonly names: readonly string[]
  /** Names of which was said that another program wrote at the same moment. */
  readonly met: readonly string[]
}

it(
  'two hosts and a pi that append at once lose nothing, and put nothing under a wrong parent',
  { timeout: 30 * MINUTES },
  async () => {
    const file = join(folder, 'session.jsonl')
    writeFileSync(file, BASE)
    const share = Math.floor(ENTRIES / 3)
    const pi = spawn(process.execPath, [
      fileURLToPath(new URL('scripted-pi.mjs', import.meta.url)),
      file,
      B,
      String(share),
    ])
    const [first, second] = await Promise.all([
      append(file, 'first', share),
      append(file, 'second', share),
      once(pi, 'exit'),
    ])

    const text = readFileSync(file, 'utf8')
    expect(text.startsWith(BASE)).toBe(true)
    expect(text.endsWith('\n')).toBe(true)
    const entries = linesOf(file)
    const session = await openSession(file)
    session.close()
    expect(session.built.facts.problems).toEqual([])
    const places = new Map(entries.map(({ id }, place) => [id, place]))
    expect(places.size).toBe(entries.length)

    const named = entries.filter(({ type }) => type === 'session_info')
    // What was acknowledged is there once, and nothing else is.
    expect(new Set(named.map(({ name }) => name))).toEqual(new Set([...first.names, ...second.names]))
    expect(named).toHaveLength(first.names.length + second.names.length)
    // Each stands under an entry that was there before it.
    expect(entries.filter(({ parentId }, place) => place > 0 && (places.get(parentId) ?? place) >= place)).toEqual([])
    // pi's own chain is whole.
    const written = entries.filter(({ message }) => JSON.stringify(message)?.includes('"pi '))
    expect(written.map(({ parentId }) => parentId)).toEqual([B, ...written.slice(0, -1).map(({ id }) => id)])
    expect(written).toHaveLength(share)
    // Of what does not follow the line before it, that was said, but where pi's next line makes no difference of it.
    const told = new Set([...first.met, ...second.met])
    const untold = besides(entries).filter((name) => !told.has(String(name)))
    expect(untold.filter((name) => !isFollowedByPi(entries, name))).toEqual([])
    const refusals = [...first.refusals, ...second.refusals]
    expect(refusals.filter((refusal) => !/^\S+ keeps growing, so nothing was appended\./.test(refusal))).toEqual([])
    console.log(
      `many writers: entries ${entries.length}, beside pi's ${besides(entries).length}, told ${told.size}, refused ${refusals.length}`,
    )
  },
)

it(
  'many hosts that append at once stand in one row: each entry follows the one before it in the file',
  { timeout: 30 * MINUTES },
  async () => {
    const file = join(folder, 'row.jsonl')
    writeFileSync(file, BASE)
    const hosts = LONG ? 24 : 6
    const share = LONG ? 100 : 30
    const done = await Promise.all(Array.from({ length: hosts }, (_, host) => append(file, `host ${host}`, share)))
    expect(done.flatMap(({ refusals }) => refusals)).toEqual([])
    const entries = linesOf(file)
    expect(entries).toHaveLength(2 + hosts * share)
    expect(done.flatMap(({ met }) => met)).toEqual([])
    expect(besides(entries)).toEqual([])
    console.log(`hosts in one row: ${hosts}, entries ${entries.length}`)
  },
)

type Line = Readonly<Record<string, unknown>>

function linesOf(file: string): readonly Line[] {
  const [, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n')
  return lines.map((line) => JSON.parse(line) as Line)
}

/** Whether pi opens at a line of its own again, whatever stands before it. */
function isFollowedByPi(entries: readonly Line[], name: unknown): boolean {
  const place = entries.findIndex((entry) => entry['name'] === name)
  return entries[place + 1]?.['type'] === 'message'
}

/** Names that do not follow the line before them. */
function besides(entries: readonly Line[]): readonly unknown[] {
  return entries
    .filter(({ type, parentId }, place) => type === 'session_info' && parentId !== entries[place - 1]?.['id'])
    .map(({ name }) => name)
}

/** Names the session again and again, each time under the entry that pi would open by then. */
async function append(file: string, who: string, count: number): Promise<Done> {
  const host = startHostProcess(bundled.host)
  await host.ask('session:open', { sessionId: 's', file })
  const refusals: string[] = []
  const names: string[] = []
  const met: string[] = []
  for (let at = 0; at < count; at += 1) {
    const name = `${who} ${at}`
    try {
      const answer = await host.ask('session:rename', { sessionId: 's', name })
      names.push(name)
      if (answer.met !== null) met.push(name)
    } catch (error) {
      refusals.push(error instanceof Error ? error.message : String(error))
    }
  }
  await host.kill()
  return { refusals, names, met }
}
