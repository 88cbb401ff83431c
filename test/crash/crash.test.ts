import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSession } from '../../electron/sessions/open-session.ts'
import type { BuiltSession } from '../../shared/session/build.ts'
import { assistantLine, fileText, headerLine, hex, userLine } from '../files/session-text.ts'
import { afterCrash, madeFiles } from './after-crash.ts'
import { bundleInto, type Bundled } from './bundle.ts'
import { startHostProcess } from './host-process.ts'

const LONG = process.env['DENDRO_LONG'] === '1'
/** Half of them kill the host, half the command line. */
const CRASHES = LONG ? 300 : 30
const SEED = Number(process.env['DENDRO_SEED'] ?? 20_260_301)
const MINUTES = 60_000
/** Entries of the file, and characters of each: a copy of it takes some writes. */
const ENTRIES = 400
const LONG_TEXT = 8_000

let folder: string
let bundled: Bundled

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dendro-crash-'))
  bundled = await bundleInto(folder)
}, 2 * MINUTES)

afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

describe('killed at any moment', () => {
  it(
    'the host leaves the old file and whole lines, no half file, and the next start works',
    { timeout: 20 * MINUTES },
    async () => {
      const random = randomOf(SEED)
      const tally = { crashes: CRASHES / 2, added: 0, torn: 0, made: 0, mended: 0, left: 0 }
      for (let crash = 0; crash < CRASHES / 2; crash += 1) {
        const { file, old, target } = makeSession(`host-${crash}`)
        const host = startHostProcess(bundled.host, { PI_CODING_AGENT_SESSION_DIR: target })
        await host.ask('session:open', { sessionId: 's', file })
        const acknowledged: string[] = []
        void workOn(host, random, (id) => acknowledged.push(id))
        await wait(random() * 300)
        await host.kill()
        const after = await afterCrash(file, old, acknowledged)
        // A copy holds the path, or all branches as they were when it was begun.
        const counts = new Set(Array.from({ length: after.added + 1 }, (_, more) => ENTRIES + more))
        const made = await madeFiles(target, counts)
        const mended = await madeFiles(dirname(file), counts, basename(file))
        expect({ crash, faults: [...after.faults, ...made.faults, ...mended.faults] }).toEqual({ crash, faults: [] })
        tally.added += after.added
        tally.torn += after.isTorn ? 1 : 0
        tally.made += made.made
        tally.mended += mended.made
        tally.left += made.left + mended.left
      }
      console.log(`crashes of the host: ${JSON.stringify(tally)}`)
      expect(tally.added + tally.made).toBeGreaterThan(0)
    },
  )

  it('the command line does, too', { timeout: 20 * MINUTES }, async () => {
    const random = randomOf(SEED + 1)
    const tally = { crashes: CRASHES / 2, killed: 0, added: 0, torn: 0, made: 0, left: 0 }
    const aim = aimAt(await timeOf(['name', makeSession('cli-first').file, 'x']), random)
    for (let crash = 0; crash < CRASHES / 2; crash += 1) {
      const { file, old, target } = makeSession(`cli-${crash}`)
      const commands = [
        ['label', file, '--at', '3', 'x'.repeat(3_000)],
        ['branch', file, '--at', '3', '--summary', 'y'.repeat(90_000)],
        ['leaf', file, '--at', '5'],
        ['fork', file, '--session-dir', target],
        ['fork', file, '--whole', '--session-dir', target],
        ['repair', file, '--out', join(target, 'mended.jsonl')],
      ]
      const command = commands[crash % commands.length] ?? []
      const isKilled = await killed(command, aim.next())
      tally.killed += isKilled ? 1 : 0
      const after = await afterCrash(file, old, [])
      const made = await madeFiles(target, new Set([ENTRIES]))
      expect({
        crash,
        command: command[0],
        faults: [...after.faults, ...made.faults],
        isOne: after.added <= 1,
      }).toEqual({
        crash,
        command: command[0],
        faults: [],
        isOne: true,
      })
      aim.correct(isKilled, after.added + made.made + made.left > 0)
      tally.added += after.added
      tally.torn += after.isTorn ? 1 : 0
      tally.made += made.made
      tally.left += made.left
    }
    console.log(`crashes of the command line: ${JSON.stringify(tally)}`)
    expect(tally.killed).toBeGreaterThan(0)
  })
})

describe('brought to version 3', () => {
  it(
    'is the old file or the new one, whenever its writer is killed, and what was there is kept',
    { timeout: 20 * MINUTES },
    async () => {
      const random = randomOf(SEED + 2)
      const crashes = CRASHES / 5
      const tally = { crashes, killed: 0, old: 0, new: 0, kept: 0, left: 0 }
      const aim = aimAt(await timeOf(['migrate', makeOldSession('migrate-first').file]), random)
      for (let crash = 0; crash < crashes; crash += 1) {
        const { file, old } = makeOldSession(`migrate-${crash}`)
        const isKilled = await killed(['migrate', file], aim.next())
        tally.killed += isKilled ? 1 : 0
        const isOld = readFileSync(file).equals(old)
        const names = readdirSync(dirname(file))
        const kept = names.filter((name) => name.endsWith('.bak'))
        // Before anything is put in the file's place, what is there is kept.
        expect({ crash, kept: isOld ? [] : kept }).toEqual({ crash, kept: isOld ? [] : ['session.jsonl.v1.bak'] })
        for (const name of kept) expect(readFileSync(join(dirname(file), name)).equals(old)).toBe(true)
        const { facts, columns } = await readAll(file)
        expect([columns.count, facts.problems, facts.header.sourceVersion]).toEqual([ENTRIES, [], isOld ? null : 3])
        // The next start does it, whatever was left; of a file that is new already it says so.
        await killed(['migrate', file], MINUTES)
        expect((await readAll(file)).facts.header.sourceVersion).toBe(3)
        aim.correct(isKilled, names.length > 1)
        tally[isOld ? 'old' : 'new'] += 1
        tally.kept += kept.length
        tally.left += names.filter((name) => name.endsWith('.tmp')).length
      }
      console.log(`crashes while a file is brought to version 3: ${JSON.stringify(tally)}`)
      expect(tally.killed).toBeGreaterThan(0)
    },
  )
})

