import { ReactFlowProvider } from '@xyflow/react'
import '@xyflow/react/dist/base.css'
import { selectSessionId } from '../state/session-selectors.ts'
import { useSession } from '../state/session-store.ts'
import { useTree } from '../state/tree-view.ts'
import { NothingShown } from '../tree/nothing-shown.tsx'
import styles from './canvas.module.css'
import { Flow } from './flow.tsx'
import { useSize } from './use-size.ts'

/** The tree as shapes. Fills its parent. */
export function Canvas() {
  const tree = useTree()
  const sessionId = useSession(selectSessionId)
  const [measure, size] = useSize()
  return (
    <div className={styles['frame']}>
      <div ref={measure} className={styles['canvas']}>
        {tree === null || size === null ? null : tree.count === 0 ? (
          <NothingShown />
        ) : (
          // Another session begins with another view.
          <ReactFlowProvider key={sessionId}>
            <Flow tree={tree} size={size} />
          </ReactFlowProvider>
        )}
      </div>
    </div>
  )
}
