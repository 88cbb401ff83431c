import type { PortMessage } from '../shared/port.ts'
import { Refusal } from './failure.ts'
import { sendColumns } from './host-columns.ts'
import type { HostEvent, HostReply } from './host-protocol.ts'
import { sessionLiveness } from './sessions/live.ts'
import { openSession, type SessionFile } from './sessions/open-session.ts'
import { whyReadOnly } from './sessions/writable.ts'
import { now, type MarkName } from './trace.ts'

/** A session that is open in the host. Replaced as a whole when its file was read anew. */
export interface OpenSession {
  readonly sessionId: string
  readonly file: SessionFile
  readonly revision: number
  /** Aborted when it is closed or replaced. */
  readonly signal: AbortSignal
}

/** The sessions that are open, by the ids of the main process. */
export interface OpenSessions {
  /** Reads the file and sends its columns; answers when they are all sent. Opening an open one reads it anew. */
  open(sessionId: string, path: string): Promise<HostReply<'session:open'>>
  /** Ends reading, sending and everything that goes on for the session, and lets go of the file. */
  close(sessionId: string): void
  /** @throws Refusal when it is not open */
  get(sessionId: string): OpenSession
  /** Reads the file again after a write, and tells of the new revision once its columns are sent. */
  refresh(sessionId: string): Promise<void>
}

export interface SessionNews {
  /** To the page. */
  readonly post: (message: PortMessage) => void
  /** To the main process. */
  readonly tell: (event: HostEvent) => void
  /** Never the same twice, across restarts of the host as well. */
  readonly nextRevision: () => number
}

/** Milliseconds between two messages on progress: a bar moves smoothly with less than this. */
const PROGRESS = 50

export function createOpenSessions({ post, tell, nextRevision }: SessionNews): OpenSessions {
  const sessions = new Map<string, OpenSession & { readonly controller: AbortController }>()
  const loading = new Map<string, AbortController>()

  function mark(name: MarkName, entries: number): void {
    tell({ name: 'mark', mark: name, entries, at: now(), rss: process.memoryUsage.rss() })
  }

  function letGo(sessionId: string): void {
    const held = sessions.get(sessionId)
    held?.controller.abort()
    held?.file.close()
    sessions.delete(sessionId)
  }

  async function read(sessionId: string, path: string): Promise<OpenSession> {
    const controller = new AbortController()
    const { signal } = controller
    loading.get(sessionId)?.abort()
    loading.set(sessionId, controller)
    const revision = nextRevision()
    let told = 0
    const onProgress = (bytesRead: number, size: number): void => {
      if (performance.now() - told < PROGRESS) return
      told = performance.now()
      post({ kind: 'progress', sessionId, stage: 'scan', bytesRead, size })
    }
    try {
      const file = await openSession(path, { signal, onProgress })
      if (signal.aborted) file.close()
      signal.throwIfAborted()
      // Until here the earlier reading stays: a file that cannot be read again takes nothing away.
      letGo(sessionId)
      const opened = { sessionId, file, revision, signal, controller }
      sessions.set(sessionId, opened)
      return opened
    } finally {
      if (loading.get(sessionId) === controller) loading.delete(sessionId)
    }
  }

  function get(sessionId: string): OpenSession {
    const opened = sessions.get(sessionId)
    if (opened === undefined) throw new Refusal('not-found', 'This session is not open any more. Open it again.')
    return opened
  }

  async function send({ sessionId, file, revision, signal }: OpenSession): Promise<void> {
    await sendColumns(post, sessionId, revision, file.built, signal)
  }

  return {
    async open(sessionId, path) {
      mark('scan-start', 0)
      const opened = await read(sessionId, path)
      const { built } = opened.file
      mark('scan-done', built.columns.count)
      await send(opened)
      // Every line was parsed on the way, so there is nothing left to verify.
      mark('verify-done', built.columns.count)
      return {
        readOnly: whyReadOnly(built),
        live: sessionLiveness(path, built).kind !== 'quiet',
      }
    },

    close(sessionId) {
      loading.get(sessionId)?.abort()
      letGo(sessionId)
    },

    get,

    async refresh(sessionId) {
      const opened = await read(sessionId, get(sessionId).file.path)
      await send(opened)
      tell({ name: 'changed', sessionId, revision: opened.revision })
    },
  }
}
