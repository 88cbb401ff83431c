import { useEffect } from 'react'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { ask } from '../state/connection.ts'
import { selectRevision, selectSessionId } from '../state/session-selectors.ts'
import { useSession } from '../state/session-store.ts'

/** Tells, after the first frame that shows a revision's nodes, that they are on screen. */
export function usePainted(tree: FoldedTree): void {
  const revision = useSession(selectRevision)
  const sessionId = useSession(selectSessionId)
  useEffect(() => {
    if (sessionId === null) return undefined
    let frame = 0
    const look = (): void => {
      // React Flow puts nodes on the page one effect after it is given them.
      const isThere = tree.count === 0 || document.querySelector('.react-flow__node [data-node]') !== null
      frame = requestAnimationFrame(isThere ? tell : look)
    }
    const tell = (): void => {
      document.documentElement.dataset['painted'] = String(revision)
      void ask('session:painted', { sessionId, revision })
    }
    frame = requestAnimationFrame(look)
    return () => cancelAnimationFrame(frame)
  }, [tree.count, revision, sessionId])
}
