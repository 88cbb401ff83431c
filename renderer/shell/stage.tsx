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
