import path from 'node:path'
import type { ForkPreview } from '../../shared/ipc-writing.ts'
import { ROOT } from '../../shared/session/columns.ts'
import { sessionHeader } from '../../shared/session/entries-to-write.ts'
import { wholeJson } from '../../shared/session/json-text.ts'
import { forkPath, forkWhole, type Fork } from '../../shared/session/fork.ts'
import { pathTo } from '../../shared/tree/path.ts'
import { createFile } from './create-file.ts'
import { comparisonKey, type Place } from './folders.ts'
import { customSessionFolder, projectSessionFolder } from './session-folders.ts'
import { newEntryId, newSessionId, sessionFileName } from './new-ids.ts'
import { isFolder } from './is-folder.ts'
import { isNetworkPath } from './network-path.ts'
import { rightsOf } from './rights-of.ts'
import type { SessionFile } from './open-session.ts'
import { SessionError } from './session-error.ts'
import { MAX_LINE_BYTES } from './line-bytes.ts'

/** What to carry into a new session, and where. */
export interface ForkRequest {
  /** Ordinal of the leaf of the path to carry; null only together with `whole`. */
  readonly at: number | null
  /** The path ends before that entry, at its parent. */
  readonly before: boolean
  /** All branches instead of one path; `at` and `before` then count for nothing. */
  readonly whole: boolean
  /** Absolute folder of the project the fork is for; null for the session's own. */
  readonly cwd: string | null
  /** Absolute folder to write to; null for where pi would look for it. */
  readonly folder: string | null
}

export interface Forked {
  /** Path of the new file. */
  readonly file: string
  readonly id: string
  readonly entryCount: number
  /** Ordinal at which pi opens the fork; null where it has no entry. */
  readonly leaf: number | null
}

/** The session alone names this project, on another machine. */
function isOnlyNamed(request: ForkRequest, cwd: string): boolean {
  return request.cwd === null && isNetworkPath(cwd)
}

/** Whether a project can be worked in. A file in its place is no project either. */
async function isThere(cwd: string): Promise<boolean> {
  try {
    return await isFolder(cwd)
  } catch (error) {
    if (error instanceof SessionError) return false
    throw error
  }
}

interface Plan {
  readonly fork: Fork
  readonly cwd: string
  readonly folder: string
  readonly parentSession: string
  readonly refused: string | null
}

/** What `forkSession` would write, without writing. Time and id of the file name are set only then. */
export async function previewFork(session: SessionFile, request: ForkRequest, place: Place): Promise<ForkPreview> {
  const { fork, cwd, folder, parentSession, refused } = planFork(session, request, place)
  return {
    cwd,
    cwdExists: !isOnlyNamed(request, cwd) && (await isThere(cwd)),
    folder,
    fileName: sessionFileName(new Date().toISOString(), '<new id>'),
    entryCount: fork.entryCount,
    labels: fork.labels,
    compactions: fork.compactions,
    parentSession,
    refused,
  }
}

/**
 * Writes a path, or all branches, of a session into a new session file, the way pi forks. The source is only read.
 * @param place surroundings that decide on the folder; `cwd` of it counts for nothing
 * @throws SessionError `bad-target` where nothing can be forked, `exists`, `no-permission`, `no-space` or `io`
 */
export async function forkSession(
  session: SessionFile,
  request: ForkRequest,
  place: Place,
  options: { readonly signal?: AbortSignal } = {},
): Promise<Forked> {
  const { fork, cwd, folder, parentSession, refused } = planFork(session, request, place)
  if (refused !== null) throw new SessionError('bad-target', session.path, `${session.path} was not forked. ${refused}`)
  const id = newSessionId()
  const timestamp = new Date().toISOString()
  function* lines(): Generator<string> {
    yield `${JSON.stringify(sessionHeader({ id, timestamp, cwd, parentSession }))}\n`
    for (const entry of fork.entries) yield `${wholeJson(entry)}\n`
  }
  const file = await createFile(folder, sessionFileName(timestamp, id), lines(), {
    ...options,
    ...(await rightsOf(session.path)),
  })
  return { file, id, entryCount: fork.entryCount, leaf: fork.entryCount === 0 ? null : fork.entryCount - 1 }
}

function planFork(session: SessionFile, request: ForkRequest, place: Place): Plan {
  const { header } = session.built.facts
  const parentSession = path.resolve(session.path)
  const cwd = request.cwd ?? header.cwd ?? ''
  const fork = forkOf(session, request)
  return {
    fork,
    cwd,
    folder: request.folder ?? folderFor(session, cwd, { ...place, cwd: isOnlyNamed(request, cwd) ? place.home : cwd }),
    parentSession,
    refused: fork.refused ?? whyNot(session, request, cwd),
  }
}

function forkOf({ built, body }: SessionFile, { at, before, whole }: ForkRequest): Fork {
  if (whole) return forkWhole(built, body)
  if (at === null || at < 0 || at >= built.columns.count) return nothing('There is no such entry. Choose another one.')
  if (!before) return forkPath(built, at, body, newEntryId)
  const parent = built.columns.parent[at] ?? ROOT
  // Before the first entry: like pi, a new session that only knows where it came from.
  return parent < 0 ? nothing(null) : forkPath(built, parent, body, newEntryId)
}

function nothing(refused: string | null): Fork {
  return { entries: [], entryCount: 0, labels: 0, compactions: 0, refused }
}

/**
 * Like pi: a custom folder where one is set; else, in its own project, beside the source, and in another project where
 * pi keeps that project's sessions.
 * @param there the surroundings as they are in that project
 */
function folderFor(session: SessionFile, cwd: string, there: Place): string {
  const own = session.built.facts.header.cwd
  const key = (folder: string): string => comparisonKey(folder, there.paths)
  const isOwnProject = own !== null && key(own) === key(cwd)
  if (isOwnProject && customSessionFolder(there) === null) return path.dirname(path.resolve(session.path))
  return projectSessionFolder(there).path
}

function whyNot(session: SessionFile, { at, before, whole }: ForkRequest, cwd: string): string | null {
  const { built } = session
  if (session.refusedByPi) {
    return 'It is a file of oh-my-pi that pi does not open, and neither would it find the pictures; fork it in oh-my-pi.'
  }
  if (cwd === '') return 'Its header names no project. Choose the project that the fork is for.'
  const tooLong = (ordinal: number): boolean => (built.places.length[ordinal] ?? 0) > MAX_LINE_BYTES
  const long = whole
    ? built.places.length.findIndex((_length, ordinal) => tooLong(ordinal))
    : (pathTo(built.columns, at).find((ordinal) => tooLong(ordinal) && !(before && ordinal === at)) ?? -1)
  return long < 0
    ? null
    : `Line ${built.places.line[long]} of it is too long to be carried over. Fork a path without it.`
}
