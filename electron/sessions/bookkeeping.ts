import { labelEntry, markerEntry } from '../../shared/session/entries-to-write.ts'
import { Flag } from '../../shared/session/kinds.ts'
import { appendEntry, type AppendedEntry } from './append-entry.ts'
import type { SessionFile } from './open-session.ts'
import { SessionError } from './session-error.ts'

/**
 * The three entries that say something about a session without being part of the talk. Errors are those of
 * `appendEntry`.
 */

/** Makes pi open at an entry, or before the first one (null): pi goes by the last line of the file. */
export function appendMarker(session: SessionFile, at: number | null): AppendedEntry {
  return appendEntry(session, at, markerEntry)
}

/** Labels an entry, or clears its label (null). Written under the entry that pi would open, so that pi stays there. */
export function appendLabel(session: SessionFile, target: number, label: string | null): AppendedEntry {
  const { columns, ids, places } = session.built
  const id = ids.idOf(target)
  if (id === null || ((columns.flags[target] ?? 0) & Flag.superseded) !== 0) {
    const why =
      id === null
        ? 'has no id, so a label could not name it.'
        : `shares its id, ${id}, with a later line, which would get the label.`
    const line = places.line[target] ?? null
    throw new SessionError(
      'bad-target',
      session.path,
      `Entry ${target} of ${session.path} ${why} Choose another entry.`,
      line,
    )
  }
  return appendEntry(session, openedByPi(session), (base) => labelEntry(base, id, label ?? undefined))
}

/** Names the session; an empty name clears it. Line breaks become blanks, as in pi. */
export function appendName(session: SessionFile, written: string): AppendedEntry {
  const name = written.replace(/[\r\n]+/g, ' ').trim()
  return appendEntry(session, openedByPi(session), ({ id, parentId, timestamp }) => {
    return { type: 'session_info', id, parentId, timestamp, name }
  })
}

/** The entry pi would go on from. Where the last line has no id there is none, and a new root would hide the history. */
function openedByPi({ built, path }: SessionFile): number | null {
  const { columns, facts } = built
  if (facts.fileLeaf === null && columns.count > 0) {
    throw new SessionError(
      'bad-target',
      path,
      `Nothing was appended to ${path}: its last entry has no id, so pi has no leaf there. Choose a leaf first (dendro leaf).`,
    )
  }
  return facts.fileLeaf
}
