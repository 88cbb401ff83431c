import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels'
import { Inspector } from '../inspector/inspector.tsx'
import { useLayout, type LayoutState } from '../state/layout.ts'
import { selectIsReady, selectSelected } from '../state/session-selectors.ts'
import { useSession } from '../state/session-store.ts'
import { PanelBoundary } from '../ui/panel-boundary.tsx'
import { usePanelWidths } from './panel-widths.ts'
import { Stage } from './stage.tsx'
import styles from './workspace.module.css'

/** The tree, or what stands in its place, and the inspector where there is something to inspect. */
export function Work() {
  const isWanted = useLayout(selectInspector)
  const isReady = useSession(selectIsReady)
  const selected = useSession(selectSelected)
  const hasInspector = isWanted && isReady
  const widths = usePanelWidths()
  const { defaultLayout, onLayoutChanged } = useDefaultLayout({
    id: 'dendro.inspector',
    panelIds: ['stage', ...(hasInspector ? ['inspector'] : [])],
    storage: localStorage,
  })
  return (
    <Group
      id="work-columns"
      className={styles['group']}
      {...(defaultLayout === undefined ? {} : { defaultLayout })}
      onLayoutChanged={onLayoutChanged}
    >
      <Panel id="stage" minSize={widths.stage}>
        <Stage />
      </Panel>
      {hasInspector ? (
        <>
          <Separator className={styles['upright']} aria-label="Width of the inspector" />
          <Panel id="inspector" defaultSize="33%" minSize={widths.inspector} maxSize="65%">
            <PanelBoundary name="The inspector" resetKey={selected}>
              <Inspector />
            </PanelBoundary>
          </Panel>
        </>
      ) : null}
    </Group>
  )
}

function selectInspector(state: LayoutState): boolean {
  return state.shown.inspector
}
