import type { BrowserWindow, Screen } from 'electron'
import { START_URL } from '../our-page.ts'
import type { StartArguments } from './start-arguments.ts'
import { MIN_SIZE, windowOptions, type WindowChoice } from './window-options.ts'
import { clampBounds, DEFAULT_SIZE, type Bounds, type WindowState } from './window-state.ts'

/** Electron's window class, as a constructor. */
export type WindowMaker = new (options: Electron.BrowserWindowConstructorOptions) => BrowserWindow

type Look = Omit<WindowChoice, 'bounds' | 'contentSize'>

/** Makes a window in its place, as far as the screens of today allow. */
export function openWindow(
  Window: WindowMaker,
  screen: Screen,
  { bounds, maximized }: Pick<WindowState, 'bounds' | 'maximized'>,
  look: Look,
): BrowserWindow {
  const workAreas = screen.getAllDisplays().map((display) => display.workArea)
  const place = bounds === null ? null : clampBounds(bounds, workAreas, MIN_SIZE)
  const window = new Window(windowOptions({ ...look, bounds: place ?? DEFAULT_SIZE, contentSize: false }))
  if (maximized) window.maximize()
  return window
}

/** Pixels between the corners of a window and of the next one. */
const CASCADE = 28

/** Where another window goes: a little below the one it was asked for from. */
export function placeBelow(window: BrowserWindow): Bounds {
  const { x, y, ...size } = window.getNormalBounds()
  return { x: x + CASCADE, y: y + CASCADE, ...size }
}

/** Gives a window the left half of its screen, and answers the right one for another. */
export function halveScreen(screen: Screen, window: BrowserWindow): Bounds {
  const { x, y, width, height } = screen.getDisplayMatching(window.getBounds()).workArea
  const half = Math.max(MIN_SIZE.width, Math.floor(width / 2))
  if (window.isMaximized()) window.unmaximize()
  window.setBounds({ x, y, width: half, height })
  return { x: x + width - half, y, width: half, height }
}

/** Makes a window whose page has an exact size, for a picture: no place is remembered. */
export function openPictureWindow(Window: WindowMaker, look: Look, size: StartArguments['size']): BrowserWindow {
  return new Window(windowOptions({ ...look, bounds: size ?? DEFAULT_SIZE, contentSize: true }))
}

export interface PageListeners {
  /** Its scripts ran: it hears events from now on. */
  readonly loaded: () => void
  /** It is being left or loaded anew. */
  readonly gone: () => void
  readonly shown: () => void
  readonly closed: () => void
  /** For the log. */
  readonly report: (message: string) => void
}

/** Loads the app's page into its window, shows it once there is something to see, and tells what becomes of it. */
export function loadPage(window: BrowserWindow, hear: PageListeners): void {
  const page = window.webContents
  window.once('ready-to-show', () => {
    window.show()
    hear.shown()
  })
  window.on('closed', hear.closed)
  page.on('did-start-loading', hear.gone)
  page.on('did-finish-load', hear.loaded)
  page.on('render-process-gone', (_event, { reason }) => {
    hear.gone()
    hear.report(`The page's process ended: ${reason}.`)
    // It holds no work of its own: everything it shows is in files. A page that ends at once would go round for ever.
    if (reason !== 'clean-exit' && reason !== 'launch-failed') page.reload()
  })
  page.on('preload-error', (_event, _path, error) => hear.report(`The preload failed: ${error.stack ?? error.message}`))
  window.loadURL(START_URL).catch((error: unknown) => hear.report(`The page could not be loaded: ${String(error)}`))
}

/** How a window stands, for the next start. */
export function placeOf(window: BrowserWindow): Pick<WindowState, 'bounds' | 'maximized'> {
  // The place it returns to when it is no longer maximised or minimised.
  return { bounds: window.getNormalBounds(), maximized: window.isMaximized() }
}
