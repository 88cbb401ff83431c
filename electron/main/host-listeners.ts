import type { Desk } from './desk.ts'
import type { HostListeners } from './host-client.ts'
import { GAVE_UP } from './host-client.ts'
import type { Served } from './host-seats.ts'
import { named } from './librarian.ts'
import type { Log } from '../log.ts'
import type { Trace } from '../trace.ts'

/** What becomes of a host's news: events for the page that it serves, those of the library for all, marks for the trace. */
export function hostListeners(
  served: () => Served | null,
  everybody: () => Pick<Desk, 'sessions' | 'projects' | 'sendAll'> | null,
  isFirst: boolean,
  trace: Trace,
  log: Log,
): HostListeners {
  return {
    event(event) {
      const all = everybody()
      // Only a host that was asked something has news, and desks ask.
      if (all === null) return
      switch (event.name) {
        case 'listed': {
          const { done, total } = event
          const sessions = event.sessions.map((session) => named(all, session))
          all.sendAll('library:progressed', { done, total, sessions })
          return
        }
        case 'list-changed': {
          const sessions = event.sessions.map((session) => named(all, session))
          const removed = event.removed.map((file) => all.sessions.issue(file))
          all.sendAll('library:changed', { sessions, removed })
          return
        }
        case 'found': {
          const { search, searched, total } = event
          const sessions = event.files.map(({ file, ...found }) => ({ sessionId: all.sessions.issue(file), ...found }))
          // Each page knows the numbers of its own searches.
          all.sendAll('library:found', { search, searched, total, sessions })
          return
        }
        case 'failed':
          log.write('error', event.detail)
          return
        case 'changed':
          served()?.desk.send('session:changed', { sessionId: event.sessionId, revision: event.revision })
          return
        case 'mark':
          trace(event.mark, event.entries, { at: event.at, rss: event.rss })
      }
    },

    restarted() {
      const ours = served()
      if (ours !== null) {
        const { desk, connectPage } = ours
        connectPage()
        desk.send('notice:raised', {
          message:
            'The part of Dendro that reads session files stopped and was started again; the open session is read anew.',
        })
        for (const sessionId of desk.open) void openAgain(desk, sessionId)
      }
      // The new one watches no folders until it is asked for the list.
      if (isFirst) everybody()?.sendAll('command:chosen', { command: 'library:refresh' })
    },

    gaveUp() {
      served()?.desk.send('notice:raised', { message: GAVE_UP })
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
