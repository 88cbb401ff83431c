import { findFiles } from './find-files.ts'
import { createProjectFinder } from './find-project.ts'
import type { SessionFolder } from './folders.ts'
import { readBuffer } from './read-buffer.ts'
import { listedSession, summariseSession, type ListedSession, type SummariseOptions } from './summarise-session.ts'

export interface Listing {
  /** The last modified first. */
  readonly sessions: readonly ListedSession[]
  /** Folders that were looked for, whether they are there or not. */
  readonly folders: readonly string[]
  /** Whole sentences about folders that could not be read. */
  readonly failures: readonly string[]
}

export type ListOptions = Pick<SummariseOptions, 'way' | 'maxText' | 'onProblems' | 'signal'>

const BUFFER = 1024 * 1024

/**
 * Lists the sessions of all these folders, for who waits for all of it, and the folders that were `read`. Every file is
 * read once; nothing is written.
 */
export async function listSessions(
  folders: readonly SessionFolder[],
  options: ListOptions,
): Promise<Listing & { readonly read: readonly string[] }> {
  const { files, folders: looked, read, failures } = findFiles(folders)
  const projectOf = createProjectFinder()
  const buffer = readBuffer(BUFFER)
  const sessions: ListedSession[] = []
  for (const found of files) {
    options.signal?.throwIfAborted()
    const { session } = await summariseSession(found, { ...options, buffer })
    sessions.push(listedSession(session, projectOf(session.cwd)))
  }
  return { sessions: sessions.toSorted(lastFirst), folders: looked, read, failures }
}

/** The last modified first. */
export function lastFirst(a: ListedSession, b: ListedSession): number {
  return b.modified - a.modified || (a.file < b.file ? -1 : 1)
}
