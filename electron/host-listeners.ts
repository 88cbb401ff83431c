import type { Desk } from './desk.ts'
import type { HostListeners } from './host-client.ts'
import { GAVE_UP } from './host-client.ts'
import { named } from './handlers-library.ts'
import type { Log } from './log.ts'
import type { Trace } from './trace.ts'

/** What becomes of the host's news: events for the page, marks for the trace, and a host that ended for both. */
export function hostListeners(desk: () => Desk | null, connectPage: () => void, trace: Trace, log: Log): HostListeners {
  return {
    event(event) {
      const ours = desk()
      // Only a host that was asked something has news, and the desk asks.
      if (ours === null) return
      switch (event.name) {
        case 'listed': {
          const { done, total } = event
          const sessions = event.sessions.map((session) => named(ours, session))
          ours.send('library:progressed', { done, total, sessions })
          return
        }
        case 'list-changed': {
          const sessions = event.sessions.map((session) => named(ours, session))
          const removed = event.removed.map((file) => ours.sessions.issue(file))
          ours.send('library:changed', { sessions, removed })
          return
        }
        case 'found': {
          const { search, searched, total } = event
          const sessions = event.files.map(({ file, ...found }) => ({ sessionId: ours.sessions.issue(file), ...found }))
          ours.send('library:found', { search, searched, total, sessions })
          return
        }
        case 'failed':
          log.write('error', event.detail)
          return
        case 'changed':
          ours.send('session:changed', { sessionId: event.sessionId, revision: event.revision })
          return
        case 'mark':
          trace(event.mark, event.entries, { at: event.at, rss: event.rss })
      }
    },

    restarted() {
      const ours = desk()
      if (ours === null) return
      connectPage()
      ours.send('notice:raised', {
        message:
          'The part of Dendro that reads session files stopped and was started again. Nothing was written; the open session is read anew.',
      })
      for (const sessionId of ours.open) void openAgain(ours, sessionId)
      // The new one watches no folders until it is asked for the list.
      ours.send('command:chosen', { command: 'library:refresh' })
    },

    gaveUp() {
      desk()?.send('notice:raised', { message: GAVE_UP })
    },

    report: (message) => log.write('error', message),
  }
}

/** The new host knows no session; the page keeps its ids, so the same ones are opened there. Columns follow by the port. */
async function openAgain({ host, sessions, open, send }: Desk, sessionId: string): Promise<void> {
  const file = sessions.pathOf(sessionId)
  if (file === null) return
  try {
    await host.ask('session:open', { sessionId, file })
  } catch (error) {
    open.delete(sessionId)
    send('notice:raised', { message: error instanceof Error ? error.message : String(error) })
  }
}
