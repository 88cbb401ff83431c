import { isEndless, pathTo } from '../tree/path.ts'
import type { BuiltSession } from './build.ts'
import { entryToWrite } from './entries-to-write.ts'
import type { RawEntry } from './entry.ts'
import { Flag, Kind } from './kinds.ts'
import type { BodyOf } from './migrate.ts'

/** The entries of a new session file, its header not among them. */
export interface Fork {
  /** In the order in which they are written. Read and made one at a time; to be walked once. */
  readonly entries: Iterable<RawEntry>
  readonly entryCount: number
  /** Labels carried over. */
  readonly labels: number
  readonly compactions: number
  /** Why nothing can be forked there, in a sentence; null where it can. There are no entries then. */
  readonly refused: string | null
}

/**
 * The path to a leaf as a session of its own, as pi forks it: every entry keeps its id and all its fields; labels are
 * taken out of the path, the entries after them tied to those before, and hung again at its end with new ids and their
 * old times; a compaction that kept from a label on keeps from the next entry on. An orphan becomes the root.
 * @param newId an id that none of the given and none of the session's entries has
 */
export function forkPath(session: BuiltSession, leaf: number, bodyOf: BodyOf, newId: NewId): Fork {
  const { columns } = session
  if (((columns.flags[leaf] ?? 0) & Flag.hasId) === 0) return refusal('This entry has no id, so no path can end at it.')
  const path = pathTo(columns, leaf)
  if (isEndless(columns, path)) return refusal('The parents of this entry form a ring, so its path has no beginning.')
  // Only its end can share its id with another entry: what follows an id follows the last line that carries it.
  const namesake = session.ids.ordinalOf(session.ids.idOf(leaf) ?? '') ?? leaf
  if (namesake !== leaf && path.includes(namesake))
    return refusal(
      'An entry before this one on its path carries the same id, so in a file of its own its path would be a ring.',
    )
  const kept = path.filter((ordinal) => columns.kind[ordinal] !== Kind.label)
  const onPath = new Set(kept)
  const labels = session.labelSources.filter(({ target }) => onPath.has(target)).map(({ at }) => at)
  return {
    entries: pathEntries({ session, path, labels, bodyOf, newId }),
    entryCount: kept.length + labels.length,
    labels: labels.length,
    compactions: kept.filter((ordinal) => columns.kind[ordinal] === Kind.compaction).length,
    refused: null,
  }
}

/** Makes a new entry id that `isTaken` does not know. */
export type NewId = (isTaken: (id: string) => boolean) => string

/**
 * Every branch as a session of its own: all entries as they are, of older versions migrated. (pi writes those of
 * version 1 as they are, under a header of version 3, and so loses their order.) Lines that are no entries are left out.
 */
export function forkWhole(session: BuiltSession, bodyOf: BodyOf): Fork {
  const { kind, count } = session.columns
  return {
    entries: wholeEntries(session, bodyOf),
    entryCount: count - kind.filter((of) => of === Kind.notAnObject).length,
    labels: session.labelSources.length,
    compactions: session.facts.compactions.length,
    refused: null,
  }
}

function refusal(refused: string): Fork {
  return { entries: [], entryCount: 0, labels: 0, compactions: 0, refused }
}

function* wholeEntries({ columns }: BuiltSession, bodyOf: BodyOf): Generator<RawEntry> {
  for (let ordinal = 0; ordinal < columns.count; ordinal++) {
    if (columns.kind[ordinal] !== Kind.notAnObject) yield bodyOf(ordinal)
  }
}

interface PathFork {
  readonly session: BuiltSession
  readonly path: Int32Array
  /** Label entries to hang again, in pi's order. */
  readonly labels: readonly number[]
  readonly bodyOf: BodyOf
  readonly newId: NewId
}

function* pathEntries({ session, path, labels, bodyOf, newId }: PathFork): Generator<RawEntry> {
  const { columns, ids } = session
  /** What stands in for a label that was taken out: the next entry that stays. */
  const standIns = new Map<unknown, string | null>()
  let takenOut: (string | null)[] = []
  let parentId: string | null = null
  for (const ordinal of path) {
    const id = ids.idOf(ordinal)
    if (columns.kind[ordinal] === Kind.label) {
      takenOut.push(id)
      continue
    }
    for (const label of takenOut) standIns.set(label, id)
    takenOut = []
    const entry = bodyOf(ordinal)
    yield columns.kind[ordinal] === Kind.compaction
      ? { ...entry, parentId, ...firstKeptOf(entry, id, standIns) }
      : { ...entry, parentId }
    parentId = id
  }
  yield* hungLabels({ session, labels, bodyOf, newId }, parentId)
}

/** The cut of a compaction, where it has to be named anew. A compaction that keeps nothing names itself and stays so. */
function firstKeptOf(
  entry: RawEntry,
  id: string | null,
  standIns: ReadonlyMap<unknown, string | null>,
): { readonly firstKeptEntryId?: string | null } {
  const named = entry['firstKeptEntryId']
  const standIn = named === id ? undefined : standIns.get(named)
  return standIn === undefined ? {} : { firstKeptEntryId: standIn }
}

function* hungLabels(
  { session, labels, bodyOf, newId }: Omit<PathFork, 'path'>,
  lastId: string | null,
): Generator<RawEntry> {
  const made = new Set<string>()
  let parentId = lastId
  for (const at of labels) {
    const { targetId, label, timestamp } = bodyOf(at)
    const id = newId((candidate) => made.has(candidate) || session.ids.ordinalOf(candidate) !== null)
    made.add(id)
    // A label without a target was never resolved, so it is not among these.
    yield entryToWrite({ type: 'label', targetId: String(targetId), label }, { id, parentId, timestamp })
    parentId = id
  }
}
