import type { FileState, PortMessage } from '../../shared/port.ts'
import { progressTeller, sendRevision, type RevisionKind } from './reading.ts'
import { identityOf } from '../sessions/open-file.ts'
import { scanSession, type ScannedSession } from '../sessions/open-session.ts'
import { SessionError } from '../sessions/session-error.ts'
import { watchFile, type FileChange } from '../sessions/watch-file.ts'

/** What is needed to keep a session up to date. */
export interface UpToDateNews {
  readonly sessionId: string
  readonly post: (message: PortMessage) => void
  /** Takes what is known from now on, and gives it the number of a new revision. */
  readonly renew: (file: ScannedSession) => number
  /** The revision is complete at the page. */
  readonly sent: (revision: number) => void
  /** How long the check is to rest between two slices of work, in milliseconds. */
  readonly rest: () => number
  /** The line of every entry was parsed. */
  readonly checked: (entries: number) => void
  /** For the log: what went wrong without anybody having asked. */
  readonly failed: (error: unknown) => void
}

/** An open session whose lines are being checked and whose file is being followed. */
export interface UpToDate {
  /** Takes what was appended to the file; resolves when the page has it. */
  refresh(): Promise<void>
  /** Ends checking and following, and lets go of the file. */
  close(): void
}

/** Milliseconds between two revisions while lines are checked: each makes the page draw anew. */
const CHECK_GAP = 1_000
/** How long a last line without an end must stay so before it is taken for one: its writer may be in the middle of it. */
const UNENDED_QUIET = 700

/** Checks a file that was opened line by line, and follows what is appended to it, until it is closed. */
export function keepUpToDate(first: ScannedSession, news: UpToDateNews): UpToDate {
  const { sessionId, post } = news
  const whole = new AbortController()
  let file = first
  /** Ends what goes on for the file as it was opened last. */
  let reading = new AbortController()
  let kind: RevisionKind = UNMOVED
  let isStale = false
  let isLost = false
  let sending: Promise<void> | null = null
  let queue: Promise<void> = Promise.resolve()
  let unended: NodeJS.Timeout | null = null
  const watch = watchFile(file.path, () => file.identity, hear)

  /** Does one thing after the other: reading on, opening anew. What fails is told and stops nothing else. */
  function enqueue(work: () => Promise<void>): Promise<void> {
    const done = queue.then(() => (whole.signal.aborted ? undefined : work()))
    queue = done.catch((error: unknown) => {
      if (!whole.signal.aborted) news.failed(error)
    })
    return done
  }

  /** Sends a new revision, once the one that is being sent is out. */
  function publish(change: RevisionKind = UNMOVED): Promise<void> {
    kind = { moved: composed(kind.moved, change.moved), rewritten: kind.rewritten || change.rewritten }
    isStale = true
    sending ??= sendAll()
      .catch((error: unknown) => {
        // A session that was closed has nobody to send to.
        if (!whole.signal.aborted) throw error
      })
      .finally(() => {
        sending = null
      })
    return sending
  }

  /** The same where nobody waits for it. */
  function publishUnasked(change?: RevisionKind): void {
    publish(change).catch(news.failed)
  }

  async function sendAll(): Promise<void> {
    while (isStale) {
      isStale = false
      const change = kind
      kind = UNMOVED
      const revision = news.renew(file)
      await sendRevision(post, { sessionId, revision }, file, change, whole.signal)
      news.sent(revision)
    }
  }

  async function check(): Promise<void> {
    const { signal } = reading
    const checking = file
    const tell = progressTeller(post, sessionId, 'verify')
    let published = performance.now()
    await checking.check({
      signal,
      rest: news.rest,
      onProgress: (bytes) => {
        tell(bytes, checking.identity.size)
        if (performance.now() - published < CHECK_GAP) return
        published = performance.now()
        checking.finish()
        publishUnasked()
      },
      onMoved: (moved) => publishUnasked({ moved, rewritten: false }),
    })
    checking.finish()
    await publish()
    news.checked(checking.built.columns.count)
  }

  function startCheck(): void {
    const { signal } = reading
    if (file.isChecked()) news.checked(file.built.columns.count)
    else
      check().catch((error: unknown) => {
        if (!signal.aborted && !whole.signal.aborted) news.failed(error)
      })
  }

  function tellFile(state: FileState): void {
    if (state.kind === 'there' && !isLost) return
    isLost = state.kind === 'lost'
    post({ kind: 'file', sessionId, file: state })
  }

  /**
   * Opens the file anew, because what is known of it is no beginning of what it is now. One that cannot be opened any
   * more is as good as lost: what was read of it stays.
   */
  async function openAnew(rewritten: boolean): Promise<void> {
    let next: ScannedSession
    try {
      next = await scanSession(file.path, { signal: whole.signal })
    } catch (error) {
      if (!(error instanceof SessionError)) throw error
      tellFile({ kind: 'lost', message: error.message })
      return
    }
    reading.abort()
    reading = new AbortController()
    const before = file
    file = next
    const sent = publish({ moved: movedTo(before, next), rewritten })
    before.close()
    startCheck()
    await sent
    tellFile({ kind: 'there' })
  }

  async function readOn(withUnended: boolean): Promise<void> {
    if (unended !== null) clearTimeout(unended)
    unended = null
    const wasChecked = file.isChecked()
    const now = await identityOf(file.path)
    const { ino, dev, size } = file.identity
    // What is open is not the file any more.
    const isOther = now.ino !== ino || now.dev !== dev || now.size < size
    const what = isOther ? 'rewritten' : await file.readOn(now, withUnended, whole.signal)
    if (what !== 'grown') {
      await openAnew(what === 'rewritten')
      return
    }
    const sent = publish()
    if (!withUnended && file.tail.offset < file.identity.size) {
      unended = setTimeout(() => void enqueue(() => readOn(true)), UNENDED_QUIET)
      unended.unref()
    }
    // So much was appended that it was taken by its heads.
    if (wasChecked && !file.isChecked()) startCheck()
    await sent
  }

  function hear(change: FileChange): void {
    switch (change.kind) {
      case 'grew':
        void enqueue(() => readOn(false))
        return
      case 'rewritten':
      case 'back':
        void enqueue(() => openAnew(true))
        return
      case 'lost':
        tellFile(change)
    }
  }

  startCheck()
  return {
    refresh: () => enqueue(() => readOn(true)),
    close() {
      whole.abort()
      reading.abort()
      if (unended !== null) clearTimeout(unended)
      watch.close()
      file.close()
    },
  }
}

const UNMOVED: RevisionKind = { moved: null, rewritten: false }

/** Where entries stand after two moves. */
function composed(first: Int32Array | null, second: Int32Array | null): Int32Array | null {
  if (first === null || second === null) return first ?? second
  return first.map((ordinal) => (ordinal < 0 ? -1 : (second[ordinal] ?? -1)))
}

/** Where the entries of a file stand in what the file is now, by their ids. */
function movedTo({ built: before }: ScannedSession, { built: after }: ScannedSession): Int32Array {
  return Int32Array.from({ length: before.columns.count }, (_, ordinal) => {
    const id = before.ids.idOf(ordinal)
    return id === null ? -1 : (after.ids.ordinalOf(id) ?? -1)
  })
}
