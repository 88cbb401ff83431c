import type { ListedFiles, FileDifference } from './file-lists.ts'

/** One compaction of a path: what it did, by figures. */
export interface LedgerLine {
  /** Ordinal of the compaction. */
  readonly at: number
  /** Ordinal of the entry before it on the path, where the context was still whole; null where there is none. */
  readonly before: number | null
  /** Milliseconds since the epoch; null where it cannot be read. */
  readonly time: number | null
  /** It is the newest of the path, the only one that counts for what is sent. */
  readonly decides: boolean
  /** As stored; null where it is not. */
  readonly tokensBefore: number | null
  /** pi's estimate of the context right after it: there is no such figure in the file. */
  readonly tokensAfter: number
  /** What the provider reported with the first reply after it; null where there is none before the next compaction. */
  readonly reported: number | null
  /** Entries summarised anew; an earlier compaction's summary is in the new one besides. Ordinals of the first and the last. */
  readonly summarised: LedgerRange
  readonly kept: LedgerRange
  readonly splitsTurn: boolean
  /** Made by an extension, not by pi. */
  readonly fromHook: boolean
  /** What making the summary cost, in US dollars; null where the file does not say. */
  readonly cost: number | null
  readonly summaryTokens: number
  /** Its summary says nothing: nothing of the conversation before the cut is left for the model. */
  readonly isEmpty: boolean
  readonly listed: ListedFiles
  /** Where the lists disagree with the calls of read, write and edit before the cut. */
  readonly files: FileDifference
}

export interface LedgerRange {
  readonly first: number | null
  readonly last: number | null
  readonly count: number
  readonly tokens: number
}
