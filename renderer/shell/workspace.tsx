import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels'
import { Library } from '../library/library.tsx'
import { useLayout, type LayoutState } from '../state/layout.ts'
import { PanelBoundary } from '../ui/panel-boundary.tsx'
import { usePanelWidths } from './panel-widths.ts'
import { Work } from './work.tsx'
import styles from './workspace.module.css'

/** The library, and beside it everything about the open session. Sizes are remembered. */
export function Workspace() {
  const hasLibrary = useLayout(selectLibrary)
  const widths = usePanelWidths()
  const { defaultLayout, onLayoutChanged } = useDefaultLayout({
    id: 'dendro.library',
    panelIds: [...(hasLibrary ? ['library'] : []), 'work'],
    storage: localStorage,
  })
  return (
    <Group
      id="workspace"
      className={styles['group']}
      {...(defaultLayout === undefined ? {} : { defaultLayout })}
      onLayoutChanged={onLayoutChanged}
    >
      {hasLibrary ? (
        <>
          <Panel id="library" defaultSize="19%" minSize={widths.library} maxSize="30rem">
            <PanelBoundary name="The library" resetKey={hasLibrary}>
              <Library />
            </PanelBoundary>
          </Panel>
          <Separator className={styles['upright']} aria-label="Width of the library" />
        </>
      ) : null}
      <Panel id="work" minSize={widths.work}>
        <Work />
      </Panel>
    </Group>
  )
}

function selectLibrary(state: LayoutState): boolean {
  return state.shown.library
}
