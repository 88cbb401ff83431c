import { sessionHeader } from '../../shared/session/entries-to-write.ts'
import type { RawEntry } from '../../shared/session/entry.ts'
import { forkPath } from '../../shared/session/fork.ts'
import { pathTo } from '../../shared/tree/path.ts'
import type { EntryStore } from './entry-store.ts'
import { openFileStore } from './file-store.ts'
import type { Place } from './folders.ts'
import { projectSessionFolder } from './session-folders.ts'
import { forkSession } from './fork-session.ts'
import { memoryStore, type MemoryStore } from './memory-store.ts'
import { newEntryId, newSessionId } from './new-ids.ts'
import { openSession } from './open-session.ts'
import { SessionError } from './session-error.ts'
import { manageSession, type SessionManager } from './session-manager.ts'
import { isConversation, unsavedStore } from './unsaved-store.ts'

/** Where a new session belongs. */
export interface NewSession {
  /** Absolute folder of its project. */
  readonly cwd: string
  /** Absolute folder for its file; null for where pi would look for it. */
  readonly folder: string | null
}

/** A new session of a project. Its file is made once there is a conversation in it. */
export function newSession({ cwd, folder }: NewSession, place: Place): SessionManager {
  return manageSession(unsavedStore(memoryStore(headerOf(cwd, null)), folder ?? sessionFolderOf(cwd, place)))
}

/** The session of a file. @throws SessionError as `openSession` */
export async function manageFile(file: string): Promise<SessionManager> {
  return manageSession(await openFileStore(file))
}

/** A session without a file, which ends with the process. `entries` have ids and parents already. */
export function inMemorySession(cwd: string, entries: readonly RawEntry[] = []): SessionManager {
  return manageSession(memoryStore(headerOf(cwd, null), entries))
}

/**
 * The path to an entry as a session of its own, by pi's rules; the given one stays as it is and open. In memory for one
 * in memory; else in a file, which, where the path holds no conversation, is only made once there is one.
 * @param to where the new session belongs; the source's own project and folder in pi
 * @throws SessionError as `forkSession`
 */
export async function forkManaged(
  { store }: SessionManager,
  at: number,
  { cwd, folder }: NewSession,
  place: Place,
): Promise<SessionManager> {
  const file = store.file()
  const path = pathTo(store.built().columns, at)
  if (file !== null && path.some((ordinal) => isConversation(store.body(ordinal)))) {
    return await toFile(file, { at, whole: false, cwd, folder }, place)
  }
  const forked = memoryFork(store, at, headerOf(cwd, file))
  return manageSession(file === null ? forked : unsavedStore(forked, folder ?? sessionFolderOf(cwd, place), file))
}

/** Every branch of a session in a file as a session of its own. @throws SessionError as `forkSession` */
export async function cloneManaged({ store }: SessionManager, to: NewSession, place: Place): Promise<SessionManager> {
  const file = store.file()
  if (file === null)
    throw new SessionError('not-found', 'the session', 'A session that is in no file cannot be cloned.')
  return await toFile(file, { at: null, whole: true, ...to }, place)
}

async function toFile(
  file: string,
  request: NewSession & { readonly at: number | null; readonly whole: boolean },
  place: Place,
): Promise<SessionManager> {
  const source = await openSession(file)
  try {
    const { file: forked } = await forkSession(source, { before: false, ...request }, place)
    return await manageFile(forked)
  } finally {
    source.close()
  }
}

function memoryFork(store: EntryStore, at: number, header: RawEntry): MemoryStore {
  const { entries, refused } = forkPath(store.built(), at, store.body, newEntryId)
  if (refused !== null) throw new SessionError('bad-target', store.file() ?? 'the session', refused)
  return memoryStore(header, entries)
}

function headerOf(cwd: string, parentSession: string | null): RawEntry {
  return sessionHeader({ id: newSessionId(), timestamp: new Date().toISOString(), cwd, parentSession })
}

function sessionFolderOf(cwd: string, place: Place): string {
  return projectSessionFolder({ ...place, cwd }).path
}
