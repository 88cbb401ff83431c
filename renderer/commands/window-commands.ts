import { FILTERS } from '../../shared/tree/filter-names.ts'
import { call } from '../state/connection.ts'
import { openDialog } from '../state/dialogs.ts'
import { PANELS, showTab, TABS, togglePanel } from '../state/layout.ts'
import { setFilter } from '../state/filter-choice.ts'
import { useSession } from '../state/session-store.ts'
import { openWindow } from '../state/another-window.ts'
import { changeSettings, stepTextSize, TEXT_SIZES } from '../state/settings.ts'
import type { Command } from './command.ts'
import { focusNextPanel } from './focus-panel.ts'
import { never, withoutSession } from './refusals.ts'

const PANEL_KEYS = { library: 'Mod+B', outline: 'Mod+J', inspector: 'Mod+I' } as const
const THEMES = ['system', 'light', 'dark'] as const
const THEME_TITLES = { system: 'Theme: as the system', light: 'Theme: light', dark: 'Theme: dark' } as const

/** What can be done always and needs no session. */
function always(
  name: string,
  title: string,
  group: Command['group'],
  keys: readonly string[],
  run: () => void,
): Command {
  return { name, title, group, keys, where: 'anywhere', refusal: never, run }
}

/** What the window shows and how. */
export const windowCommands: readonly Command[] = [
  ...FILTERS.map((filter): Command => ({
    name: `filter:${filter}`,
    title: `Filter: ${filter}`,
    group: 'Filter',
    keys: [],
    where: 'anywhere',
    refusal: withoutSession,
    run: () => setFilter(filter),
  })),
  always('window:new', 'New window', 'Window', ['Mod+N'], () => openWindow(null, false)),
  {
    ...always('window:again', 'Open this session in another window', 'Window', ['Mod+Shift+N'], () =>
      openWindow(useSession.getState().opened?.sessionId ?? null, false),
    ),
    refusal: withoutSession,
  },
  always('window:beside', 'New window beside this one', 'Window', [], () => openWindow(null, true)),
  always('window:close', 'Close this window', 'Window', ['Mod+Shift+W'], () => window.close()),
  ...PANELS.map((panel) =>
    always(`panel:${panel}`, `Show or hide the ${panel}`, 'Window', [PANEL_KEYS[panel]], () => togglePanel(panel)),
  ),
  ...TABS.filter((tab) => tab !== 'problems').map((tab, at) =>
    always(`tab:${tab}`, `Inspector: ${tab}`, 'Window', [`Mod+${at + 1}`], () => showTab(tab)),
  ),
  always('panel:next', 'Focus the next panel', 'Window', ['F6'], () => focusNextPanel(1)),
  always('panel:previous', 'Focus the panel before', 'Window', ['Shift+F6'], () => focusNextPanel(-1)),
  ...THEMES.map((theme) =>
    always(`view:theme-${theme}`, THEME_TITLES[theme], 'Window', [], () => void changeSettings({ theme })),
  ),
  always('view:larger', 'Larger text', 'Window', ['Mod+Plus', 'Mod+='], () => stepTextSize(1)),
  always('view:smaller', 'Smaller text', 'Window', ['Mod+-'], () => stepTextSize(-1)),
  always(
    'view:standard-text',
    'Text in its standard size',
    'Window',
    ['Mod+0'],
    () => void changeSettings({ textSize: TEXT_SIZES.standard }),
  ),
  always('settings:open', 'Settings…', 'Window', ['Mod+,'], () => openDialog('settings')),
  always('view:palette', 'All commands…', 'Help', ['Mod+K'], () => openDialog('palette')),
  { ...always('help:keys', 'All keys', 'Help', ['?'], () => openDialog('keys')), where: 'tree' },
  always('help:log', 'Show the log file', 'Help', [], () => void call('log:show', {})),
  always('app:about', 'About Dendro', 'Help', [], () => openDialog('about')),
]
