import { z } from 'zod'

/** What the calls of the contract name things by. */

/** Marks the type of a reply; never read. */
export const reply = <T>(): T => undefined as unknown as T

/** A short name that the main process issued for a file; the page never sends a path. */
export const SessionId = z.string().min(1).max(64)
export const ProjectId = z.string().min(1).max(64)
export const Ordinal = z.number().int().min(0).max(0x7fff_fffe)
/** The id of an entry that is written about, beside its ordinal; null where it has none, or there is no entry. */
export const EntryId = z.string().max(100_000).nullable()
/** Where the reader stands: an entry, or null for *before the first entry*. */
export const Leaf = Ordinal.nullable()
