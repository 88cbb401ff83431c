import { dirname } from 'node:path'
import type { PortMessage } from '../../shared/port.ts'
import { Refusal } from '../failure.ts'
import type { HostEvent } from './protocol.ts'
import { readAndSend, sendRevision } from './reading.ts'
import { keepUpToDate, type UpToDate } from './up-to-date.ts'
import { describeError } from '../log.ts'
import { clearLeftovers } from '../sessions/leftovers.ts'
import type { ScannedSession, SessionFile } from '../sessions/open-session.ts'
import { whyReadOnly } from '../sessions/writable.ts'
import { now, type MarkName } from '../trace.ts'

/** A session that is open in the host, at one revision: what was worked out for another one is for another object. */
export interface OpenSession {
  readonly sessionId: string
  readonly file: SessionFile
  readonly revision: number
  /** Aborted when it is closed. */
  readonly signal: AbortSignal
}

/** The sessions that are open, by the ids of the main process. */
export interface OpenSessions {
  /**
   * Scans the file and sends its columns. Opening an open one reads it anew. Answers, when they are all sent, why nothing
   * can be written to it; null where writing is possible.
   */
  open(sessionId: string, path: string): Promise<string | null>
  /** Ends reading, sending and everything that goes on for the session, and lets go of the file. */
  close(sessionId: string): void
  /** @throws Refusal when it is not open */
  get(sessionId: string): OpenSession
  /** Takes what was appended to the file, by us or by others; resolves when the page has it. */
  refresh(sessionId: string): Promise<void>
}

export interface SessionNews {
  /** To the page. */
  readonly post: (message: PortMessage) => void
  /** To the main process. */
  readonly tell: (event: HostEvent) => void
  /** How long work that nobody waits for is to rest between its slices, in milliseconds. */
  readonly rest: () => number
  /** Never the same twice, across restarts of the host as well. */
  readonly nextRevision: () => number
}

interface Held {
  readonly session: OpenSession
  readonly upToDate: UpToDate
  readonly controller: AbortController
}

/** None is open yet. What comes of those that are opened is told by `post` and `tell`. */
export function createOpenSessions({ post, tell, rest, nextRevision }: SessionNews): OpenSessions {
  const sessions = new Map<string, Held>()
  const loading = new Map<string, AbortController>()

  function mark(name: MarkName, entries: number): void {
    tell({ name: 'mark', mark: name, entries, at: now(), rss: process.memoryUsage.rss() })
  }

  function letGo(sessionId: string): void {
    const held = sessions.get(sessionId)
    held?.controller.abort()
    held?.upToDate.close()
    sessions.delete(sessionId)
  }

  /** Holds a file that was read, from this revision on. */
  function hold(sessionId: string, file: ScannedSession, revision: number): void {
    const controller = new AbortController()
    const { signal } = controller
    const renew = (renewed: ScannedSession): number => {
      const next = nextRevision()
      const held = sessions.get(sessionId)
      if (held !== undefined)
        sessions.set(sessionId, { ...held, session: { sessionId, file: renewed, revision: next, signal } })
      return next
    }
    sessions.set(sessionId, {
      controller,
      session: { sessionId, file, revision, signal },
      upToDate: keepUpToDate(file, {
        sessionId,
        post,
        rest,
        renew,
        sent: (sent) => tell({ name: 'changed', sessionId, revision: sent }),
        checked: (entries) => mark('verify-done', entries),
        failed: (error) => tell({ name: 'failed', detail: `${sessionId}: ${describeError(error)}` }),
      }),
    })
  }

  function get(sessionId: string): Held {
    const held = sessions.get(sessionId)
    if (held === undefined) throw new Refusal('not-found', 'This session is not open any more. Open it again.')
    return held
  }

  return {
    async open(sessionId, path) {
      const controller = new AbortController()
      const { signal } = controller
      loading.get(sessionId)?.abort()
      loading.set(sessionId, controller)
      const name = { sessionId, revision: nextRevision() }
      try {
        mark('scan-start', 0)
        const file = await readAndSend(post, name, path, signal)
        const { built } = file
        mark('scan-done', built.columns.count)
        // Until here an earlier reading stays: a file that cannot be read again takes nothing away.
        letGo(sessionId)
        try {
          await sendRevision(post, name, file, { moved: null, rewritten: false }, signal)
        } catch (error) {
          file.close()
          throw error
        }
        hold(sessionId, file, name.revision)
        // What a process that was killed left half-written here is of no use to anybody.
        void clearLeftovers(dirname(path))
        return whyReadOnly(built)
      } finally {
        if (loading.get(sessionId) === controller) loading.delete(sessionId)
      }
    },

    close(sessionId) {
      loading.get(sessionId)?.abort()
      letGo(sessionId)
    },

    get: (sessionId) => get(sessionId).session,
    refresh: (sessionId) => get(sessionId).upToDate.refresh(),
  }
}
