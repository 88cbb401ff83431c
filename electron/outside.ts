import type { Desk } from './desk.ts'
import { toFailure } from './failure.ts'

/**
 * Shows what was asked for from outside the page (an argument, a second start, a file opened with the app): the session
 * a path stands for, or why it cannot be shown.
 */
export async function showPath({ host, sessions, send, system }: Desk, path: string): Promise<void> {
  try {
    const { file } = await host.ask('path:find', { path })
    send('session:requested', { sessionId: sessions.issue(file) })
  } catch (error) {
    const { message } = toFailure(error)
    send('session:refused', { message })
    system.refused(message)
  }
}
