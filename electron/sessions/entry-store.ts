import type { BuiltSession } from '../../shared/session/build.ts'
import type { BodyOf } from '../../shared/session/migrate.ts'
import type { AppendedEntry, MakeEntry, Parent } from './append-entry.ts'

/** Where the entries of a session are kept: in a file, in memory, or in memory until there is a conversation. */
export interface EntryStore {
  /** The file it is kept in; null in memory. */
  readonly file: () => string | null
  /** All that was written so far, whoever wrote it. Another object after each change. */
  readonly built: () => BuiltSession
  readonly body: BodyOf
  /** Adds one entry; one call at a time. Errors are those of `appendEntry`, and of `createFile` where a file begins. */
  readonly append: (parent: Parent, make: MakeEntry) => Promise<AppendedEntry>
  readonly close: () => void
}
