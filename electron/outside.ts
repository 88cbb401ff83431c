import type { Desk } from './desk.ts'
import { toFailure } from './failure.ts'

/** Sessions asked for from outside the page: an argument, a second start, a file opened with the app. */
export interface Outside {
  /** Shows the session a path stands for as soon as the page listens, or says why it cannot be shown. */
  open(path: string): void
  /** The page listens now: what was asked for before is sent. */
  pageListens(): void
  /** The page is gone; what comes now waits for the next one. */
  pageGone(): void
}

export function createOutside(
  desk: Pick<Desk, 'host' | 'sessions' | 'send'>,
  refused: (message: string) => void,
): Outside {
  let listening = false
  let waiting: (() => void)[] = []

  const whenListening = (send: () => void): void => {
    if (listening) send()
    else waiting.push(send)
  }
  const find = async (path: string): Promise<void> => {
    try {
      const { file } = await desk.host.ask('path:find', { path })
      const sessionId = desk.sessions.issue(file)
      whenListening(() => desk.send('session:requested', { sessionId }))
    } catch (error) {
      const { message } = toFailure(error)
      refused(message)
      whenListening(() => desk.send('session:refused', { message }))
    }
  }
  return {
    open: (path) => void find(path),
    pageListens() {
      listening = true
      const sends = waiting
      waiting = []
      for (const send of sends) send()
    },
    pageGone() {
      listening = false
    },
  }
}
