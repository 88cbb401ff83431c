import { stat } from 'node:fs/promises'
import { findFiles, type FoundFile } from './find-files.ts'
import type { SessionFolder } from './folders.ts'
import { summariseSession, type ListedSession, type SummariseOptions } from './summarise-session.ts'

/** Files read at the same time, as in pi. */
const AT_ONCE = 10
/** Finished summaries are handed on in batches of this age, so that a list of thousands does not drown its reader. */
const BATCH_MS = 100

export interface ListOptions extends Pick<SummariseOptions, 'maxText' | 'onProblems'> {
  /** Called now and then with the number of files done, of all, and the sessions finished since the last call. */
  readonly onProgress?: (done: number, total: number, sessions: readonly ListedSession[]) => void
  /** Ends the listing; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal
}

export interface Listing {
  /** The last modified first. */
  readonly sessions: readonly ListedSession[]
  /** Folders that were looked for, whether they are there or not. */
  readonly folders: readonly string[]
  /** Whole sentences about folders that could not be read. */
  readonly failures: readonly string[]
}

/** Lists the sessions of all these folders. Every file is read once, a few at a time; nothing is written. */
export async function listSessions(folders: readonly SessionFolder[], options: ListOptions = {}): Promise<Listing> {
  const { signal, onProgress, maxText, onProblems } = options
  const found = await findFiles(folders)
  const sessions: ListedSession[] = []
  let handedOn = 0
  let handedAt = performance.now()
  const folderExists = createFolderCheck()

  const report = (): void => {
    const isLast = sessions.length === found.files.length
    if (!isLast && performance.now() - handedAt < BATCH_MS) return
    onProgress?.(sessions.length, found.files.length, sessions.slice(handedOn))
    handedOn = sessions.length
    handedAt = performance.now()
  }

  await forEachAtOnce(found.files, AT_ONCE, async ({ file, flavour }: FoundFile) => {
    signal?.throwIfAborted()
    sessions.push(await summariseSession(file, flavour, { signal, maxText, onProblems, folderExists }))
    report()
  })
  signal?.throwIfAborted()
  return {
    sessions: sessions.toSorted((a, b) => b.modified - a.modified || (a.file < b.file ? -1 : 1)),
    folders: found.folders,
    failures: found.failures,
  }
}

/** Runs a few at a time, in order. The first failure ends it. */
async function forEachAtOnce<T>(items: readonly T[], limit: number, run: (item: T) => Promise<void>): Promise<void> {
  let next = 0
  const worker = async (): Promise<void> => {
    for (let item = items[next]; item !== undefined; item = items[next]) {
      next += 1
      await run(item)
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker))
}

/** Many sessions share a project: each folder is asked for once. */
function createFolderCheck(): (folder: string) => Promise<boolean> {
  const known = new Map<string, Promise<boolean>>()
  const ask = async (folder: string): Promise<boolean> => {
    try {
      return (await stat(folder)).isDirectory()
    } catch {
      // Not there, or not to be reached: either way a person cannot work in it.
      return false
    }
  }
  return (folder) => {
    const answer = known.get(folder) ?? ask(folder)
    known.set(folder, answer)
    return answer
  }
}
