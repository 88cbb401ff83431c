import type { BrowserWindowConstructorOptions } from 'electron'
import type { Bounds } from './window-state.ts'

/** Below this the three panels cannot stand side by side. */
export const MIN_SIZE = { width: 720, height: 480 } as const

export interface WindowChoice {
  /** Place and size; without a place the system chooses one. */
  readonly bounds: Bounds | { readonly width: number; readonly height: number }
  /** The size is that of the page, without the window's frame: for pictures. */
  readonly contentSize: boolean
  readonly dark: boolean
  /** Absolute path of the built preload. */
  readonly preload: string
  readonly packaged: boolean
}

/** Page background of both themes (`renderer` tokens), so that nothing flashes before the first paint. */
const BACKGROUND = { light: '#f6f6f3', dark: '#151814' } as const

/** How the window is made. Pure, so that a test can hold every switch of the security list to its value. */
export function windowOptions({
  bounds,
  contentSize,
  dark,
  preload,
  packaged,
}: WindowChoice): BrowserWindowConstructorOptions {
  return {
    ...bounds,
    minWidth: MIN_SIZE.width,
    minHeight: MIN_SIZE.height,
    title: 'Dendro',
    // Shown when the page has something to show.
    show: false,
    useContentSize: contentSize,
    backgroundColor: dark ? BACKGROUND.dark : BACKGROUND.light,
    webPreferences: {
      preload,
      // SECURITY: rule-2, rule-3, rule-4, rule-6
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
      devTools: !packaged,
    },
  }
}
