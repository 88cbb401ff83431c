import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { LibrarySearch } from '../../shared/session/library-search.ts'
import { createFilesSearch, type FilesFound, type SearchedFile, type SizedFile } from '../sessions/search-files.ts'

export type ToSearchThread =
  | {
      readonly kind: 'look'
      readonly run: number
      readonly batch: number
      readonly search: LibrarySearch
      readonly files: readonly SearchedFile[]
    }
  /** Leave what is under way for a run: nobody waits for it any more. */
  | { readonly kind: 'end'; readonly run: number }

export interface FromSearchThread {
  readonly run: number
  readonly batch: number
  readonly found: FilesFound | null
  /** What went wrong, for the log. */
  readonly error: string | null
}

export interface SearchThreads {
  /**
   * Looks through files, in batches; what each one gave is told as it is done, not always in their order. Ends early when
   * `heard` answers false. Several may go on at once: each window looks for something else.
   * @throws the signal's reason when aborted, and what went wrong in a thread
   */
  run(
    files: readonly SizedFile[],
    search: LibrarySearch,
    signal: AbortSignal,
    heard: (found: FilesFound, files: number) => boolean,
  ): Promise<void>
  close(): void
}

/** Threads beside that of the library: more do not read faster. */
const MOST_THREADS = 4
/** A batch ends with so many files, or bytes; the first ones are smaller, so that something is found at once. */
const BATCH_FILES = 100
const FIRST_FILES = 8
const BATCH_BYTES = 16 * 1024 * 1024
/** Milliseconds without a search after which threads are ended. */
const IDLE = 60_000

/**
 * Threads that are started with the first search and ended when nobody has searched for a while.
 * @param script the threads' bundle; null to do all in this thread
 */
export function createSearchThreads(script: string | null): SearchThreads {
  const threads: Worker[] = []
  let runs = 0
  let underway = 0
  let idle: NodeJS.Timeout | null = null

  function start(): void {
    underway += 1
    if (idle !== null) clearTimeout(idle)
    idle = null
    if (script === null) return
    const wanted = Math.min(MOST_THREADS, availableParallelism())
    while (threads.length < wanted) {
      const thread = new Worker(script)
      thread.unref()
      thread.on('exit', () => {
        const at = threads.indexOf(thread)
        if (at >= 0) threads.splice(at, 1)
      })
      threads.push(thread)
    }
  }

  function end(run: number): void {
    for (const thread of threads) send(thread, { kind: 'end', run })
    underway -= 1
    if (underway === 0) idle = setTimeout(endThreads, IDLE).unref()
  }

  function endThreads(): void {
    for (const thread of threads.splice(0)) void thread.terminate()
  }

  return {
    async run(files, search, signal, heard) {
      start()
      runs += 1
      const run = runs
      const batches = batchesOf(files)
      let isEnough = false
      const next = (): readonly SearchedFile[] | undefined => (isEnough ? undefined : batches.next().value)
      const take = (found: FilesFound, batch: readonly SearchedFile[]): void => {
        if (!heard(found, batch.length)) isEnough = true
      }
      try {
        if (script === null) {
          const look = createFilesSearch(search)
          for (let batch = next(); batch !== undefined; batch = next()) take(await look(batch, signal), batch)
        } else await Promise.all(threads.map((thread) => lookIn(thread, { run, search, signal, next, take })))
      } finally {
        isEnough = true
        end(run)
      }
    },
    close: endThreads,
  }
}

interface Work {
  readonly run: number
  readonly search: LibrarySearch
  readonly signal: AbortSignal
  readonly next: () => readonly SearchedFile[] | undefined
  readonly take: (found: FilesFound, batch: readonly SearchedFile[]) => void
}

/** Gives one thread batch after batch, the next one before the last is answered, so that it never waits. */
function lookIn(thread: Worker, { run, search, signal, next, take }: Work): Promise<void> {
  return new Promise((resolve, reject) => {
    const open = new Map<number, readonly SearchedFile[]>()
    let batches = 0
    const give = (): void => {
      const files = next()
      if (files === undefined) return
      batches += 1
      open.set(batches, files)
      send(thread, { kind: 'look', run, batch: batches, search, files })
    }
    const done = (error: Error | null): void => {
      thread.off('message', hear)
      thread.off('exit', gone)
      thread.off('error', done)
      signal.removeEventListener('abort', aborted)
      if (error === null) resolve()
      else reject(error)
    }
    const hear = (message: FromSearchThread): void => {
      const files = open.get(message.batch)
      if (message.run !== run || files === undefined) return
      open.delete(message.batch)
      if (message.found === null) {
        done(new Error(message.error ?? 'a thread that searches gave no answer'))
        return
      }
      take(message.found, files)
      give()
      if (open.size === 0) done(null)
    }
    const gone = (): void => done(new Error('a thread that searches ended by itself'))
    // What aborts it is always an error here.
    const aborted = (): void => done(signal.reason as Error)
    thread.on('message', hear)
    thread.on('exit', gone)
    thread.on('error', done)
    signal.addEventListener('abort', aborted, { once: true })
    give()
    give()
    if (signal.aborted) aborted()
    else if (open.size === 0) done(null)
  })
}

function send(thread: Worker, message: ToSearchThread): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port between threads has no origin
  thread.postMessage(message)
}

function* batchesOf(files: readonly SizedFile[]): Generator<readonly SearchedFile[], undefined> {
  let batch: SearchedFile[] = []
  let bytes = 0
  let most = FIRST_FILES
  for (const { file, isPlain, size } of files) {
    batch.push({ file, isPlain })
    bytes += size
    if (batch.length < most && bytes < BATCH_BYTES) continue
    yield batch
    batch = []
    bytes = 0
    most = Math.min(BATCH_FILES, most * 2)
  }
  if (batch.length > 0) yield batch
  return undefined
}
