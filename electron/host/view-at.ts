import type { EntryView } from '../../shared/ipc.ts'
import { viewOf } from '../../shared/session/entry-view.ts'
import { lineOf } from './entry-lines.ts'
import type { SessionFile } from '../sessions/open-session.ts'
import { callOf } from './tool-pairs.ts'

/**
 * One entry of a session for reading.
 * @param results the entries that answer its calls, by call id
 * @throws SessionError `changed` when the file no longer holds that entry there
 */
export function viewAt(file: SessionFile, ordinal: number, results: ReadonlyMap<string, number>): EntryView {
  const { ids, columns, places, facts } = file.built
  const call = callOf(file, ordinal)
  return viewOf({
    ...lineOf(file, ordinal),
    ordinal,
    id: ids.idOf(ordinal),
    line: places.line[ordinal] ?? 0,
    bytes: places.length[ordinal] ?? 0,
    tokens: columns.tokens[ordinal] ?? 0,
    label: facts.labels.find(({ target }) => target === ordinal)?.label ?? null,
    pairOf: (id) => call?.ordinal ?? results.get(id) ?? null,
    ...(call === null ? {} : { answered: call }),
  })
}
