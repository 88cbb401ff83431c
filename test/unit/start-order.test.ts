import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type * as Main from '../../electron/main.ts'

// Electron itself stands outside: here is what the main module asks of it while it is loaded, in order.
const asked = vi.hoisted(() => [] as (string | readonly [string, unknown])[])

vi.mock('electron', () => {
  const note =
    (name: string, answer?: unknown) =>
    (...args: unknown[]) => {
      asked.push(args.length === 0 ? name : [name, args[0]])
      return answer
    }
  return {
    app: {
      isPackaged: false,
      enableSandbox: note('enableSandbox'),
      requestSingleInstanceLock: note('requestSingleInstanceLock', true),
      on: note('on'),
      // Never ready: whoever waits for it at top level would never be loaded.
      whenReady: note('whenReady', new Promise(() => {})),
      getPath: () => tmpdir(),
      setPath: note('setPath'),
      commandLine: { getSwitchValue: () => '', appendSwitch: note('appendSwitch') },
      quit: note('quit'),
    },
    protocol: { registerSchemesAsPrivileged: note('registerSchemesAsPrivileged') },
  }
})

const listeners = ['uncaughtException', 'unhandledRejection'] as const
const before = listeners.map((event) => process.listeners(event as 'uncaughtException'))

beforeAll(async () => {
  vi.spyOn(process, 'getuid').mockReturnValue(1000)
  const loaded: typeof Main = await import('../../electron/main.ts')
  expect(Object.keys(loaded)).toEqual([])
})
afterAll(() => {
  for (const [at, event] of listeners.entries()) {
    for (const listener of process.listeners(event as 'uncaughtException')) {
      if (before[at]?.includes(listener) !== true) process.off(event, listener)
    }
  }
})

test('what must happen before the app is ready happens then, and nothing waits for it', () => {
  const names = asked.map((entry) => (typeof entry === 'string' ? entry : entry[0]))
  const ready = names.indexOf('whenReady')
  expect(ready).toBeGreaterThan(0)
  for (const name of ['enableSandbox', 'registerSchemesAsPrivileged', 'requestSingleInstanceLock']) {
    const place = names.indexOf(name)
    expect([name, place >= 0 && place < ready]).toEqual([name, true])
  }
  expect(names).not.toContain('quit')
})

test('the scheme has these privileges and no more', () => {
  expect(asked).toContainEqual([
    'registerSchemesAsPrivileged',
    [{ scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } }],
  ])
})

test('a second start, files of macOS and every new page are heard from the beginning', () => {
  const heard = asked.flatMap((entry) => (typeof entry !== 'string' && entry[0] === 'on' ? [entry[1]] : []))
  expect(heard).toEqual(expect.arrayContaining(['web-contents-created', 'second-instance', 'open-file']))
})

test('errors that nobody catches are heard from the first module on', () => {
  for (const [at, event] of listeners.entries()) {
    expect(process.listeners(event as 'uncaughtException').length).toBeGreaterThan(before[at]?.length ?? 0)
  }
})
