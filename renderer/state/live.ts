import { create } from 'zustand'
import type { LiveSign } from '../../shared/ipc-writing.ts'
import { ask } from './connection.ts'
import { selectSessionId } from './session-selectors.ts'
import { useSession } from './session-store.ts'

/** Whether a pi seems to be at work on the open session, kept true while it is open. */
export interface LiveState {
  /** The session that the sign is about; null before the first answer. */
  readonly sessionId: string | null
  readonly sign: LiveSign | null
}

/** Milliseconds between two looks: what was written two minutes ago, or a pi that was started or ended, is told so late. */
const GAP = 15_000
/** Milliseconds behind a change of the file: one that grows grows again in a moment. */
const REST = 300

const useStore = create<LiveState>(() => ({ sessionId: null, sign: null }))

/** Why the open session looks as if a pi were at work on it; null where it does not. */
export function useLiveSign(): LiveSign | null {
  const sessionId = useSession(selectSessionId)
  return useStore((state) => (state.sessionId === sessionId ? state.sign : null))
}

/** Looks now, and tells what was found; for a dialog that is about to write. */
export async function lookForPi(): Promise<void> {
  const sessionId = useSession.getState().opened?.sessionId ?? null
  if (sessionId === null) return
  const result = await ask('session:live', { sessionId })
  // Without an answer there is nothing that could be said.
  if (useSession.getState().opened?.sessionId === sessionId)
    useStore.setState({ sessionId, sign: result.ok ? result.value : null })
}

/** Keeps the sign true: looks when a session is opened or its file changes, and now and then. Called once. */
export function followLive(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const lookIn = (delay: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      // Nobody sees it then; when the window comes back, it is looked at once.
      if (!document.hidden) void lookForPi()
      lookIn(GAP)
    }, delay)
  }
  useSession.subscribe((now, before) => {
    if (now.opened?.sessionId !== before.opened?.sessionId) lookIn(0)
    else if (now.revision !== before.revision) lookIn(REST)
  })
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) lookIn(0)
  })
  lookIn(GAP)
}
