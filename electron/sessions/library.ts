import { setImmediate } from 'node:timers/promises'
import { findFiles, type FoundFile } from './find-files.ts'
import { createProjectFinder } from './find-project.ts'
import type { SessionFolder } from './folders.ts'
import { createGlance } from './glance-session.ts'
import { loadLibraryCache, saveLibraryCache } from './library-cache.ts'
import { isFresh, type Held } from './library-file.ts'
import { createLibraryWork } from './library-work.ts'
import { lastFirst, type Listing } from './list-sessions.ts'
import { readBuffer } from './read-buffer.ts'
import {
  listedSession,
  NO_MESSAGES,
  summariseSession,
  type ListedSession,
  type Summarised,
  type SummariseOptions,
} from './summarise-session.ts'
import type { SizedFile } from './search-files.ts'
import { isPlainFile } from './sniff-file.ts'
import { watchFolders } from './watch-folders.ts'

/** What a library tells without being asked. */
export interface LibraryNews {
  /** While a list is being made: files done, of all, and sessions that are new or known better since the last call. */
  readonly progressed: (done: number, total: number, sessions: readonly ListedSession[]) => void
  /** Afterwards: sessions that are new, grew or are known better, and files that are gone. */
  readonly changed: (sessions: readonly ListedSession[], removed: readonly string[]) => void
  /** What went wrong that nobody had asked for. */
  readonly failed: (error: unknown) => void
}

export interface Library {
  /**
   * All sessions, with exact names, first messages and counts. What the ends of the files tell is handed to `progressed`
   * before that, as soon as it is read. From then on the folders are watched, and every line is checked in the
   * background. @throws the signal's reason when aborted; what was read is kept
   */
  list(folders: readonly SessionFolder[], signal: AbortSignal): Promise<Listing>
  /** Every file, the last changed first, for a search. @param cwd of the sessions that are wanted; null for all */
  files(cwd: string | null): readonly SizedFile[]
  /** Every session that is known. */
  sessions(): readonly ListedSession[]
  /** Takes files that a search found to be plain. */
  learn(plain: readonly string[]): void
  /** When what was found out by the last listing is kept. */
  kept(): Promise<void>
  /** Holds back what goes on in the background while something more urgent is done. */
  whileBusy<T>(work: () => Promise<T>): Promise<T>
  close(): void
}

/** Characters of a session's first message that a list shows. */
const MAX_TEXT = 400
/** Milliseconds of reading between two pauses, and between two reports. */
const SLICE = 15
const REPORT = 100
const BUFFER = 1024 * 1024

/** Whether a file that was just read is known to be plain. It may be gone since: what is not known is not believed. */
function isPlainNow(file: string): boolean {
  try {
    return isPlainFile(file)
  } catch {
    // Whoever looks for changes in the folders tells of that.
    return false
  }
}

