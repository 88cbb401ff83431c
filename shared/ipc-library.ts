import { z } from 'zod'
import { Ordinal, ProjectId, reply, SessionId } from './ipc-names.ts'
import type { HitPlace } from './session/hit-place.ts'
import { SEARCHED_ROLES } from './session/library-search.ts'
import type { Snippet } from './session/search-match.ts'
import { MAX_QUERY } from './session/search-query.ts'
import type { SearchedPart } from './session/searched-text.ts'

/** The calls of the contract about all sessions together, and what travels back. */

/** A session as the list shows it. Paths are text to read, never sent back. */
export interface SessionSummary {
  readonly sessionId: string
  readonly file: string
  readonly id: string
  readonly cwd: string
  /** The folder of `cwd` is there. */
  readonly cwdExists: boolean
  /** Names that project as one to fork into; null where the session names none that could be. */
  readonly projectId: string | null
  readonly name: string | null
  readonly firstMessage: string
  /** Milliseconds since the epoch. */
  readonly created: number
  readonly modified: number
  readonly messageCount: number
  readonly entryCount: number
  readonly leafCount: number
  readonly size: number
  readonly flavour: 'pi' | 'oh-my-pi'
  readonly parentSession: string | null
  readonly problemCount: number
  /** Why it cannot be opened, in a sentence; null where it can. Such a file is listed all the same. */
  readonly refused: string | null
  /**
   * How much of the file stands behind this. `glance`: its ends, so that counts and problems are not known yet and the
   * name may be an older one. `counted`: the heads of all lines; cost, tokens, models and lines that are broken inside are
   * not known yet. `checked`: every line.
   */
  readonly detail: 'glance' | 'counted' | 'checked'
  /** What the replies, tools and summaries of all branches say they cost, in US dollars; null where none does, or not yet known. */
  readonly cost: number | null
  /** The tokens they say were used, in and out and of the cache; null where not yet known. */
  readonly tokens: number | null
  /** Names of the models that replied; at most twenty. */
  readonly models: readonly string[]
  /** Names its first entry: sessions that were forked from one another have the same. Null where it has none, or not yet known. */
  readonly root: string | null
  /** It lies where extensions keep the sessions of subagents. */
  readonly isSubagent: boolean
  /** The folder of the repository that `cwd` lies in, the same one for each of its worktrees; null where it is in none. */
  readonly repository: string | null
}

export interface SessionList {
  readonly sessions: readonly SessionSummary[]
  /** Folders that were looked in, as text, and what could not be read. */
  readonly folders: readonly string[]
  readonly failures: readonly string[]
}

/** A session among those that were forked from one another. */
export interface FamilySession {
  readonly sessionId: string
  /** The place of the session that it was forked from among the members; null for one that is the first, or not known. */
  readonly parent: number | null
  /** The entry of the parent that it left from, and that entry as one line; null where they share nothing. */
  readonly leftAt: number | null
  readonly leftText: string | null
  /** Its first user message that the sessions before it do not have, as one line; null where it has none. */
  readonly firstOwnText: string | null
  /** Entries that stood in a session before it, and the others; what each sort cost, in US dollars. */
  readonly inherited: number
  readonly own: number
  readonly inheritedCost: number
  readonly ownCost: number
}

/** A place in some session that a search of all sessions found. */
export interface LibraryHit extends Snippet {
  readonly ordinal: number
  readonly part: SearchedPart
  /** Where it stands to the leaf that pi would open. */
  readonly place: HitPlace
  /** The newest entry that follows it: hits of one branch have the same. */
  readonly leaf: number
  /** Milliseconds since the epoch; null where its entry has no time. */
  readonly time: number | null
}

/** What a search found in one session. */
export interface FoundSession {
  readonly sessionId: string
  /** In the order of the file, each entry once. */
  readonly hits: readonly LibraryHit[]
  /** There are more in it than these. */
  readonly isCut: boolean
}

/** How a search of all sessions ended. */
export interface LibrarySearchReply {
  /** Sessions that were looked through, of those that there are. */
  readonly searched: number
  readonly total: number
  /** Whole sentences about files that could not be looked through. */
  readonly failures: readonly string[]
}

/** What a person keeps about sessions, in a file of the app's own. */
export interface KeptNotes {
  /** The one pinned last first. */
  readonly pinned: readonly string[]
  readonly notes: readonly { readonly sessionId: string; readonly note: string }[]
  /** The ids of the entries that hidden branches begin with. */
  readonly hidden: readonly { readonly sessionId: string; readonly ids: readonly string[] }[]
  /** The session that was opened last; null where none was. */
  readonly lastOpen: string | null
}

export const libraryCalls = {
  'library:list': { input: z.strictObject({}), reply: reply<SessionList>() },
  'library:cancel': { input: z.strictObject({}), reply: reply<null>() },
  /**
   * Looks through all sessions, the last changed first, by the rules of `session/search-query.ts`. What is found comes as
   * `library:found` under the number given here, until some thousand hits are told. Another search ends the one before.
   */
  'library:search': {
    input: z.strictObject({
      search: z.number().int().min(0),
      query: z.string().min(1).max(MAX_QUERY),
      exactCase: z.boolean(),
      role: z.enum(SEARCHED_ROLES).nullable(),
      /** Only in calls of this tool and their results. */
      tool: z.string().min(1).max(200).nullable(),
      /** Only in sessions of this project. */
      projectId: ProjectId.nullable(),
      /** Only in entries from one moment on; milliseconds since the epoch. */
      since: z.number().nullable(),
    }),
    reply: reply<LibrarySearchReply>(),
  },
  /** The sessions that were forked from one another, over all projects, one of which is this one. */
  'library:family': {
    input: z.strictObject({ sessionId: SessionId }),
    reply: reply<{ readonly members: readonly FamilySession[]; readonly isCut: boolean }>(),
  },
  'library:kept': { input: z.strictObject({}), reply: reply<KeptNotes>() },
  'library:pin': { input: z.strictObject({ sessionId: SessionId, isPinned: z.boolean() }), reply: reply<KeptNotes>() },
  /** Keeps a note about a session; an empty one takes it away. */
  'library:note': {
    input: z.strictObject({ sessionId: SessionId, note: z.string().max(2_000) }),
    reply: reply<KeptNotes>(),
  },
  /** Hides the branch that begins with this entry. */
  'branch:hide': { input: z.strictObject({ sessionId: SessionId, ordinal: Ordinal }), reply: reply<KeptNotes>() },
  /** Shows all branches of the session again that were hidden. */
  'branch:show-hidden': { input: z.strictObject({ sessionId: SessionId }), reply: reply<KeptNotes>() },
  'library:search-end': { input: z.strictObject({}), reply: reply<null>() },
} as const

export interface LibraryEvents {
  /** What changed in the list since it was answered: sessions that are new or known better, and ids of those that are gone. */
  'library:changed': { readonly sessions: readonly SessionSummary[]; readonly removed: readonly string[] }
  /** A part of what a search of all sessions found, and how many files it is through. */
  'library:found': {
    readonly search: number
    readonly searched: number
    readonly total: number
    readonly sessions: readonly FoundSession[]
  }
  /** Pins and notes, changed in this window or another. */
  'library:kept': KeptNotes
  'library:progressed': { readonly done: number; readonly total: number; readonly sessions: readonly SessionSummary[] }
}
