import { z } from 'zod'
import type { Row } from './ipc.ts'
import { EntryId, Leaf, Ordinal, ProjectId, reply, SessionId } from './ipc-names.ts'
import { MAX_NAME } from './session/name-length.ts'
import type { FoundSecret } from './session/secrets.ts'

/** The part of the contract that writes, and that shows beforehand what will be written. */

export interface ForkPreview {
  readonly cwd: string
  /** The folder of `cwd` is there; else pi asks where to go on. */
  readonly cwdExists: boolean
  readonly folder: string
  readonly fileName: string
  readonly entryCount: number
  readonly labels: number
  readonly compactions: number
  readonly parentSession: string
  /** Why it cannot be written; null where it can. */
  readonly refused: string | null
}

/** A branch that is about to be left, and what a summary of it could say. */
export interface BranchDraft {
  /** Entries that only this branch has. */
  readonly entryCount: number
  /** Its user messages, in order; the last ones where there are many. */
  readonly told: readonly number[]
  /** The draft, to be edited. */
  readonly text: string
}

/** What a mended copy would have otherwise than the file: the first changes, and how many there are in all. */
export interface RepairPreview {
  readonly changes: readonly { readonly line: number | null; readonly message: string }[]
  readonly count: number
}

/** What bringing a session of an old version to the present one would do to its file. */
export interface MigrationPreview {
  /** The version that the file has. */
  readonly from: number
  readonly entryCount: number
  /** Lines that are no JSON: pi leaves them out, and so do we. */
  readonly leftOut: number
  /** Name of the file, beside it, that keeps what was there. */
  readonly backup: string
  /** Why it cannot be done, in a sentence; null where it can. */
  readonly refused: string | null
}

/** What looks like a secret in what would be exported: the first ones, and how many there are in all. */
export interface SecretsReport {
  readonly secrets: readonly {
    /** Null where it stands in the head. */
    readonly ordinal: number | null
    readonly kind: string
    readonly shown: string
  }[]
  readonly count: number
}

export interface PictureRow {
  readonly row: Row
  readonly hidden: Row
  /** What `row` shows of secrets. */
  readonly secrets: readonly FoundSecret[]
}

/** What tells that a session may be open in a running pi; null where nothing does. */
export interface LiveSign {
  /** A whole sentence. */
  readonly message: string
}

const ForkRequest = z.strictObject({
  sessionId: SessionId,
  /** Leaf of the path to carry; null only together with `whole`. */
  at: Leaf,
  atId: EntryId,
  /** Fork before that entry: the path ends at its parent. */
  before: z.boolean(),
  /** Every branch instead of one path. */
  whole: z.boolean(),
  /** A folder chosen before; null for the session's own project. */
  projectId: ProjectId.nullable(),
})

const ExportRequest = z.strictObject({
  sessionId: SessionId,
  format: z.enum(['md', 'html', 'jsonl']),
  /** The leaf of the path; null for every branch. */
  at: Leaf,
  atId: EntryId,
  /** Hide what looks like a secret. */
  hide: z.boolean(),
})

/** Bytes of a picture; the largest one that the page paints has fewer. */
const MAX_PICTURE = 256 * 1024 * 1024

/** Where an entry that was appended stands. */
interface Appended {
  readonly id: string
  readonly ordinal: number
  readonly met: MetAnother | null
}

/** Another program wrote at the very moment of an append, so that pi opens elsewhere than a person would think. */
export interface MetAnother {
  /** Whole sentences. */
  readonly message: string
  /** The entry at which pi should be made to open. */
  readonly openAt: number
  readonly openId: string | null
}

