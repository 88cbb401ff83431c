import { EventEmitter } from 'node:events'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Bridge } from '../../shared/ipc.ts'

// Electron itself stands outside: these are its parts that the preload uses, as it sees them.
const electron = vi.hoisted(() => ({
  exposed: new Map<string, unknown>(),
  invoked: [] as unknown[][],
  posted: [] as unknown[][],
  channels: null as unknown as EventEmitter,
}))
vi.mock('electron', () => ({
  contextBridge: { exposeInMainWorld: (key: string, value: unknown) => electron.exposed.set(key, value) },
  ipcRenderer: {
    invoke: (...args: unknown[]) => Promise.resolve(void electron.invoked.push(args)),
    on: (channel: string, listener: () => void) => electron.channels.on(channel, listener),
    off: (channel: string, listener: () => void) => electron.channels.off(channel, listener),
  },
  webUtils: { getPathForFile: (file: { readonly name: string }) => `/dropped/${file.name}` },
}))

let bridge: Bridge

beforeAll(async () => {
  electron.channels = new EventEmitter()
  vi.stubGlobal('window', {
    origin: 'app://renderer',
    postMessage: (...args: unknown[]) => electron.posted.push(args),
  })
  await import('../../electron/preload.ts')
  bridge = electron.exposed.get('bridge') as Bridge
})

describe('the bridge', () => {
  test('is all that is put on the page, and has two keys', () => {
    expect([...electron.exposed.keys()]).toEqual(['bridge'])
    expect(Object.keys(bridge)).toEqual(['call', 'on'])
  })

  test('sends calls on one channel, with a path only for a real file', async () => {
    electron.invoked.length = 0
    await bridge.call('session:open', { sessionId: 'x' })
    await bridge.call('session:drop', {}, { name: 'a.jsonl' })
    expect(electron.invoked).toEqual([
      ['call', 'session:open', { sessionId: 'x' }, undefined],
      ['call', 'session:drop', {}, '/dropped/a.jsonl'],
    ])
  })

  test('gives listeners the data of their event and nothing else', () => {
    const heard: unknown[][] = []
    const end = bridge.on('session:refused', (...args: unknown[]) => heard.push(args))
    electron.channels.emit('event', { sender: 'secret' }, 'session:refused', { message: 'No.' })
    electron.channels.emit('event', { sender: 'secret' }, 'notice:raised', { message: 'Other.' })
    end()
    electron.channels.emit('event', { sender: 'secret' }, 'session:refused', { message: 'Late.' })
    expect(heard).toEqual([[{ message: 'No.' }]])
  })

  test('keeps no listener after 1,000 subscriptions that ended', () => {
    const before = electron.channels.listenerCount('event')
    for (let times = 0; times < 1_000; times++) bridge.on('notice:raised', () => {})()
    expect(electron.channels.listenerCount('event')).toBe(before)
  })

  test('hands a port on to the page alone', () => {
    const port = {}
    electron.channels.emit('port', { ports: [port] })
    expect(electron.posted).toEqual([['dendro-port', 'app://renderer', [port]]])
  })
})
