import type { Facts } from './columns.ts'
import { isRecord } from './entry.ts'
import type { RawEntry } from './entry.ts'
import { factAt } from './fact-at.ts'
import { migratesFrom } from './header.ts'
import type { IdTable } from './id-table.ts'

/** What a migration has to know of the session an entry is in; every `BuiltSession` serves. */
export interface MigrationContext {
  readonly ids: IdTable
  readonly facts: Pick<Facts, 'header' | 'compactions'>
}

/** Reads an entry of a session as pi has it in memory: its line parsed, then `migrateEntry`. */
export type BodyOf = (ordinal: number) => RawEntry

/**
 * One line as pi's migration to version 3 leaves it; the given object itself where nothing changes. In memory only:
 * the file keeps its version. Version 1 gets an id, a parent and, for a compaction, the id of the first kept entry in
 * place of its index; version 2 has `hookMessage` renamed to `custom`. Migrating twice changes nothing more.
 */
export function migrateEntry(raw: RawEntry, ordinal: number, session: MigrationContext): RawEntry {
  const from = migratesFrom(session.facts.header.sourceVersion)
  if (from === 3) return raw
  return renameHookMessage(from === 1 ? link(raw, ordinal, session) : raw)
}

/** Version 2 to 3. */
export function renameHookMessage(entry: RawEntry): RawEntry {
  const message = entry['message']
  if (entry['type'] !== 'message' || !isRecord(message) || message['role'] !== 'hookMessage') return entry
  return { ...entry, message: { ...message, role: 'custom' } }
}

/** Version 1 to 2. */
function link(raw: RawEntry, ordinal: number, session: MigrationContext): RawEntry {
  const linked: RawEntry = { ...raw, id: session.ids.idOf(ordinal), parentId: session.ids.parentIdOf(ordinal) }
  if (raw['type'] !== 'compaction' || typeof raw['firstKeptEntryIndex'] !== 'number') return linked
  const { firstKeptEntryIndex: _index, ...rest } = linked
  const firstKept = factAt(session.facts.compactions, ordinal)?.firstKept ?? null
  return firstKept === null ? rest : { ...rest, firstKeptEntryId: session.ids.idOf(firstKept) }
}
