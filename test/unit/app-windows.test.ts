import type { BrowserWindow } from 'electron'
import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { createAppWindows, type WindowMeans } from '../../electron/main/app-windows.ts'
import type { WindowState } from '../../electron/main/window-state.ts'

/** A window as Electron's are while they close: destroyed first, and told of as closed in a later turn. */
class Window extends EventEmitter {
  readonly webContents = Object.assign(new EventEmitter(), { postMessage: () => {} })
  private destroyed = false

  isDestroyed(): boolean {
    return this.destroyed
  }

  isMaximized(): boolean {
    return this.ask(false)
  }

  isMinimized(): boolean {
    return this.ask(false)
  }

  getNormalBounds(): WindowState['bounds'] {
    return this.ask({ x: 0, y: 0, width: 800, height: 600 })
  }

  focus(): void {
    this.ask(null)
    this.emit('focus')
  }

  async loadURL(): Promise<void> {}

  destroy(): void {
    this.emit('close')
    this.destroyed = true
  }

  private ask<T>(answer: T): T {
    if (this.destroyed) throw new TypeError('Object has been destroyed')
    return answer
  }
}

/** The windows, those that were made for them, and what was last kept for the next start. */
function desktop() {
  const made: Window[] = []
  const kept: { sessions: readonly (string | null)[]; flushed: number } = { sessions: [], flushed: 0 }
  const host = { ask: () => Promise.resolve(), connect: () => {} }
  const means = {
    seats: { take: () => ({ host, served: null }), leave: () => {} },
    keeper: {
      note(states: readonly WindowState[]) {
        kept.sessions = states.map(({ session }) => session)
      },
      flush() {
        kept.flushed += 1
      },
    },
    make() {
      const window = new Window()
      made.push(window)
      return window as unknown as BrowserWindow
    },
    deskOf: (own: object) => ({ ...own, system: { showcase: '/example.jsonl' }, sessions: { issue: () => 'id' } }),
    respondWith: () => () => {},
    hear: { shown: () => {}, report: () => {}, loaded: () => {} },
  } as unknown as WindowMeans
  const windows = createAppWindows(means)
  for (const session of [import.meta.filename, import.meta.dirname])
    windows.open({ bounds: null, maximized: false, session })
  return { windows, made, kept }
}

test('the app is left while a window closes that is gone and not yet told of: the others are open again', () => {
  const { windows, made, kept } = desktop()
  expect(kept.sessions).toEqual([import.meta.filename, import.meta.dirname])
  made[0]?.destroy()
  windows.leave()
  expect(kept).toEqual({ sessions: [import.meta.dirname], flushed: 1 })
  for (const window of made) window.emit('closed')
  expect(kept.sessions).toEqual([import.meta.dirname])
})

test('a window that is gone and not yet told of is none that shows a session', () => {
  const { windows, made } = desktop()
  made[1]?.destroy()
  expect(windows.current()?.window).toBe(made[0])
  windows.show(import.meta.dirname)
  expect(made).toHaveLength(3)
  expect(windows.current()?.window).toBe(made[2])
})

test('the last window that is closed is what was left open', () => {
  const { made, kept } = desktop()
  made[0]?.destroy()
  made[1]?.destroy()
  expect(kept).toEqual({ sessions: [import.meta.dirname], flushed: 1 })
})
