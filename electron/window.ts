import type { BrowserWindow, Screen } from 'electron'
import { MIN_SIZE, windowOptions, type WindowChoice } from './window-options.ts'
import { clampBounds, DEFAULT_SIZE, loadWindowState, type StateKeeper, type WindowState } from './window-state.ts'

/** Electron's window class, as a constructor. */
export type WindowMaker = new (options: Electron.BrowserWindowConstructorOptions) => BrowserWindow

/** Makes a window where the last one stood, as far as the screens of today allow, and remembers where it goes. */
export function openWindow(
  Window: WindowMaker,
  screen: Screen,
  stateFile: string,
  keeper: StateKeeper,
  choice: Omit<WindowChoice, 'bounds' | 'contentSize'>,
): BrowserWindow {
  const last = loadWindowState(stateFile)
  const workAreas = screen.getAllDisplays().map((display) => display.workArea)
  const place = last.bounds === null ? null : clampBounds(last.bounds, workAreas, MIN_SIZE)
  const window = new Window(windowOptions({ ...choice, bounds: place ?? DEFAULT_SIZE, contentSize: false }))
  if (last.maximized) window.maximize()
  const note = (): void => keeper.note(stateOf(window))
  window.on('resize', note)
  window.on('move', note)
  window.on('close', () => {
    note()
    void keeper.flush()
  })
  return window
}

function stateOf(window: BrowserWindow): WindowState {
  // The place it returns to when it is no longer maximised or minimised.
  return { bounds: window.getNormalBounds(), maximized: window.isMaximized() }
}
