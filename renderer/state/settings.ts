import { create } from 'zustand'
import type { Settings } from '../../shared/settings.ts'
import { ask, call, on } from './connection.ts'

/** The settings as the main process keeps them. */
export interface SettingsState {
  readonly settings: Settings
}

/** Shown until the main process answers; the same as the defaults of its schema. */
const UNTIL_LOADED: Settings = {
  theme: 'system',
  textSize: 13,
  contextWindow: 200_000,
  columns: {},
  sessionFolders: [],
}

/** The bounds of the schema in `shared/settings.ts`, for the controls. */
export const TEXT_SIZES = { least: 11, most: 20, standard: 13 } as const

export const useSettings = create<SettingsState>(() => ({ settings: UNTIL_LOADED }))

/** Changes that were asked for here, and the last of them that was answered. */
let asked = 0
let answered = 0

/** Reads the settings, follows them when they change elsewhere, and wears them. Called once, before the first drawing. */
export async function loadSettings(): Promise<void> {
  on('settings:changed', (settings) => {
    // What is told meanwhile is a change before the last one, or that one, which its answer tells as well.
    if (answered === asked) wear(settings)
  })
  const result = await ask('settings:get', {})
  wear(result.ok ? result.value : UNTIL_LOADED)
}

/** Changes some settings: shown at once, then stored; put back if they cannot be stored. */
export async function changeSettings(change: Partial<Settings>): Promise<void> {
  const before = useSettings.getState().settings
  const wanted = { ...before, ...change }
  wear(wanted)
  asked += 1
  const mine = asked
  const stored = await call('settings:set', wanted)
  // The answer to an earlier change would put back a later one.
  if (mine !== asked) return
  answered = mine
  wear(stored ?? before)
}

/** Makes the text larger or smaller by a step of one pixel, within what the settings allow. */
export function stepTextSize(step: 1 | -1): void {
  const { textSize } = useSettings.getState().settings
  const next = Math.min(TEXT_SIZES.most, Math.max(TEXT_SIZES.least, textSize + step))
  if (next !== textSize) void changeSettings({ textSize: next })
}

function wear(settings: Settings): void {
  useSettings.setState({ settings })
  const root = document.documentElement
  if (settings.theme === 'system') delete root.dataset['theme']
  else root.dataset['theme'] = settings.theme
  root.style.setProperty('--text-size', `${settings.textSize}px`)
}

/** The size of the body text in pixels: heights of virtual rows are multiples of it. */
export function useTextSize(): number {
  return useSettings(selectTextSize)
}

function selectTextSize(state: SettingsState): number {
  return state.settings.textSize
}
