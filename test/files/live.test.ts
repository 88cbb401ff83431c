import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isPi, sessionLiveness, type LivingSession } from '../../electron/sessions/live.ts'
import { temporaryFolder } from './temp-folder.ts'

const MINUTE = 60_000

/** A session of one entry, in this project, begun and last written to at these times (NaN: not told). */
function session(started: number, last: number, cwd: string | null = null): LivingSession {
  const timestamp = Number.isNaN(started) ? null : new Date(started).toISOString()
  return { facts: { header: { cwd, timestamp } }, columns: { count: 1, time: Float64Array.of(last) } }
}

test('a session that was written to within two minutes looks live, an older one does not', () => {
  const file = join(temporaryFolder(), 'a.jsonl')
  writeFileSync(file, '')
  const now = Date.UTC(2026, 0, 5)
  utimesSync(file, now / 1000, (now - 90_000) / 1000)
  const grown = session(now - 60 * MINUTE, now - 91_000)
  expect(sessionLiveness(file, grown, now)).toEqual({ kind: 'grew', ago: 90_000 })
  expect(sessionLiveness(file, grown, now + MINUTE)).toEqual({ kind: 'quiet' })
})

test('a fresh copy of an old session is quiet; a fork made just now, or a file without times, is not', () => {
  const file = join(temporaryFolder(), 'a.jsonl')
  writeFileSync(file, '')
  const now = Date.UTC(2026, 0, 5)
  utimesSync(file, now / 1000, now / 1000)
  const old = now - 60 * MINUTE
  expect(sessionLiveness(file, session(old, old), now)).toEqual({ kind: 'quiet' })
  expect(sessionLiveness(file, session(now, old), now)).toEqual({ kind: 'grew', ago: 0 })
  expect(sessionLiveness(file, session(Number.NaN, Number.NaN), now)).toEqual({ kind: 'grew', ago: 0 })
  expect(sessionLiveness(file, session(Number.NaN, old), now)).toEqual({ kind: 'quiet' })
})

test('times that lie far ahead tell of nobody', () => {
  const file = join(temporaryFolder(), 'a.jsonl')
  writeFileSync(file, '')
  const now = Date.UTC(2026, 0, 5)
  const ahead = now + 60 * MINUTE
  utimesSync(file, now / 1000, now / 1000)
  expect(sessionLiveness(file, session(ahead, ahead), now)).toEqual({ kind: 'quiet' })
  utimesSync(file, now / 1000, ahead / 1000)
  expect(sessionLiveness(file, session(now, now), now)).toEqual({ kind: 'quiet' })
  // Clocks of two machines differ a little.
  utimesSync(file, now / 1000, (now + 1_000) / 1000)
  expect(sessionLiveness(file, session(now, now + 1_000), now)).toEqual({ kind: 'grew', ago: 0 })
})

test.skipIf(process.platform !== 'linux')('a running pi in the session’s project is found (Linux)', async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'a.jsonl')
  writeFileSync(file, '')
  utimesSync(file, 1000, 1000)
  // A process named as pi names itself, standing in the project.
  const script = "process.title='pi'; process.stdout.write('up'); setInterval(() => {}, 1000)"
  const child = spawn(process.execPath, ['-e', script], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => {
    child.kill()
  })
  await once(child.stdout, 'data')
  expect(sessionLiveness(file, session(0, 0, folder))).toEqual({ kind: 'pi-running', pid: child.pid })
  expect(sessionLiveness(file, session(0, 0, join(folder, 'other')))).toEqual({ kind: 'quiet' })
  child.kill()
  await once(child, 'exit')
  expect(sessionLiveness(file, session(0, 0, folder))).toEqual({ kind: 'quiet' })
})

test.each([
  ['pi', true],
  ['pi\0--continue', true],
  ['pi-rpc', true],
  ['node\0/usr/local/bin/pi\0', true],
  ['/usr/bin/node\0/x/node_modules/@earendil-works/pi-coding-agent/dist/cli.js\0', true],
  ['vim\0pi.txt', false],
  ['node\0app.js\0--x\0pi', false],
  ['pip\0install', false],
])('the command line %j is pi: %s', (commandLine, expected) => {
  expect(isPi(commandLine)).toBe(expected)
})
