import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels'
import { Canvas } from '../canvas/canvas.tsx'
import { Outline } from '../outline/outline.tsx'
import { SearchBar } from '../search/search-bar.tsx'
import { useLayout, type LayoutState } from '../state/layout.ts'
import { selectRevision } from '../state/session-selectors.ts'
import { useSession } from '../state/session-store.ts'
import { PanelBoundary } from '../ui/panel-boundary.tsx'
import { FileBar } from './file-bar.tsx'
import { NewEntries } from './new-entries.tsx'
import { ProblemBar } from './problem-bar.tsx'
import { VersionBar } from './version-bar.tsx'
import { Spoken } from './spoken.tsx'
import { useLeavingEnd } from './use-leaving-end.ts'
import styles from './workspace.module.css'

/** The canvas over the outline: two views of one tree. `data-tree` marks where letter keys act (commands/run.ts). */
export function TreeViews() {
  const hasOutline = useLayout(selectOutline)
  const revision = useSession(selectRevision)
  const canvas = useLeavingEnd('canvas')
  const outline = useLeavingEnd('outline')
  const { defaultLayout, onLayoutChanged } = useDefaultLayout({
    id: 'dendro.rows',
    panelIds: ['canvas', ...(hasOutline ? ['outline'] : [])],
    storage: localStorage,
  })
  return (
    <div className={styles['stage']}>
      <FileBar />
      <VersionBar />
      <ProblemBar />
      <SearchBar />
      <Group
        id="rows"
        orientation="vertical"
        {...(defaultLayout === undefined ? {} : { defaultLayout })}
        onLayoutChanged={onLayoutChanged}
      >
        <Panel id="canvas" minSize="10rem">
          <section
            ref={canvas}
            className={styles['region']}
            data-tree="canvas"
            data-region="canvas"
            aria-label="Canvas"
          >
            <PanelBoundary name="The canvas" resetKey={revision}>
              <Canvas />
            </PanelBoundary>
            <NewEntries />
            <Spoken />
          </section>
        </Panel>
        {hasOutline ? (
          <>
            <Separator className={styles['level']} aria-label="Height of the outline" />
            <Panel id="outline" defaultSize="28%" minSize="7rem">
              <section
                ref={outline}
                className={styles['region']}
                data-tree="outline"
                data-region="outline"
                aria-label="Outline"
              >
                <PanelBoundary name="The outline" resetKey={revision}>
                  <Outline />
                </PanelBoundary>
                <NewEntries />
              </section>
            </Panel>
          </>
        ) : null}
      </Group>
    </div>
  )
}

function selectOutline(state: LayoutState): boolean {
  return state.shown.outline
}
