import { useSyncExternalStore } from 'react'
import { useSettings } from '../state/settings.ts'
import type { SettingsState } from '../state/settings.ts'

const dark = window.matchMedia('(prefers-color-scheme: dark)')

/** The name of the theme that is worn, for paintings that have to be done again when it changes. */
export function useTheme(): string {
  const chosen = useSettings(selectTheme)
  const isDark = useSyncExternalStore(watchSystem, () => dark.matches)
  return chosen === 'system' ? (isDark ? 'dark' : 'light') : chosen
}

function watchSystem(listener: () => void): () => void {
  dark.addEventListener('change', listener)
  return () => dark.removeEventListener('change', listener)
}

function selectTheme({ settings }: SettingsState): string {
  return settings.theme
}
