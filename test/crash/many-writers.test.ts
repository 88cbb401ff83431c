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
    const entries = text
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
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
    const refusals = [...first.refusals, ...second.refusals]
    expect(refusals.filter((refusal) => !/^\S+ keeps growing, so nothing was appended\./.test(refusal))).toEqual([])
    console.log(`many writers: entries ${entries.length}, refused ${refusals.length}`)
  },
)

/** Names the session again and again, each time under the entry that pi would open by then. */
async function append(file: string, who: string, count: number): Promise<Done> {
  const host = startHostProcess(bundled.host)
  await host.ask('session:open', { sessionId: 's', file })
  const refusals: string[] = []
  const names: string[] = []
  for (let at = 0; at < count; at += 1) {
    const name = `${who} ${at}`
    try {
      await host.ask('session:rename', { sessionId: 's', name })
      names.push(name)
    } catch (error) {
      refusals.push(error instanceof Error ? error.message : String(error))
    }
  }
  await host.kill()
  return { refusals, names }
}
