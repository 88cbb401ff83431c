import { useEffect, useRef } from 'react'
import { focusWork } from '../commands/focus-panel.ts'
import { useSession, type SessionState } from '../state/session-store.ts'
import { EmptySession } from './empty-session.tsx'
import { FailedSession } from './failed-session.tsx'
import { LoadingSession } from './loading-session.tsx'
import { StartPage } from './start-page.tsx'
import { TreeViews } from './tree-views.tsx'
import { useTotals } from '../state/derived.ts'

/** The middle of the window: the tree, or what stands in its place. */
export function Stage() {
  const status = useSession(selectStatus)
  const { entries } = useTotals()
  const shown = useRef(status)
  // The focus goes along with what takes the stage, but not to the start page of a fresh window.
  useEffect(() => {
    if (shown.current !== status && status !== 'loading') focusWork()
    shown.current = status
  }, [status])
  switch (status) {
    case 'none':
      return <StartPage />
    case 'loading':
      return <LoadingSession />
    case 'failed':
      return <FailedSession />
    case 'ready':
      return entries === 0 ? <EmptySession /> : <TreeViews />
  }
}

function selectStatus(state: SessionState): SessionState['status'] {
  return state.status
}
