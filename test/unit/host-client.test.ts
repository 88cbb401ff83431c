import { EventEmitter } from 'node:events'
import type { MessagePortMain } from 'electron'
import { describe, expect, test, vi } from 'vitest'
import { createHostClient, GAVE_UP, STOPPED, type HostClient } from '../../electron/main/host-client.ts'
import type { FromHost, ToHost } from '../../electron/host/protocol.ts'

interface FakeHost {
  readonly sent: ToHost[]
  readonly ports: unknown[]
  killed: boolean
  say(message: FromHost): void
  end(code: number): void
}

function client(): {
  readonly host: HostClient
  readonly started: FakeHost[]
  readonly heard: { readonly event: unknown[]; restarted: number; gaveUp: number; readonly log: string[] }
} {
  const started: FakeHost[] = []
  const heard = { event: [] as unknown[], restarted: 0, gaveUp: 0, log: [] as string[] }
  const host = createHostClient(
    (count) => {
      expect(count).toBe(started.length)
      const events = new EventEmitter()
      const fake: FakeHost = {
        sent: [],
        ports: [],
        killed: false,
        say: (message) => events.emit('message', message),
        end: (code) => events.emit('exit', code),
      }
      started.push(fake)
      return {
        postMessage: (message, ports) => {
          fake.sent.push(message)
          fake.ports.push(...(ports ?? []))
        },
        on: (name: string, listener: (data: never) => void) => events.on(name, listener as () => void),
        kill: () => (fake.killed = true),
      }
    },
    {
      event: (event) => heard.event.push(event),
      restarted: () => (heard.restarted += 1),
      gaveUp: () => (heard.gaveUp += 1),
      report: (message) => heard.log.push(message),
    },
  )
  return { host, started, heard }
}

const answered = (id: number, value: unknown): FromHost => ({
  kind: 'answer',
  id,
  result: { ok: true, value },
  detail: null,
})

describe('a question', () => {
  test('gets its own answer, in whatever order they come', async () => {
    const { host, started } = client()
    const first = host.ask('library:any', { added: [] })
    const second = host.ask('session:close', { sessionId: 'x' })
    expect(started[0]?.sent.map((message) => (message.kind === 'ask' ? message.name : ''))).toEqual([
      'library:any',
      'session:close',
    ])
    started[0]?.say(answered(2, null))
    started[0]?.say(answered(1, true))
    expect(await first).toBe(true)
    expect(await second).toBeNull()
  })

  test('fails with the host’s own sentence, and the log has the details', async () => {
    const { host, started, heard } = client()
    const asked = host.ask('library:any', { added: [] })
    const failure = { kind: 'unreadable', message: 'It is a folder.' } as const
    started[0]?.say({ kind: 'answer', id: 1, result: { ok: false, failure }, detail: 'stack' })
    await expect(asked).rejects.toMatchObject(failure)
    expect(heard.log).toEqual(['stack'])
  })

  test('is cancelled in the host when its signal is aborted, and only while it is open', async () => {
    const { host, started } = client()
    const controller = new AbortController()
    const asked = host.ask('library:list', { added: [] }, controller.signal)
    controller.abort()
    expect(started[0]?.sent.at(-1)).toEqual({ kind: 'cancel', id: 1 })
    started[0]?.say(answered(1, {}))
    await asked

    const other = new AbortController()
    const done = host.ask('library:list', { added: [] }, other.signal)
    started[0]?.say(answered(2, {}))
    await done
    other.abort()
    expect(started[0]?.sent.filter(({ kind }) => kind === 'cancel')).toHaveLength(1)
  })

  test('that nobody asked is answered for nothing', () => {
    const { started } = client()
    expect(() => started[0]?.say(answered(99, 1))).not.toThrow()
  })
})

describe('a host that ends', () => {
  test('once is replaced; what was open fails, what comes next is answered', async () => {
    const { host, started, heard } = client()
    const asked = host.ask('library:any', { added: [] })
    started[0]?.end(1)
    await expect(asked).rejects.toMatchObject({ kind: 'internal', message: STOPPED })
    expect(started).toHaveLength(2)
    expect(heard).toMatchObject({ restarted: 1, gaveUp: 0 })
    expect(heard.log[0]).toMatch(/code 1/)

    const next = host.ask('library:any', { added: [] })
    started[1]?.say(answered(2, true))
    expect(await next).toBe(true)
  })

  test('again right away is not replaced, and everything fails with a sentence', async () => {
    const { host, started, heard } = client()
    started[0]?.end(1)
    const asked = host.ask('library:any', { added: [] })
    started[1]?.end(1)
    await expect(asked).rejects.toMatchObject({ message: GAVE_UP })
    await expect(host.ask('library:any', { added: [] })).rejects.toMatchObject({ message: GAVE_UP })
    expect(started).toHaveLength(2)
    expect(heard).toMatchObject({ restarted: 1, gaveUp: 1 })
    const close = vi.fn<() => void>()
    host.connect({ close } as unknown as MessagePortMain)
    expect(close).toHaveBeenCalledOnce()
  })

  test('again much later is replaced again', () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const { started, heard } = client()
    started[0]?.end(1)
    vi.advanceTimersByTime(61_000)
    started[1]?.end(1)
    expect(started).toHaveLength(3)
    expect(heard).toMatchObject({ restarted: 2, gaveUp: 0 })
    vi.useRealTimers()
  })

  test('because it was told to is not', () => {
    const { host, started, heard } = client()
    host.stop()
    started[0]?.end(0)
    expect(started[0]?.killed).toBe(true)
    expect(started).toHaveLength(1)
    expect(heard.log).toEqual([])
  })
})

test('news and ports pass', () => {
  const { host, started, heard } = client()
  const port = {}
  host.connect(port as MessagePortMain)
  expect(started[0]?.ports).toEqual([port])
  started[0]?.say({ kind: 'event', event: { name: 'changed', sessionId: 'x', revision: 2 } })
  expect(heard.event).toEqual([{ name: 'changed', sessionId: 'x', revision: 2 }])
})
