import { z } from 'zod'
import { Ordinal, reply, SessionId } from './ipc-names.ts'
import { lensCalls, reportCalls } from './ipc-lens.ts'
import { libraryCalls, type LibraryEvents } from './ipc-library.ts'
import { writeCalls } from './ipc-writing.ts'
import type { Snippet } from './session/search-match.ts'
import { MAX_QUERY } from './session/search-query.ts'
import type { SearchedPart } from './session/searched-text.ts'
import { Settings } from './settings.ts'
import type { Result } from './result.ts'

/**
 * The contract: every call the page can make. A name, a schema for its input, a phantom type for its reply. The types
 * of the bridge, of the handlers and of the page's client all follow from this one object.
 */

// ── What travels back ────────────────────────────────────────────────────────────────────────────────────────────

/** A session that was opened. Its columns come over the port (`shared/port.ts`). */
export interface OpenedSession {
  readonly sessionId: string
  /** Absolute path, as text to read and copy. */
  readonly file: string
  /** Why nothing can be written to it; null where writing is possible. */
  readonly readOnly: string | null
}

/** One entry as one line. */
export interface Row {
  readonly ordinal: number
  readonly id: string | null
  /** pi's `type`; for unknown types their own name. */
  readonly type: string
  /** For messages: their role. */
  readonly role: string | null
  /** One line of text, at most 200 characters, newlines as spaces. */
  readonly text: string
  /** Tool calls of an assistant message or the call a tool result answers, written as pi's tree writes it: `read: src/a.ts:1-20`. */
  readonly tools: readonly string[]
  /** What went wrong with it, in a few words; null where nothing did. */
  readonly error: string | null
}

export type Block =
  | { readonly kind: 'text'; readonly text: string; readonly markdown: boolean }
  | { readonly kind: 'thinking'; readonly text: string }
  | {
      readonly kind: 'toolCall'
      readonly id: string
      readonly name: string
      readonly arguments: string
      readonly result: number | null
    }
  | {
      readonly kind: 'toolResult'
      readonly name: string
      readonly text: string
      readonly isError: boolean
      readonly call: number | null
    }
  | {
      readonly kind: 'bash'
      readonly command: string
      readonly output: string
      readonly exitCode: number | null
      readonly excluded: boolean
    }
  | { readonly kind: 'diff'; readonly path: string | null; readonly diff: string }
  | { readonly kind: 'image'; readonly index: number; readonly mimeType: string; readonly bytes: number }
  | { readonly kind: 'fields'; readonly fields: readonly (readonly [name: string, value: string])[] }
  /** A sentence of the app: `cut` where it tells that a part of the entry is not in the view. */
  | { readonly kind: 'notice'; readonly tone: 'plain' | 'error' | 'cut'; readonly text: string }

/** One entry for reading. Long texts are cut at `MAX_TEXT` characters and say so in a notice. */
export interface EntryView {
  readonly row: Row
  readonly line: number
  readonly bytes: number
  readonly time: string | null
  readonly tokens: number
  readonly model: string | null
  readonly label: string | null
  readonly blocks: readonly Block[]
  /** The line as pretty-printed JSON, cut at `MAX_TEXT`; image data is replaced by its length. */
  readonly json: string
  readonly jsonCut: boolean
}
export const MAX_TEXT = 200_000

/** What a folded branch holds beyond its columns: what only the bodies of its entries tell. */
export interface BranchCard {
  /** The entry that it was asked for by. */
  readonly head: number
  /**
   * The user message that tells it from the branches beside it: its first that none of them has at that place, else its
   * first; null where it has none.
   */
  readonly title: number | null
  /** The earliest and the latest time of its entries, in milliseconds since the epoch; null where none can be read. */
  readonly from: number | null
  readonly to: number | null
  /** What its entries say they cost, in US dollars; null where none says so. */
  readonly cost: number | null
  /** Files that its calls of write and edit name, and those that only its calls of read do. */
  readonly changed: number
  readonly read: number
  /** Some of them by name, those that were changed first; each at most 200 characters. */
  readonly files: readonly string[]
}

/** An entry that a search found, and the first place in it that meets what is looked for. */
export interface SearchHit extends Snippet {
  readonly ordinal: number
  readonly part: SearchedPart
}

/** What a search found among the entries from the one asked for up to `next`. */
export interface SearchReply {
  /** In the order of the file, each entry once. */
  readonly hits: readonly SearchHit[]
  /** Where to ask on; `count` when all of the session was looked through. */
  readonly next: number
  /** Entries of the session. */
  readonly count: number
  /** Entries of this part whose lines are too long to be looked through. */
  readonly unread: number
}

/** Where an id or a path leads. */
export type Destination =
  | { readonly kind: 'entry'; readonly ordinal: number }
  | { readonly kind: 'session'; readonly sessionId: string }
  /** Nowhere; why, in a sentence, or nothing where the person knows. */
  | { readonly kind: 'none'; readonly message: string }

export interface AppInfo {
  readonly version: string
  readonly electron: string
  readonly platform: string
  readonly logFile: string
  readonly settingsFile: string
  readonly hasSessions: boolean
}

// ── The calls ────────────────────────────────────────────────────────────────────────────────────────────────────

