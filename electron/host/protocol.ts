import type { Parsed, Reply } from '../../shared/ipc.ts'
import type { LensCall } from '../../shared/ipc-lens.ts'
import type { WriteCall } from '../../shared/ipc-writing.ts'
import type { Result } from '../../shared/result.ts'
import type { FamilyFile } from '../sessions/read-family.ts'
import type { FileHits } from '../sessions/search-file.ts'
import type { ListedSession } from '../sessions/summarise-session.ts'
import type { MarkName } from '../trace.ts'

/**
 * What the main process and the session host say to each other. Here paths are said openly: both ends are ours, and
 * only the main process turns the page's ids into paths.
 */

type ForkAsk = Omit<Parsed<'fork:preview'>, 'projectId'> & {
  /** The project the new file is for; null for the session's own. */
  readonly cwd: string | null
}

/** Calls that write, or show what would be written, without those that the main process does itself. */
export type HostWriteCall = Exclude<
  WriteCall,
  | 'project:choose'
  | 'picture:rows'
  | 'picture:drawn'
  | 'session:trash'
  | 'session:restore'
  | 'session:reveal'
  | 'trash:show'
>

/** Calls whose input and reply are those of the contract: the main process hands them on as they are. */
export type HandedOn =
  | LensCall
  | Exclude<HostWriteCall, keyof OwnCalls>
  | 'session:close'
  | 'session:rows'
  | 'picture:rows'
  | 'session:find'
  | 'session:entry'
  | 'session:image'
  | 'session:cards'
  | 'session:search'

interface OwnCalls {
  /** The session file a path stands for: itself, or of a folder the session pi would continue there. */
  'path:find': { readonly input: { readonly path: string }; readonly reply: { readonly file: string } }
  'library:list': {
    /** Folders that a person added. */
    readonly input: { readonly added: readonly string[] }
    readonly reply: {
      readonly sessions: readonly ListedSession[]
      readonly folders: readonly string[]
      readonly failures: readonly string[]
    }
  }
  'library:search': {
    readonly input: Omit<Parsed<'library:search'>, 'projectId'> & {
      /** The project whose sessions are looked through; null for all. */
      readonly cwd: string | null
    }
    readonly reply: Reply<'library:search'>
  }
  'library:family': {
    readonly input: { readonly file: string }
    readonly reply: { readonly members: readonly FamilyFile[]; readonly isCut: boolean }
  }
  /** Whether there is any session file at all, without reading one. */
  'library:any': { readonly input: { readonly added: readonly string[] }; readonly reply: boolean }
  'session:open': {
    readonly input: {
      readonly sessionId: string
      readonly file: string
      /** The ids of the entries that hidden branches begin with. */
      readonly hidden?: readonly string[]
    }
    readonly reply: {
      readonly readOnly: string | null
      /** Those entries, as far as they are there. */
      readonly hidden: readonly number[]
    }
  }
  'fork:preview': { readonly input: ForkAsk; readonly reply: Reply<'fork:preview'> }
  'repair:write': { readonly input: { readonly sessionId: string }; readonly reply: { readonly file: string } }
  'export:write': {
    readonly input: Parsed<'export:write'> & { readonly out: string }
    readonly reply: { readonly file: string }
  }
  'export:picture': {
    readonly input: { readonly sessionId: string; readonly out: string; readonly bytes: Uint8Array }
    readonly reply: { readonly file: string }
  }
  'report:write': {
    readonly input: Parsed<'report:write'> & { readonly out: string }
    readonly reply: { readonly file: string }
  }
  /** Why this file must not be moved, in a sentence; null where it may be. */
  'path:in-use': { readonly input: { readonly path: string }; readonly reply: string | null }
  /** Remembers what this file is, before the system moves it to its trash. */
  'trash:note': { readonly input: { readonly path: string }; readonly reply: null }
  /** Whether it is found in the trash now, so that it can be brought back. */
  'trash:find': { readonly input: { readonly path: string }; readonly reply: boolean }
  /** Brings it back to where it was. */
  'trash:restore': { readonly input: { readonly path: string }; readonly reply: null }
  'fork:write': { readonly input: ForkAsk; readonly reply: { readonly file: string } }
}
/** Every question of the main process to the host. */
export type HostCalls = OwnCalls & { readonly [N in HandedOn]: { readonly input: Parsed<N>; readonly reply: Reply<N> } }
export type HostCallName = keyof HostCalls
export type HostInput<N extends HostCallName> = HostCalls[N]['input']
export type HostReply<N extends HostCallName> = HostCalls[N]['reply']

/** What the host tells without being asked. */
export type HostEvent =
  | {
      readonly name: 'listed'
      readonly done: number
      readonly total: number
      readonly sessions: readonly ListedSession[]
    }
  /** The list is another one than was answered: sessions that are new or known better, and files that are gone. */
  | { readonly name: 'list-changed'; readonly sessions: readonly ListedSession[]; readonly removed: readonly string[] }
  /** A part of what a search of all sessions found. */
  | {
      readonly name: 'found'
      readonly search: number
      readonly searched: number
      readonly total: number
      readonly files: readonly FileHits[]
    }
  /** Something went wrong that nobody had asked for. For the log. */
  | { readonly name: 'failed'; readonly detail: string }
  | { readonly name: 'changed'; readonly sessionId: string; readonly revision: number }
  | {
      readonly name: 'mark'
      readonly mark: MarkName
      readonly entries: number
      /** Milliseconds since the epoch. */
      readonly at: number
      /** Resident memory of the host in bytes. */
      readonly rss: number
    }

export type ToHost =
  | { readonly kind: 'ask'; readonly id: number; readonly name: HostCallName; readonly input: unknown }
  | { readonly kind: 'cancel'; readonly id: number }
  /** Carries the host's end of the port to the page. */
  | { readonly kind: 'port' }

export type FromHost =
  | {
      readonly kind: 'answer'
      readonly id: number
      readonly result: Result<unknown>
      /** For the log, where the failure was not expected. */
      readonly detail: string | null
    }
  | { readonly kind: 'event'; readonly event: HostEvent }
