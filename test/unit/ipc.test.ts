import { describe, expect, test, vi } from 'vitest'
import type { IpcMainInvokeEvent, WebContents } from 'electron'
import { Refusal } from '../../electron/failure.ts'
import { answer, isOurFrame, listen, type Handlers } from '../../electron/ipc.ts'
import { SessionError } from '../../electron/sessions/session-error.ts'
import { calls } from '../../shared/ipc.ts'

/** Handlers that only note that they were run. */
function noted(): { readonly handlers: Handlers; readonly ran: unknown[] } {
  const ran: unknown[] = []
  const each = Object.keys(calls).map((name) => [
    name,
    (input: unknown, file: string | null) => {
      ran.push([name, input, file])
      return 'done'
    },
  ])
  return { handlers: Object.fromEntries(each) as Handlers, ran }
}

/** Handlers of which one fails. */
function failing(error: unknown): Handlers {
  const handlers: Handlers = {
    ...noted().handlers,
    'app:info': () => {
      throw error
    },
  }
  return handlers
}

describe('a call', () => {
  test('reaches its handler with the input that was checked', async () => {
    const { handlers, ran } = noted()
    expect(await answer(handlers, 'session:open', { sessionId: 'x' }, undefined)).toEqual({ ok: true, value: 'done' })
    expect(ran).toEqual([['session:open', { sessionId: 'x' }, null]])
  })

  test('hands on the path of a dropped file, and none for a thing that has no path', async () => {
    const { handlers, ran } = noted()
    await answer(handlers, 'session:drop', {}, '/home/a/b.jsonl')
    await answer(handlers, 'session:drop', {}, '')
    expect(ran).toEqual([
      ['session:drop', {}, '/home/a/b.jsonl'],
      ['session:drop', {}, null],
    ])
  })

  test.each<[string, unknown, unknown, unknown?]>([
    ['an unknown name', 'session:destroy', {}],
    ['the name of a built-in', 'constructor', {}],
    ['the name of the prototype', '__proto__', {}],
    ['a method of objects', 'toString', {}],
    ['a number for a name', 7, {}],
    ['a list for a name', ['session:open'], { sessionId: 'x' }],
    ['no name', undefined, undefined],
    ['a key too many', 'session:open', { sessionId: 'x', path: '/etc/passwd' }],
    ['a key too few', 'session:open', {}],
    ['no input', 'session:open', undefined],
    ['a list for an input', 'session:open', [{ sessionId: 'x' }]],
    ['an id of 10 MB', 'session:open', { sessionId: 'x'.repeat(10_000_000) }],
    ['a key of 10 MB', 'session:open', { sessionId: 'x', ['k'.repeat(10_000_000)]: 1 }],
    ['501 rows', 'session:rows', { sessionId: 'x', ordinals: Array.from({ length: 501 }, () => 0) }],
    ['an ordinal below none', 'session:entry', { sessionId: 'x', ordinal: -1 }],
    ['an ordinal that is no whole number', 'session:entry', { sessionId: 'x', ordinal: 0.5 }],
    ['an ordinal that is no number', 'session:entry', { sessionId: 'x', ordinal: Number.NaN }],
    [
      'a path for a project',
      'fork:write',
      { sessionId: 'x', at: 1, before: false, whole: false, projectId: { path: '/' } },
    ],
    ['an object for a file', 'session:drop', {}, { path: '/etc/passwd' }],
    ['an endless path for a file', 'session:drop', {}, `/${'a'.repeat(40_000)}`],
  ])('is refused, and no handler run, with %s', async (_what, name, input, file) => {
    const { handlers, ran } = noted()
    const result = await answer(handlers, name, input, file)
    expect(result).toMatchObject({ ok: false, failure: { kind: 'invalid-request' } })
    expect(ran).toEqual([])
    expect(JSON.stringify(result).length).toBeLessThan(500)
  })

  test('has a failure for people as its answer where one was thrown', async () => {
    const refusal = new Refusal('changed', 'The file was rewritten. Open it again.')
    expect(await answer(failing(refusal), 'app:info', {}, undefined)).toEqual({
      ok: false,
      failure: { kind: 'changed', message: 'The file was rewritten. Open it again.' },
    })
    const error = new SessionError('not-a-session', '/tmp/x', 'This is not a pi session.')
    expect(await answer(failing(error), 'app:info', {}, undefined)).toMatchObject({
      failure: { kind: 'unreadable', message: 'This is not a pi session.' },
    })
  })

  test.each([
    new Error('ENOENT: no such file, open /home/secret/place'),
    Object.assign(new Error('EACCES: /root/x'), { code: 'EACCES', path: '/root/x' }),
    'a bare text with /a/path',
    null,
    undefined,
  ])('tells the page neither stack nor path of an error nobody expected (%#)', async (error) => {
    const report = vi.fn<(error: unknown) => void>()
    const result = await answer(failing(error), 'app:info', {}, undefined, report)
    expect(result).toMatchObject({ ok: false, failure: { kind: 'internal' } })
    expect(JSON.stringify(result)).not.toMatch(/\/|\bat\b.*:\d+|ENOENT|EACCES/)
    expect(report).toHaveBeenCalledExactlyOnceWith(error)
  })

  test('that was refused for a reason is nothing for the log', async () => {
    const report = vi.fn<(error: unknown) => void>()
    await answer(failing(new Refusal('refused', 'No.')), 'app:info', {}, undefined, report)
    expect(report).not.toHaveBeenCalled()
  })
})