describe('killed in the middle of a long line', () => {
  it('leaves a torn tail that is told, and that the next start never joins', async () => {
    const random = randomOf(SEED + 3)
    const crashes = Math.ceil(CRASHES / 5)
    for (let crash = 0; crash < crashes; crash += 1) {
      const { file, old } = makeSession(`torn-${crash}`)
      // The text has three bytes for each character: most cuts fall within one.
      const bytes = 4_097 + Math.floor(random() * 50_000)
      const child = spawn(process.execPath, [bundled.torn, file, '20000', `${bytes}`], { stdio: 'ignore' })
      expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
      expect(readFileSync(file).length).toBe(old.length + bytes)
      const after = await afterCrash(file, old, [])
      expect({ crash, ...after }).toEqual({ crash, faults: [], added: 0, isTorn: true })
    }
  })
})

/** Appends, forks, clones and mends copies without end; tells the id of each entry that was acknowledged. */
async function workOn(
  host: ReturnType<typeof startHostProcess>,
  random: () => number,
  tell: (id: string) => void,
): Promise<void> {
  const at = ENTRIES - 1
  for (;;) {
    const choice = random()
    const named = await host.ask('session:rows', { sessionId: 's', ordinals: [3, at] })
    const [id = null, fromId = null] = named.map((row) => row.id)
    const fork = { sessionId: 's', at, atId: fromId, before: false, cwd: null }
    if (choice < 0.15) await host.ask('fork:write', { ...fork, whole: false })
    else if (choice < 0.3) await host.ask('fork:write', { ...fork, at: null, whole: true })
    else if (choice < 0.4) await host.ask('repair:write', { sessionId: 's' })
    else {
      const { ordinal } =
        choice < 0.55
          ? await host.ask('branch:summarise', {
              sessionId: 's',
              at: 3,
              atId: id,
              from: at,
              fromId,
              summary: 'y'.repeat(60_000),
            })
          : await host.ask('entry:label', { sessionId: 's', ordinal: 3, id, label: 'x'.repeat(3_000 * random() + 1) })
      const [row] = await host.ask('session:rows', { sessionId: 's', ordinals: [ordinal] })
      tell(row?.id ?? 'none')
    }
  }
}

function makeSession(name: string): { readonly file: string; readonly old: Buffer; readonly target: string } {
  const target = join(folder, name, 'made')
  mkdirSync(target, { recursive: true })
  const file = join(folder, name, 'session.jsonl')
  const text = 'text '.repeat(LONG_TEXT / 5)
  const lines = Array.from({ length: ENTRIES }, (_, at) =>
    at % 2 === 0 ? userLine(hex(at + 1), at === 0 ? null : hex(at), text) : assistantLine(hex(at + 1), hex(at), text),
  )
  writeFileSync(file, fileText(headerLine(), ...lines))
  return { file, old: readFileSync(file), target }
}

/** A session of version 1 that takes some writes. */
function makeOldSession(name: string): { readonly file: string; readonly old: Buffer } {
  const file = join(folder, name, 'session.jsonl')
  mkdirSync(dirname(file))
  const { version: _, ...header } = JSON.parse(headerLine()) as Record<string, unknown>
  const line = JSON.stringify({
    type: 'message',
    timestamp: '2024-01-05T09:00:00.000Z',
    message: { role: 'user', content: 'text '.repeat(LONG_TEXT / 5) },
  })
  writeFileSync(file, fileText(JSON.stringify(header), ...Array.from({ length: ENTRIES }, () => line)))
  return { file, old: readFileSync(file) }
}

async function readAll(file: string): Promise<BuiltSession> {
  const session = await openSession(file)
  session.close()
  return session.built
}

async function timeOf(args: readonly string[]): Promise<number> {
  const began = performance.now()
  await killed(args, MINUTES)
  return performance.now() - began
}

/** Runs the command line and kills it after a time; whether it was still at work. */
async function killed(args: readonly string[], afterMs: number): Promise<boolean> {
  const child = spawn(process.execPath, [bundled.cli, ...args], { stdio: 'ignore' })
  const timer = setTimeout(() => child.kill('SIGKILL'), afterMs)
  const [code] = (await once(child, 'exit')) as [number | null]
  clearTimeout(timer)
  return code === null
}

/** When a command is worth killing: near the moment at which it writes, which depends on what else the machine does. */
function aimAt(takes: number, random: () => number) {
  let moment = takes * 0.8
  return {
    next: () => moment * (0.8 + random() * 0.4),
    correct(isKilled: boolean, hasWritten: boolean) {
      if (!isKilled) moment *= 0.75
      else if (!hasWritten) moment *= 1.15
    },
  }
}

/** Numbers from 0 to below 1, the same ones for a seed. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
