import type { EntryView, Reply, Row } from '../../shared/ipc.ts'
import { imageOf } from '../../shared/session/entry-image.ts'
import { wholeJson } from '../../shared/session/json-text.ts'
import { rowOf } from '../../shared/session/row.ts'
import { findSecrets, type FoundSecret } from '../../shared/session/secrets.ts'
import { lineOf } from './entry-lines.ts'
import { Refusal } from '../failure.ts'
import { hiddenSecrets } from './hidden-secrets.ts'
import { childrenOfSession } from './children.ts'
import type { OpenSession } from './open-sessions.ts'
import { createPacer } from '../pause.ts'
import type { SessionFile } from '../sessions/open-session.ts'
import { callOf, resultsOf } from './tool-pairs.ts'
import { viewAt } from './view-at.ts'

/** The rows of some entries, in the order asked for. Ordinals that no entry has are left out: the file may have shrunk. */
export async function rowsOf(
  { file, signal }: Pick<OpenSession, 'file' | 'signal'>,
  ordinals: readonly number[],
  asker: AbortSignal,
): Promise<readonly Row[]> {
  const { columns } = file.built
  const pace = createPacer(AbortSignal.any([signal, asker]))
  const rows: Row[] = []
  for (const ordinal of ordinals) {
    if (ordinal >= columns.count) continue
    rows.push(rowAt(file, ordinal))
    await pace()
  }
  return rows
}

/** The same for a picture: each row also without what looks like a secret, and what that is. */
export async function pictureRowsOf(
  { file, signal }: OpenSession,
  ordinals: readonly number[],
  asker: AbortSignal,
): Promise<Reply<'picture:rows'>> {
  const rows = await rowsOf({ file, signal }, ordinals, asker)
  const hidden = await rowsOf({ file: hiddenSecrets(file), signal }, ordinals, asker)
  return rows.map((row, at) => {
    const other = hidden[at] ?? row
    const isSame = JSON.stringify(other) === JSON.stringify(row)
    return { row, hidden: other, secrets: isSame ? [] : secretsOf(file, row) }
  })
}

/** Secrets of one row that are told. */
const MAX_SECRETS = 20

/** The secrets of a row; where it shows only a part of one, that of the entry, or of the call it answers. */
function secretsOf(file: SessionFile, { ordinal, type, text, tools, error }: Row): readonly FoundSecret[] {
  const found = findSecrets([type, text, ...tools, error ?? ''].join(' '), MAX_SECRETS)
  return found.length > 0 ? found : findSecrets(wholeJson([file.body(ordinal), callOf(file, ordinal)]), 1)
}

/** One entry as one line. */
export function rowAt(file: SessionFile, ordinal: number): Row {
  const { ids, places } = file.built
  const { raw, beginning } = lineOf(file, ordinal)
  const unread = beginning === undefined ? undefined : places.length[ordinal]
  return rowOf(raw, ordinal, ids.idOf(ordinal), callOf(file, ordinal) ?? undefined, unread)
}

/** One entry for reading. @throws Refusal when there is none */
export function entryOf(session: OpenSession, ordinal: number): EntryView {
  refuseAbsent(session, ordinal)
  return viewAt(session.file, ordinal, resultsOf(session.file, childrenOfSession(session), ordinal))
}

/** One image of an entry as a `data:` URL. @throws Refusal when there is none that can be shown */
export function imageUrl(session: OpenSession, ordinal: number, index: number): string {
  refuseAbsent(session, ordinal)
  const image = imageOf(session.file.body(ordinal), index)
  if (image === null) {
    throw new Refusal(
      'unreadable',
      'This image cannot be shown: it is not in the file, or of a kind that is not drawn here.',
    )
  }
  return `data:${image.mimeType};base64,${image.base64}`
}

function refuseAbsent({ file }: OpenSession, ordinal: number): void {
  if (ordinal < file.built.columns.count) return
  throw new Refusal('not-found', `There is no entry ${ordinal} in this session.`)
}