const main = { url: 'app://renderer/index.html' }

describe('the sender of a call', () => {
  test('is ours as the main frame on our page', () => {
    expect(isOurFrame(main, main)).toBe(true)
  })

  test.each([
    ['a frame that is gone', null, main],
    ['a window that is gone', main, null],
    ['nothing at all', null, null],
    ['a frame inside of ours', { url: 'app://renderer/index.html' }, main],
  ])('is not ours as %s', (_what, sender, mainFrame) => {
    expect(isOurFrame(sender, mainFrame)).toBe(false)
  })

  test.each([
    'https://example.com/',
    'file:///etc/passwd',
    'app://renderer.evil/index.html',
    'app://renderer:8080/',
    'app://user@renderer/',
    'app://other/',
    'data:text/html,x',
    'about:blank',
    'apps://renderer/',
    '',
    'renderer',
  ])('is not ours standing on %s', (url) => {
    const frame = { url }
    expect(isOurFrame(frame, frame)).toBe(false)
  })
})

describe('the channel', () => {
  type Listener = (event: IpcMainInvokeEvent, ...args: unknown[]) => unknown
  const contents = { mainFrame: main } as unknown as WebContents

  function channel(ours: WebContents | null): { readonly heard: string[]; readonly send: Listener } {
    const heard: string[] = []
    let handler: Listener = () => {}
    listen({ handle: (name, given) => void (name === 'call' && (handler = given as Listener)) }, (page) =>
      page === ours
        ? (name) => {
            heard.push(String(name))
            return Promise.resolve({ ok: true, value: null })
          }
        : null,
    )
    return { heard, send: (...args) => handler(...args) }
  }
  const event = (sender: unknown, senderFrame: unknown): IpcMainInvokeEvent =>
    ({ sender, senderFrame }) as unknown as IpcMainInvokeEvent

  test('answers our page', async () => {
    const { heard, send } = channel(contents)
    expect(await send(event(contents, main), 'app:info', {})).toEqual({ ok: true, value: null })
    expect(heard).toEqual(['app:info'])
  })

  test.each([
    ['another page', contents, event({ mainFrame: main }, main)],
    ['a frame inside', contents, event(contents, { url: main.url })],
    ['a frame that is gone', contents, event(contents, null)],
    ['anyone while there is no window', null, event(contents, main)],
  ])('refuses %s, and runs nothing', async (_what, ours, sent) => {
    const { heard, send } = channel(ours)
    expect(await send(sent, 'app:info', {})).toMatchObject({ ok: false, failure: { kind: 'invalid-request' } })
    expect(heard).toEqual([])
  })
})
