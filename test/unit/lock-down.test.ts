import { EventEmitter } from 'node:events'
import type { App, Session } from 'electron'
import { describe, expect, test, vi } from 'vitest'
import { isAllowed, lockContents, lockSession } from '../../electron/main/lock-down.ts'

const OURS = 'app://renderer/index.html'

describe('permissions', () => {
  test.each([
    'media',
    'geolocation',
    'notifications',
    'midi',
    'pointerLock',
    'fullscreen',
    'openExternal',
    'usb',
    'hid',
    'clipboard-read',
    'idle-detection',
    'unknown',
    '',
    'toString',
  ])('%s is denied', (permission) => expect(isAllowed(permission, OURS)).toBe(false))

  test('writing text to the clipboard is allowed to our page alone', () => {
    expect(isAllowed('clipboard-sanitized-write', OURS)).toBe(true)
    expect(isAllowed('clipboard-sanitized-write', 'https://example.com/')).toBe(false)
    expect(isAllowed('clipboard-sanitized-write', '')).toBe(false)
  })
})

test('a session asks for nothing, checks nothing, shares nothing and downloads nothing', () => {
  const given = new Map<string, (...args: unknown[]) => unknown>()
  const events = new EventEmitter()
  const take = (name: string) => (handler: (...args: unknown[]) => unknown) => void given.set(name, handler)
  const fake = {
    setPermissionRequestHandler: take('request'),
    setPermissionCheckHandler: take('check'),
    setDevicePermissionHandler: take('device'),
    setDisplayMediaRequestHandler: take('display'),
    on: (name: string, listener: () => void) => events.on(name, listener),
  }
  lockSession(fake as unknown as Session)

  const callback = vi.fn<(granted: boolean) => void>()
  given.get('request')?.(null, 'media', callback, { requestingUrl: OURS })
  given.get('request')?.(null, 'clipboard-sanitized-write', callback, { requestingUrl: OURS })
  expect(callback.mock.calls).toEqual([[false], [true]])
  expect(given.get('check')?.(null, 'media', 'app://renderer')).toBe(false)
  expect(given.get('check')?.(null, 'clipboard-sanitized-write', 'app://renderer')).toBe(true)
  expect(given.get('device')?.({})).toBe(false)
  const shared = vi.fn<(streams: object) => void>()
  given.get('display')?.({}, shared)
  expect(shared).toHaveBeenCalledWith({})
  const preventDefault = vi.fn<() => void>()
  events.emit('will-download', { preventDefault })
  expect(preventDefault).toHaveBeenCalledOnce()
})

describe('every page that is created', () => {
  function page(): { readonly events: EventEmitter; readonly openWindow: () => unknown } {
    const app = new EventEmitter()
    const events = new EventEmitter()
    let openWindow: (details: unknown) => unknown = () => 'nothing set'
    lockContents(app as unknown as App)
    const contents = Object.assign(events, {
      setWindowOpenHandler: (handler: (details: unknown) => unknown) => {
        openWindow = handler
      },
    })
    app.emit('web-contents-created', {}, contents)
    return { events, openWindow: () => openWindow({ url: OURS }) }
  }
  function isPrevented(name: string, url: string): boolean {
    const preventDefault = vi.fn<() => void>()
    page().events.emit(name, { url, preventDefault })
    return preventDefault.mock.calls.length === 1
  }

  test.each(['will-navigate', 'will-frame-navigate', 'will-redirect'])('stays at our address on %s', (name) => {
    const foreign = ['https://example.com/', 'file:///etc/passwd', 'app://renderer.evil/', 'data:text/html,x', '']
    expect(foreign.filter((url) => !isPrevented(name, url))).toEqual([])
    expect(isPrevented(name, OURS)).toBe(false)
  })

  test('opens no window, not even of our own page', () => {
    expect(page().openWindow()).toEqual({ action: 'deny' })
  })

  test('embeds no webview', () => {
    expect(isPrevented('will-attach-webview', OURS)).toBe(true)
  })
})
