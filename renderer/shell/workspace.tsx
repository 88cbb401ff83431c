import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels'
import { Inspector } from '../inspector/inspector.tsx'
import { Library } from '../library/library.tsx'
import { useLayout, type LayoutState } from '../state/layout.ts'
import { useSession, type SessionState } from '../state/session-store.ts'
import { PanelBoundary } from '../ui/panel-boundary.tsx'
import { Stage } from './stage.tsx'
import styles from './workspace.module.css'

/** Library, tree and inspector side by side. Each remembers its width; the tree takes what is left. */
export function Workspace() {
  const shown = useLayout(selectShown)
  const isReady = useSession(selectIsReady)
  const selected = useSession(selectSelected)
  const hasInspector = shown.inspector && isReady
  const { defaultLayout, onLayoutChanged } = useDefaultLayout({
    id: 'dendro.columns',
    panelIds: [...(shown.library ? ['library'] : []), 'stage', ...(hasInspector ? ['inspector'] : [])],
    storage: localStorage,
  })

  return (
    <Group
      id="columns"
      className={styles['columns']}
      {...(defaultLayout === undefined ? {} : { defaultLayout })}
      onLayoutChanged={onLayoutChanged}
    >
      {shown.library ? (
        <>
          <Panel
            id="library"
            defaultSize="17%"
            minSize="13rem"
            maxSize="30rem"
            groupResizeBehavior="preserve-pixel-size"
          >
            <PanelBoundary name="The library" resetKey={isReady}>
              <Library />
            </PanelBoundary>
          </Panel>
          <Separator className={styles['upright']} aria-label="Width of the library" />
        </>
      ) : null}
      <Panel id="stage" minSize="20rem">
        <Stage />
      </Panel>
      {hasInspector ? (
        <>
          <Separator className={styles['upright']} aria-label="Width of the inspector" />
          <Panel
            id="inspector"
            defaultSize="28%"
            minSize="24rem"
            maxSize="60%"
            groupResizeBehavior="preserve-pixel-size"
          >
            <PanelBoundary name="The inspector" resetKey={selected}>
              <Inspector />
            </PanelBoundary>
          </Panel>
        </>
      ) : null}
    </Group>
  )
}

function selectShown(state: LayoutState): LayoutState['shown'] {
  return state.shown
}

function selectIsReady(state: SessionState): boolean {
  return state.status === 'ready'
}

function selectSelected(state: SessionState): number | null {
  return state.selected
}
