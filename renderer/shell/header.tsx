import {
  ArrowLeft,
  ArrowRight,
  ListFilter,
  PanelBottom,
  PanelLeft,
  PanelRight,
  Settings2,
  SquareTerminal,
} from 'lucide-react'
import { runCommand } from '../commands/run.ts'
import { keysOf } from '../commands/table.ts'
import { FILTERS, type FilterName } from '../../shared/tree/filter-names.ts'
import { useLayout, type LayoutState } from '../state/layout.ts'
import { setFilter } from '../state/filter-choice.ts'
import { selectFilter, selectIsReady } from '../state/session-selectors.ts'
import { useSession, type SessionState } from '../state/session-store.ts'
import { Button } from '../ui/button.tsx'
import { ChoiceMenu, type Choice } from '../ui/choice-menu.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Keys } from '../ui/keys.tsx'
import { PAGE_MAIN } from '../ui/page-main.ts'
import styles from './header.module.css'
import { SessionTitle } from './session-title.tsx'
import { ThemeButton } from './theme-button.tsx'

const HINTS: Readonly<Record<FilterName, string>> = {
  default: 'All but bookkeeping',
  'no-tools': 'Default without tool results',
  'user-only': 'What the user wrote',
  'labeled-only': 'Entries with a label',
  all: 'Bookkeeping too',
}
const FILTER_CHOICES: readonly Choice<FilterName>[] = FILTERS.map((value) => ({
  value,
  title: value,
  hint: HINTS[value],
}))

/** The bar at the top: where one is, back and forward, the filter, the panels, the commands. */
export function Header() {
  const isReady = useSession(selectIsReady)
  const filter = useSession(selectFilter)
  const canGoBack = useSession(selectCanGoBack)
  const canGoForward = useSession(selectCanGoForward)
  const shown = useLayout(selectShown)
  const button = (name: string) => ({ keys: keysOf(name), onClick: () => runCommand(name) })

  return (
    <header className={styles['header']}>
      <IconButton icon={PanelLeft} label="Library" pressed={shown.library} {...button('panel:library')} />
      <h1 className={styles['brand']}>Dendro</h1>
      <SessionTitle />
      <div className={styles['tools']} role="toolbar" aria-label="Window">
        <IconButton icon={ArrowLeft} label="Back to the leaf before" disabled={!canGoBack} {...button('leaf:back')} />
        <IconButton
          icon={ArrowRight}
          label="Forward to the leaf after"
          disabled={!canGoForward}
          {...button('leaf:forward')}
        />
        <ChoiceMenu
          label="Filter"
          icon={<ListFilter aria-hidden />}
          value={filter}
          choices={FILTER_CHOICES}
          onChoose={setFilter}
          disabled={!isReady}
          container={PAGE_MAIN}
        />
        <Button onClick={() => runCommand('view:palette')} className={styles['commands']}>
          <SquareTerminal aria-hidden />
          <span className={styles['word']}>Commands</span> <Keys keys="Mod+K" />
        </Button>
        <span className={styles['rule']} />
        <ThemeButton />
        <IconButton icon={Settings2} label="Settings" {...button('settings:open')} />
        <IconButton icon={PanelBottom} label="Outline" pressed={shown.outline} {...button('panel:outline')} />
        <IconButton icon={PanelRight} label="Inspector" pressed={shown.inspector} {...button('panel:inspector')} />
      </div>
    </header>
  )
}

function selectCanGoBack(state: SessionState): boolean {
  return state.back.length > 0
}

function selectCanGoForward(state: SessionState): boolean {
  return state.forward.length > 0
}

function selectShown(state: LayoutState): LayoutState['shown'] {
  return state.shown
}
