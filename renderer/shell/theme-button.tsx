import { Monitor, Moon, Sun } from 'lucide-react'
import { changeSettings, useSettings, type SettingsState } from '../state/settings.ts'
import { IconButton } from '../ui/icon-button.tsx'

const NEXT = { system: 'light', light: 'dark', dark: 'system' } as const
const ICONS = { system: Monitor, light: Sun, dark: Moon } as const
const WORDS = { system: 'as the system', light: 'light', dark: 'dark' } as const

/** Goes round the three themes: as the system, light, dark. */
export function ThemeButton() {
  const theme = useSettings(selectTheme)
  const next = NEXT[theme]
  return (
    <IconButton
      icon={ICONS[theme]}
      label={`Theme: ${WORDS[theme]}. Change to ${WORDS[next]}`}
      onClick={() => void changeSettings({ theme: next })}
    />
  )
}

function selectTheme(state: SettingsState): SettingsState['settings']['theme'] {
  return state.settings.theme
}
