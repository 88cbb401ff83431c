import type { Snippet } from '../session/search-match.ts'
import type { TokenSums } from '../session/token-sums.ts'
import type { BranchDoings } from './branch-doings.ts'
import type { ContextDifference } from './context-difference.ts'
import type { Losses } from './loss-report.ts'

/** What the host answers about contexts: slices, bounded in text and number. Part of the contract (`ipc.ts`). */

/** What the model would be sent with the leaf there, without the bodies. */
export interface ContextSummary {
  readonly leaf: number | null
  readonly pathCount: number
  /** The messages that reach the model, and pi's estimate of them. */
  readonly messageCount: number
  readonly tokens: number
  /** Messages of pi's own list that are left out when a request is made of it: pi's figures count them all the same. */
  readonly leftOut: { readonly messages: number; readonly tokens: number }
  /** pi's context-usage rule: the last valid usage plus estimates; null where pi itself would fail. */
  readonly usage: number | null
  /** What pi itself shows of that; null where it shows a question mark: after a compaction, until there is a reply. */
  readonly footer: number | null
  /** The estimate of the whole path, as if nothing had been compacted or edited. */
  readonly fullTokens: number
  readonly model: { readonly provider: string; readonly modelId: string } | null
  readonly thinkingLevel: string
  /** Of the messages that reach the model. */
  readonly sums: TokenSums
  readonly compaction: CompactionSettings
  /** Entries of the path that are unpaired tool calls or results in this context. */
  readonly unpaired: readonly number[]
  /** Why pi could not build this context; null where it can. */
  readonly failure: string | null
}

/** When pi would compact by itself, by its settings. */
export interface CompactionSettings {
  readonly enabled: boolean
  /** Tokens of the context window that it keeps free. */
  readonly reserveTokens: number
  /** The settings of the session's project, which pi was told to trust, have a say in it. */
  readonly ofProject: boolean
}

/** One message as it would be sent. */
export interface SentMessage {
  /** The entry that it comes from. */
  readonly source: number
  /** Its place among the messages of that entry, from 0. */
  readonly nth: number
  readonly role: string
  readonly tokens: number
  /**
   * The text finally sent (`convertToLlm`), fit to be shown, without the words that pi puts round a summary; at most 800
   * characters, and `cut` says when there is more.
   */
  readonly text: string
  readonly cut: boolean
}

/** A message as it is finally sent, whole. */
export interface SentText {
  readonly role: string
  readonly tokens: number
  /** At most 200,000 characters; `cut` says when there is more. */
  readonly text: string
  readonly cut: boolean
  /** What a provider may still leave out or put in another's place: whole sentences. Marked, not simulated. */
  readonly notes: readonly string[]
}

/** The system prompt in force at a leaf and the tools that the model has, replayed from the system messages of the context. */
export interface SystemView {
  readonly text: string
  readonly sections: readonly (readonly [name: string, text: string])[]
  readonly tools: readonly (readonly [name: string, description: string])[]
  readonly tokens: number
  /** Some of it was too long to be shown whole. */
  readonly cut: boolean
}

/** What a compaction's summary and the entries it kept no longer mention, by exact words. */
export interface LossReport {
  readonly at: number
  /** The first entry behind the cut. */
  readonly cutBefore: number
  /** Entries before the cut. */
  readonly looked: number
  readonly instructions: Losses
  readonly files: Losses
  readonly errors: Losses
}

/** Two branches since they parted. */
export interface BranchComparison {
  /** The last entry they share; null where they share none. */
  readonly ancestor: number | null
  readonly a: BranchDoings
  readonly b: BranchDoings
  readonly contexts: ContextDifference
  /** Branch summaries on the one that were written on leaving the other, and the leaf they came from. */
  readonly summaries: readonly { readonly at: number; readonly from: number }[]
}

/** A context edit: what an entry says, and what is sent in its place. */
export interface EditView {
  readonly at: number
  readonly target: number
  readonly omits: boolean
  /** Texts as they are sent, at most 200,000 characters. */
  readonly original: string
  readonly replacement: string
  /** A unified diff of the two; empty where it would take too long, or nothing is sent. */
  readonly diff: string
}

/**
 * What became of a tool call: a result that is no error answers it; or one that is, or it stands in a reply that failed;
 * or nothing answers it.
 */
export type CallOutcome = 'done' | 'failed' | 'unanswered'

/** A call that names a file. */
export interface FileCall {
  readonly ordinal: number
  /** At most 1,000 characters. */
  readonly path: string
  readonly tool: 'read' | 'write' | 'edit'
  readonly outcome: CallOutcome
}

/** The calls that name files among the entries from the one asked for up to `next`. */
export interface FileCalls {
  readonly calls: readonly FileCall[]
  /** Where to ask on; `count` when all of the session was looked through. */
  readonly next: number
  /** Entries of the session. */
  readonly count: number
}

/** What a search found on the two sides of a comparison among the entries from the one asked for up to `next`. */
export interface CompareFound {
  /** In the order of the file, each entry once. */
  readonly hits: readonly CompareHit[]
  /** Where to ask on; `count` when all of the path was looked through. */
  readonly next: number
  /** Entries of the session. */
  readonly count: number
  /** Entries of this part whose lines are too long to be looked through. */
  readonly unread: number
}

/** An entry of the path that a search found, at least on one side. */
export interface CompareHit {
  readonly ordinal: number
  /** The first place in what the entry says; null where it is not there. */
  readonly left: Snippet | null
  /** The first place in what is finally sent of it; null where it is not there. */
  readonly right: Snippet | null
}
