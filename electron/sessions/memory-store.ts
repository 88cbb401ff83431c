import { createSessionBuilder, type BuiltSession } from '../../shared/session/build.ts'
import type { RawEntry } from '../../shared/session/entry.ts'
import type { AppendedEntry, MakeEntry, Parent } from './append-entry.ts'
import type { EntryStore } from './entry-store.ts'
import { newEntryId } from './new-ids.ts'
import { refuseBadParent } from './writable.ts'

/** Entries in memory, as those of a file would be. */
export interface MemoryStore extends EntryStore {
  readonly header: RawEntry
  readonly entries: readonly RawEntry[]
  /** The next entry, not added yet. */
  readonly next: (parent: Parent, make: MakeEntry) => RawEntry
  readonly add: (entry: RawEntry) => AppendedEntry
}

/**
 * @param header as `sessionHeader` makes it
 * @param given entries to begin with, each with an id of its own
 */
export function memoryStore(header: RawEntry, given: Iterable<RawEntry> = []): MemoryStore {
  const builder = createSessionBuilder()
  const entries: RawEntry[] = []
  const ids = new Set<string>()
  builder.add(header, placeOf(0))
  let built = builder.finish(0)
  let isBuilt = true

  function add(entry: RawEntry): AppendedEntry {
    const id = String(entry['id'])
    const ordinal = entries.length
    builder.add(entry, placeOf(ordinal + 1))
    entries.push(entry)
    ids.add(id)
    isBuilt = false
    return { id, ordinal, leaf: ordinal, passed: null }
  }

  function next(parent: Parent, make: MakeEntry): RawEntry {
    const last = entries.length - 1
    const at = parent === 'end' ? last : parent
    // What was added last is well, and the common case: nothing need be built for it.
    if (at !== last) refuseBadParent(current(), 'the session', at)
    const above = at === null || at < 0 ? null : body(at)
    const parentId = above === null ? null : String(above['id'])
    return make({ id: newEntryId((id) => ids.has(id)), parentId, timestamp: new Date().toISOString() })
  }

  function body(ordinal: number): RawEntry {
    const entry = entries[ordinal]
    if (entry === undefined) throw new RangeError(`there is no entry ${ordinal} in this session`)
    return entry
  }

  function current(): BuiltSession {
    // What is built is for whoever asks: a session of many entries is not looked through for each new one.
    if (!isBuilt) built = builder.finish(0)
    isBuilt = true
    return built
  }

  for (const entry of given) add(entry)
  return {
    header,
    entries,
    next,
    add,
    file: () => null,
    built: current,
    body,
    append: async (parent, make) => add(next(parent, make)),
    close: () => undefined,
  }
}

/** There is no file, so a line has a number and nothing else. */
function placeOf(line: number): { readonly offset: number; readonly length: number; readonly line: number } {
  return { offset: 0, length: 0, line: line + 1 }
}