export const calls = {
  'app:info': { input: z.strictObject({}), reply: reply<AppInfo>() },
  'settings:get': { input: z.strictObject({}), reply: reply<Settings>() },
  'settings:set': { input: Settings, reply: reply<Settings>() },
  /** Adds a folder of sessions through the system's dialog; null when it was closed. */
  'settings:choose-folder': { input: z.strictObject({}), reply: reply<Settings | null>() },
  /** The system's open dialog; null when it was closed. */
  'session:choose': { input: z.strictObject({}), reply: reply<string | null>() },
  /** A file dropped on the window. Its path does not come from the page: the preload takes it from the File itself. */
  'session:drop': { input: z.strictObject({}), reply: reply<string>() },
  'session:showcase': { input: z.strictObject({}), reply: reply<string>() },
  'session:open': {
    input: z.strictObject({ sessionId: SessionId }),
    /** `hidden`: the entries that branches begin with which a person hid. */
    reply: reply<OpenedSession & { readonly hidden: readonly number[] }>(),
  },
  'session:close': { input: z.strictObject({ sessionId: SessionId }), reply: reply<null>() },
  /** Another window, with a session or the start page; beside this one, each half as wide as the screen, or below it. */
  'window:open': {
    input: z.strictObject({ sessionId: SessionId.nullable(), isBeside: z.boolean() }),
    reply: reply<null>(),
  },
  /** The page tells, after the first frame that shows them, that a revision's nodes are drawn: for `--screenshot` and `--trace`. */
  'session:painted': {
    input: z.strictObject({ sessionId: SessionId, revision: z.number().int().min(1) }),
    reply: reply<null>(),
  },
  'session:rows': {
    input: z.strictObject({ sessionId: SessionId, ordinals: z.array(Ordinal).max(500) }),
    reply: reply<readonly Row[]>(),
  },
  /** The entry whose id is, or begins with, some text. */
  'session:find': {
    input: z.strictObject({ sessionId: SessionId, id: z.string().min(1).max(200) }),
    reply: reply<Destination>(),
  },
  /** Where the text on the system's clipboard leads: an entry of that session, or a session file. */
  'clipboard:go': { input: z.strictObject({ sessionId: SessionId.nullable() }), reply: reply<Destination>() },
  'session:entry': { input: z.strictObject({ sessionId: SessionId, ordinal: Ordinal }), reply: reply<EntryView>() },
  /** One image of an entry as a data: URL. */
  'session:image': {
    input: z.strictObject({ sessionId: SessionId, ordinal: Ordinal, index: z.number().int().min(0).max(10_000) }),
    reply: reply<string>(),
  },
  /**
   * The cards of folded branches, each named by its first visible entry and the visible entry that it leaves (null: none).
   * One whose entries take long to read is left out; asked for again, its reading goes on.
   */
  'session:cards': {
    input: z.strictObject({
      sessionId: SessionId,
      branches: z
        .array(z.strictObject({ head: Ordinal, leaves: Ordinal.nullable() }))
        .min(1)
        .max(100),
    }),
    reply: reply<readonly BranchCard[]>(),
  },
  ...lensCalls,
  ...reportCalls,
  /**
   * A part of a search, by the rules of `session/search-query.ts`: ends after a twentieth of a second or some hundred
   * hits, so that a search is cancelled by not asking on.
   */
  'session:search': {
    input: z.strictObject({
      sessionId: SessionId,
      query: z.string().min(1).max(MAX_QUERY),
      exactCase: z.boolean(),
      from: Ordinal,
    }),
    reply: reply<SearchReply>(),
  },
  ...libraryCalls,
  ...writeCalls,
  /** Opens an https: link of a session in the system's browser, after asking. */
  'link:open': { input: z.strictObject({ url: z.string().max(2048) }), reply: reply<null>() },
  'log:show': { input: z.strictObject({}), reply: reply<null>() },
} as const

export type CallName = keyof typeof calls
export type Input<N extends CallName> = z.input<(typeof calls)[N]['input']>
export type Parsed<N extends CallName> = z.output<(typeof calls)[N]['input']>
export type Reply<N extends CallName> = (typeof calls)[N]['reply']

// ── The events ───────────────────────────────────────────────────────────────────────────────────────────────────

export interface Events extends LibraryEvents {
  /** A file was asked for from outside: an argument, a second start, the menu. */
  'session:requested': { readonly sessionId: string }
  /** What was asked for from outside cannot be shown. */
  'session:refused': { readonly message: string }
  /** The file behind an open session changed; new columns come over the port under this revision. */
  'session:changed': { readonly sessionId: string; readonly revision: number }
  /** Something a person should know that answers no call: a whole sentence, shown as a notice. */
  'notice:raised': { readonly message: string }
  'settings:changed': Settings
  /** The app was started for a picture of the tree alone. */
  'picture:wanted': { readonly format: 'png' | 'svg'; readonly hide: boolean }
  /** A command chosen from the application menu, by its name in `renderer/commands`. */
  'command:chosen': { readonly command: string }
}
export type EventName = keyof Events

/** What the preload puts on the page: nothing else reaches out of it. */
export interface Bridge {
  /** `file` is for `session:drop` alone: the preload turns it into a path, so the page cannot name one. */
  call<N extends CallName>(name: N, input: Input<N>, file?: unknown): Promise<Result<Reply<N>>>
  /** Returns the function that ends the subscription. */
  on<N extends EventName>(name: N, listener: (data: Events[N]) => void): () => void
}
