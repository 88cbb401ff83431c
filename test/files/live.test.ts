import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isPi, sessionLiveness } from '../../electron/sessions/live.ts'
import { temporaryFolder } from './temp-folder.ts'

const MINUTE = 60_000

test('a file that grew within two minutes looks live, an older one does not', () => {
  const file = join(temporaryFolder(), 'a.jsonl')
  writeFileSync(file, '')
  const now = Date.UTC(2026, 0, 5)
  utimesSync(file, now / 1000, (now - 90_000) / 1000)
  expect(sessionLiveness(file, null, now)).toEqual({ kind: 'grew', ago: 90_000 })
  expect(sessionLiveness(file, null, now + MINUTE)).toEqual({ kind: 'quiet' })
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
  expect(sessionLiveness(file, folder)).toEqual({ kind: 'pi-running', pid: child.pid })
  expect(sessionLiveness(file, join(folder, 'other'))).toEqual({ kind: 'quiet' })
  child.kill()
  await once(child, 'exit')
  expect(sessionLiveness(file, folder)).toEqual({ kind: 'quiet' })
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
