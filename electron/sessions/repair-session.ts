import path from 'node:path'
import { sessionHeader } from '../../shared/session/entries-to-write.ts'
import { wholeJson } from '../../shared/session/json-text.ts'
import { repairSession } from '../../shared/session/repair.ts'
import type { Change } from '../../shared/session/repair-lines.ts'
import { createFile } from './create-file.ts'
import { MAX_LINE_BYTES } from './line-bytes.ts'
import { rightsOf } from './rights-of.ts'
import { newEntryId, newSessionId, sessionFileName } from './new-ids.ts'
import type { SessionFile } from './open-session.ts'
import { SessionError } from './session-error.ts'

export interface Repaired {
  readonly file: string
  readonly entryCount: number
  readonly changes: readonly Change[]
}

/** What a mended copy would have otherwise, without writing. @throws SessionError `read-only` for a file of oh-my-pi */
export function previewRepair(session: SessionFile): readonly Change[] {
  return mended(session).changes
}

/**
 * Writes one mended copy of a session. The file itself is only read.
 * @param out absolute path of the copy; null for a name of pi's beside the file
 * @throws SessionError `read-only` for a file of oh-my-pi; else as `createFile`
 */
export async function writeRepair(session: SessionFile, out: string | null, signal?: AbortSignal): Promise<Repaired> {
  const { lines, entryCount, changes } = mended(session)
  const id = newSessionId()
  const timestamp = new Date().toISOString()
  const source = path.resolve(session.path)
  const { cwd } = session.built.facts.header
  const header = sessionHeader({ id, timestamp, cwd: cwd ?? '', parentSession: source })
  function* written(): Generator<string> {
    yield `${wholeJson(header)}\n`
    for (const line of lines) yield `${line}\n`
  }
  const target = out ?? path.join(path.dirname(source), sessionFileName(timestamp, id))
  const file = await createFile(path.dirname(target), path.basename(target), written(), {
    ...(await rightsOf(source)),
    ...(signal === undefined ? {} : { signal }),
  })
  return { file, entryCount, changes }
}

function mended(session: SessionFile): ReturnType<typeof repairSession> {
  const { built, body, raw, path: file } = session
  if (session.refusedByPi || built.facts.flavour === 'oh-my-pi') {
    const message = `${file} belongs to oh-my-pi, which mends its own files. It was not copied.`
    throw new SessionError('read-only', file, message)
  }
  const isTooLong = (ordinal: number): boolean => (built.places.length[ordinal] ?? 0) > MAX_LINE_BYTES
  const textOf = (ordinal: number): string => raw(ordinal).toString('utf8')
  return repairSession(built, { bodyOf: body, textOf, isTooLong }, newEntryId)
}
