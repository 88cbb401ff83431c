import { Tabs } from '@base-ui/react/tabs'
import { showTab, useLayout, type LayoutState, type TabName } from '../state/layout.ts'
import { selectProblemCount } from '../state/session-selectors.ts'
import { useSession } from '../state/session-store.ts'
import { formatCount } from '../../shared/figures.ts'
import { CompareTab } from './compare-tab.tsx'
import { ContextTab } from './context-tab.tsx'
import { EntryTab } from './entry-tab.tsx'
import { FilesTab } from './files-tab.tsx'
import styles from './inspector.module.css'
import { ProblemsTab } from './problems-tab.tsx'

/** What is known about the selected entry, about the context at the leaf, and about the file. */
export function Inspector() {
  const tab = useLayout(selectTab)
  const problemCount = useSession(selectProblemCount)
  const present = tab === 'problems' && problemCount === 0 ? 'entry' : tab
  return (
    <section className={styles['inspector']} data-region="inspector" aria-label="Inspector">
      <Tabs.Root value={present} onValueChange={(next: TabName) => showTab(next)} className={styles['tabs']}>
        <Tabs.List className={styles['list']} aria-label="Inspector">
          <Tabs.Tab value="entry" className={styles['tab']}>
            Entry
          </Tabs.Tab>
          <Tabs.Tab value="context" className={styles['tab']}>
            Context
          </Tabs.Tab>
          <Tabs.Tab value="compare" className={styles['tab']}>
            Compare
          </Tabs.Tab>
          <Tabs.Tab value="files" className={styles['tab']}>
            Files
          </Tabs.Tab>
          {problemCount > 0 ? (
            <Tabs.Tab value="problems" className={styles['tab']}>
              Problems <span className={styles['count']}>{formatCount(problemCount)}</span>
            </Tabs.Tab>
          ) : null}
        </Tabs.List>
        <Tabs.Panel value="entry" className={styles['panel']}>
          <EntryTab />
        </Tabs.Panel>
        <Tabs.Panel value="context" className={styles['panel']}>
          <ContextTab />
        </Tabs.Panel>
        <Tabs.Panel value="compare" className={styles['panel']}>
          <CompareTab />
        </Tabs.Panel>
        <Tabs.Panel value="files" className={styles['panel']}>
          <FilesTab />
        </Tabs.Panel>
        {problemCount > 0 ? (
          <Tabs.Panel value="problems" className={styles['panel']}>
            <ProblemsTab />
          </Tabs.Panel>
        ) : null}
      </Tabs.Root>
    </section>
  )
}

function selectTab(state: LayoutState): TabName {
  return state.tab
}