export const writeCalls = {
  /** What a mended copy of the session would have otherwise. */
  'repair:preview': { input: z.strictObject({ sessionId: SessionId }), reply: reply<RepairPreview>() },
  /** Writes one mended copy beside the file. */
  'repair:write': {
    input: z.strictObject({ sessionId: SessionId }),
    reply: reply<{ readonly sessionId: string; readonly file: string }>(),
  },
  /** What bringing the file to version 3 would do. */
  'migrate:preview': { input: z.strictObject({ sessionId: SessionId }), reply: reply<MigrationPreview>() },
  /** Brings the file itself to version 3, and keeps what was there beside it. The page then opens it again. */
  'migrate:write': { input: z.strictObject({ sessionId: SessionId }), reply: reply<{ readonly backup: string }>() },
  /** What looks like a secret in what would be exported. */
  'export:scan': { input: ExportRequest, reply: reply<SecretsReport>() },
  /** Writes the export where the system's dialog says; null when it was closed. */
  'export:write': { input: ExportRequest, reply: reply<{ readonly file: string } | null>() },
  /** Writes a picture that the page drew where the system's dialog says; null when it was closed. */
  'export:picture': {
    input: z.strictObject({
      sessionId: SessionId,
      format: z.enum(['png', 'svg']),
      bytes: z.instanceof(Uint8Array).refine(({ length }) => length <= MAX_PICTURE, 'too large'),
    }),
    reply: reply<{ readonly file: string } | null>(),
  },
  /** Rows for a picture of the tree, each also with what looks like a secret hidden before it was cut to its length. */
  'picture:rows': {
    input: z.strictObject({ sessionId: SessionId, ordinals: z.array(Ordinal).max(500) }),
    reply: reply<readonly PictureRow[]>(),
  },
  /** What the page drew when it was asked to by `picture:wanted`; without bytes, why not, in sentences. */
  'picture:drawn': {
    input: z.strictObject({
      bytes: z
        .instanceof(Uint8Array)
        .refine(({ length }) => length <= MAX_PICTURE, 'too large')
        .nullable(),
      refused: z.string().max(1_000),
      /** Texts in it that look like a secret. */
      secrets: z.number().int().min(0),
    }),
    reply: reply<null>(),
  },
  /**
   * Moves the file to the system's trash, after asking. `kept` where the person thought better of it, `undoable` where
   * `session:restore` can bring it back, `moved` where only the system's trash can.
   */
  'session:trash': { input: z.strictObject({ sessionId: SessionId }), reply: reply<'kept' | 'undoable' | 'moved'>() },
  /** Brings a file back that was moved to the trash, never over another one. */
  'session:restore': { input: z.strictObject({ sessionId: SessionId }), reply: reply<null>() },
  'trash:show': { input: z.strictObject({}), reply: reply<null>() },
  /** Shows the file in the system's file manager. */
  'session:reveal': { input: z.strictObject({ sessionId: SessionId }), reply: reply<null>() },
  /** The system's folder dialog for another project; null when it was closed. */
  'project:choose': {
    input: z.strictObject({}),
    reply: reply<{ readonly projectId: string; readonly cwd: string } | null>(),
  },
  'fork:preview': { input: ForkRequest, reply: reply<ForkPreview>() },
  'fork:write': { input: ForkRequest, reply: reply<{ readonly sessionId: string; readonly file: string }>() },
  /** Appends one `branch_summary` under `at` (null: before the first entry). `from` is the leaf that is left. */
  'branch:summarise': {
    input: z.strictObject({
      sessionId: SessionId,
      at: Leaf,
      atId: EntryId,
      from: Leaf,
      fromId: EntryId,
      summary: z.string().min(1).max(200_000),
    }),
    reply: reply<Appended>(),
  },
  /** What a summary of the branch that ends at `from` could say, on going on from `at`. */
  'branch:draft': {
    input: z.strictObject({ sessionId: SessionId, at: Leaf, from: Leaf }),
    reply: reply<BranchDraft>(),
  },
  /** Appends the marker that makes pi open at an entry (null: before the first one). */
  'leaf:set': {
    input: z.strictObject({ sessionId: SessionId, at: Leaf, atId: EntryId }),
    reply: reply<Appended>(),
  },
  /** Appends a label of an entry; null clears it. */
  'entry:label': {
    input: z.strictObject({
      sessionId: SessionId,
      ordinal: Ordinal,
      id: EntryId,
      label: z.string().min(1).max(MAX_NAME).nullable(),
    }),
    reply: reply<Appended>(),
  },
  /** Appends a name of the session; an empty one takes the name away. */
  'session:rename': {
    input: z.strictObject({ sessionId: SessionId, name: z.string().max(MAX_NAME) }),
    reply: reply<Appended>(),
  },
  /**
   * Takes back what an entry that was appended did, by another one, as far as nothing newer came: the file decides, at
   * the moment of writing. Answers what is as it was before: a label or a name with its text (empty: none), or the leaf.
   */
  'entry:undo': {
    input: z.strictObject({ sessionId: SessionId, id: z.string().min(1).max(200) }),
    reply: reply<
      Appended & {
        readonly undid:
          | { readonly kind: 'label' | 'name'; readonly text: string }
          | { readonly kind: 'leaf'; readonly at: number | null }
      }
    >(),
  },
  /** Whether the session looks as if a pi were at work on it now. */
  'session:live': { input: z.strictObject({ sessionId: SessionId }), reply: reply<LiveSign | null>() },
} as const

export type WriteCall = keyof typeof writeCalls
/** Calls that append an entry to the session's own file. */
export type AppendingCall = Extract<
  WriteCall,
  'branch:summarise' | 'leaf:set' | 'entry:label' | 'session:rename' | 'entry:undo'
>
