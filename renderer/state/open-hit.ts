import { goToEntry } from './go-to.ts'
import { openSession } from './open-session.ts'
import { useSession } from './session-store.ts'

/** Opens a session, unless it is open, and shows one of its entries as soon as it is there. */
export function openHit(sessionId: string, ordinal: number): Promise<void> {
  return openThen(sessionId, () => goToEntry(ordinal))
}

/** Opens a session, unless it is open, and does something with it as soon as it is there. */
export async function openThen(sessionId: string, then: () => void): Promise<void> {
  const isThere = (): boolean => {
    const { opened, status, revision } = useSession.getState()
    return opened?.sessionId === sessionId && status === 'ready' && revision > 0
  }
  if (!isThere()) {
    await openSession(sessionId)
    if (!isThere() && !(await comes(sessionId, isThere))) return
  }
  then()
}

/** Whether a session that is on its way arrives, and no other one is opened before. */
function comes(sessionId: string, isThere: () => boolean): Promise<boolean> {
  return new Promise((resolve) => {
    const stop = useSession.subscribe(({ opened, status }) => {
      const isOther = opened !== null && opened.sessionId !== sessionId
      if (!isThere() && !isOther && status !== 'failed' && status !== 'none') return
      stop()
      resolve(isThere())
    })
  })
}