/** The sessions of this machine. @param cacheFile where to keep what was found out; null for nowhere */
export function createLibrary(cacheFile: string | null, news: LibraryNews): Library {
  const glance = createGlance(MAX_TEXT)
  const buffer = readBuffer(BUFFER)
  const held = new Map<string, Held>()
  let cached: ReadonlyMap<string, Summarised> | null = null
  let projectOf = createProjectFinder()
  let folders: readonly SessionFolder[] = []
  let isListing = false
  let saving: Promise<void> = Promise.resolve()
  /** Something was found out that the cache does not hold. */
  let isUnsaved = false

  const work = createLibraryWork({
    read: (file, way) => read(file, way),
    report: (files) => news.changed(files.flatMap(listed), []),
    save,
    failed: news.failed,
  })
  const watcher = watchFolders(() => {
    if (!isListing && folders.length > 0) refresh()
  })

  function listed(file: Held): readonly ListedSession[] {
    const { summary, told } = file
    if (summary === null) return []
    const { session } = summary
    const project = projectOf(session.cwd)
    const isTold =
      told?.of === session &&
      told.session.cwdExists === project.cwdExists &&
      told.session.repository === project.repository
    file.told = isTold ? told : { of: session, session: listedSession(session, project) }
    return [file.told.session]
  }

  function save(): void {
    if (cacheFile === null || !isUnsaved) return
    isUnsaved = false
    const known = [...held.values()].flatMap(({ summary }) => (summary === null ? [] : [summary]))
    try {
      saveLibraryCache(cacheFile, known)
    } catch (error) {
      // The next start reads everything anew, that is all.
      news.failed(error)
    }
  }

  async function read(file: Held, way: SummariseOptions['way'], signal?: AbortSignal): Promise<void> {
    const start = performance.now()
    const { found, summary } = file
    // What was seen of the same file at its beginning need not be read again.
    const seen = summary?.session.detail === 'glance' && isFresh(file) ? summary.session.firstMessage : NO_MESSAGES
    const known = seen === NO_MESSAGES ? {} : { firstMessage: seen }
    const read = await summariseSession(found, { way, maxText: MAX_TEXT, buffer, signal, ...known })
    // A search of everything is twice as fast where that is known; the background has the time for it.
    const isPlain = way === 'parse' && read.session.refused === null && isPlainNow(found.file)
    file.summary = { ...read, isPlain }
    file.found = { ...file.found, identity: file.summary.identity }
    isUnsaved = true
    file.took = performance.now() - start
    file.readAt = Date.now()
  }

  /** Puts what the folders hold now in place. Answers the files that are gone. */
  function adopt(files: readonly FoundFile[]): readonly string[] {
    const there = new Set(files.map(({ file }) => file))
    const removed = [...held.keys()].filter((file) => !there.has(file))
    for (const file of removed) held.delete(file)
    for (const found of files) {
      const before = held.get(found.file)
      if (before === undefined) {
        held.set(found.file, { found, summary: cached?.get(found.file) ?? null, told: null, took: 0, readAt: 0 })
      } else before.found = found
    }
    return removed
  }

  /** Looks at the ends of a file that is new or another one. What grew keeps its counts until it is read. */
  function glanceAt(file: Held): void {
    const seen = glance(file.found)
    if (seen === null) return
    const { summary } = file
    if (summary === null || summary.session.id !== seen.session.id) file.summary = seen
    else {
      const { modified, size } = seen.session
      const session = { ...summary.session, modified: Math.max(modified, summary.session.modified), size }
      file.summary = { identity: summary.identity, isPlain: false, session }
    }
  }

  function newestFirst(): readonly Held[] {
    return [...held.values()].toSorted((a, b) => b.found.identity.mtimeMs - a.found.identity.mtimeMs)
  }

  /** Looks what changed in the folders; it is told at once, by the ends of the files, and read whole afterwards. */
  function refresh(): void {
    projectOf = createProjectFinder()
    const found = findFiles(folders)
    watcher.set(found.read)
    const removed = adopt(found.files)
    const changed = newestFirst().filter((file) => !isFresh(file))
    for (const file of changed) glanceAt(file)
    if (changed.length > 0 || removed.length > 0) news.changed(changed.flatMap(listed), removed)
    work.begin(newestFirst())
  }

  async function list(signal: AbortSignal): Promise<Listing> {
    projectOf = createProjectFinder()
    cached ??= cacheFile === null ? new Map() : loadLibraryCache(cacheFile)
    const { files, read: looked, ...found } = findFiles(folders)
    const removed = adopt(files)
    if (removed.length > 0) news.changed([], removed)
    const all = newestFirst()
    let done = 0
    let told: Held[] = []
    let since = performance.now()
    let toldAt = since
    /** Tells now and then, and lets what waits happen. */
    const step = async (file: Held, isKnown: boolean): Promise<void> => {
      told.push(file)
      if (isKnown) done += 1
      const now = performance.now()
      if (now - since < SLICE) return
      if (now - toldAt > REPORT) tell()
      await setImmediate()
      signal.throwIfAborted()
      since = performance.now()
    }
    const tell = (): void => {
      news.progressed(done, all.length, told.flatMap(listed))
      told = []
      toldAt = performance.now()
    }
    for (const file of all) {
      const isKnown = isFresh(file)
      if (!isKnown) glanceAt(file)
      await step(file, isKnown && file.summary?.session.detail !== 'glance')
    }
    tell()
    watcher.set(looked)
    for (const file of all) {
      if (isFresh(file) && file.summary?.session.detail !== 'glance') continue
      await read(file, 'count', signal)
      await step(file, true)
    }
    signal.throwIfAborted()
    tell()
    return { sessions: all.flatMap(listed).toSorted(lastFirst), ...found }
  }

  return {
    async list(from, signal) {
      signal.throwIfAborted()
      folders = from
      isListing = true
      work.end()
      try {
        const found = await list(signal)
        // Whoever waits for the list does not wait for that.
        saving = setImmediate().then(save)
        return found
      } finally {
        isListing = false
        work.begin(newestFirst())
      }
    },
    files: (cwd) =>
      newestFirst()
        .filter(({ summary }) => cwd === null || summary?.session.cwd === cwd)
        .map((file) => ({
          file: file.found.file,
          size: file.found.identity.size,
          isPlain: file.summary?.isPlain === true && isFresh(file),
        })),
    sessions: () => [...held.values()].flatMap(listed),
    learn(plain) {
      for (const name of plain) {
        const file = held.get(name)
        const summary = file?.summary ?? null
        if (file === undefined || summary === null || !isFresh(file)) continue
        file.summary = { ...summary, isPlain: true }
        isUnsaved = true
      }
    },
    kept: () => saving,
    whileBusy: (doing) => work.whileBusy(doing),
    close() {
      work.end()
      watcher.close()
    },
  }
}
