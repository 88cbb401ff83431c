/**
 * The shape of a session in memory: a struct of arrays in file order, one place an entry (its *ordinal*, from 0, the
 * header not counted), and a small list of facts for the rare entries that a tree needs whole.
 * Bodies are never held; they are read from the file by offset and length.
 */

/** Parent of an entry whose parentId is null or absent. */
export const ROOT = -1
/** Parent of an entry whose parentId names nothing in the file. */
export const MISSING = -2

/** What the page holds of each entry: everything a drawing, a path, a filter or a context needs. 21 bytes an entry. */
export interface TreeColumns {
  readonly count: number
  /** Ordinal of the parent (may lie after the entry, may be the entry itself), ROOT or MISSING. */
  readonly parent: Int32Array
  /** A `Kind`. */
  readonly kind: Uint8Array
  /** Bits of `Flag`. */
  readonly flags: Uint16Array
  /** Milliseconds since the epoch by the entry's own timestamp; NaN where it cannot be read. */
  readonly time: Float64Array
  /** pi's token estimate of what the entry sends, before any edit; 0 for entries that send nothing. */
  readonly tokens: Uint32Array
  /** Place in `Facts.models` plus 1, for assistant messages and model changes; 0 for the rest. */
  readonly model: Uint16Array
}

/** What the host holds besides: where each entry lies in the file. */
export interface FileColumns {
  readonly count: number
  /** Byte offset of the line's first byte; past 2^32 for large files. */
  readonly offset: Float64Array
  /** Length of the line in bytes, its line end not counted. */
  readonly length: Uint32Array
  /** Physical line number in the file, from 1. */
  readonly line: Uint32Array
}

export type ProblemKind =
  | 'malformed'
  | 'torn'
  | 'not-an-object'
  | 'no-id'
  | 'duplicate-id'
  | 'orphan'
  | 'self-parent'
  | 'cycle'
  | 'second-header'
  | 'bom'
  | 'invalid-utf8'
  | 'missing-message'
  | 'bad-timestamp'
  | 'odd-value'
  | 'cut-not-on-path'
  | 'too-long'
  | 'foreign'

/** Something in the file that pi would trip over, hide or lose. */
export interface Problem {
  /** Physical line number, from 1. */
  readonly line: number
  readonly kind: ProblemKind
  /** A whole sentence: what is there and what pi makes of it. */
  readonly message: string
  /** The entry it concerns, where it is one. */
  readonly ordinal?: number
}

export interface Header {
  readonly id: string
  /** After migration in memory: 3, or what the file says where pi reads it as it is. */
  readonly version: number | string
  /** As stored; null where the file has none (version 1). */
  readonly sourceVersion: number | string | null
  readonly cwd: string | null
  readonly parentSession: string | null
  readonly timestamp: string | null
}

export interface ModelName {
  readonly provider: string
  readonly modelId: string
}

export interface CompactionFact {
  readonly at: number
  /** Ordinal that `firstKeptEntryId` names; null where it names nothing. Its own ordinal means: retain none. */
  readonly firstKept: number | null
  readonly tokensBefore: number | null
  /** It carries a `systemMessage` checkpoint: whatever pi takes for one and puts into its list. */
  readonly checkpoint: boolean
  /** pi's estimate of a checkpoint that does not reach the model, being no system message; absent where it does. */
  readonly unsentCheckpoint?: number
  /** The role of a checkpoint whose content a context edit of the compaction replaces; absent where it replaces none. */
  readonly editedAs?: 'user' | 'assistant'
  /** pi's token estimate of its summary text. */
  readonly summaryTokens: number
}

export interface EditFact {
  readonly at: number
  /** Ordinal of the edited entry; null where it names nothing. */
  readonly target: number | null
  /** `replacement: null`: the entry is left out; else its content is replaced. */
  readonly omits: boolean
  /** pi's token estimate of the replacement; 0 for an omission. */
  readonly tokens: number
}

export interface BranchSummaryFact {
  readonly at: number
  /** The abandoned leaf it came from; null where the file does not say (older files name the parent there). */
  readonly from: number | null
}

export interface LabelFact {
  readonly target: number
  readonly label: string
  /** Milliseconds since the epoch of the label entry; NaN where it cannot be read. */
  readonly time: number
}

/** The rare entries and the whole-file facts. Plain data, cloned between processes. */
export interface Facts {
  readonly header: Header
  /** Written by pi, or by oh-my-pi (read-only here). */
  readonly flavour: 'pi' | 'oh-my-pi'
  /** Last `session_info` of the file on any branch; null where there is none or the last one clears it. */
  readonly name: string | null
  /** Where pi would open: the last entry of the file; null where that entry has no id, or there is no entry. */
  readonly fileLeaf: number | null
  /** Resolved labels: replayed in file order, last one wins, cleared ones gone. Ordered by target. */
  readonly labels: readonly LabelFact[]
  readonly compactions: readonly CompactionFact[]
  readonly edits: readonly EditFact[]
  readonly branchSummaries: readonly BranchSummaryFact[]
  readonly thinkingLevels: readonly { readonly at: number; readonly level: string }[]
  /** The entries that Dendro appended so that pi opens at their parents (`MARKER`), ascending. */
  readonly markers: readonly number[]
  /** Names for the `model` column. */
  readonly models: readonly ModelName[]
  /** At most `MAX_PROBLEMS` of a kind; `problemCount` counts all. */
  readonly problems: readonly Problem[]
  readonly problemCount: number
  /** Size of the file in bytes when it was read. */
  readonly size: number
}

/** Problems kept of each kind; the rest are only counted. */
export const MAX_PROBLEMS = 200
