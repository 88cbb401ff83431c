import { z } from 'zod'
import { EntryId, Leaf, Ordinal, reply, SessionId } from './ipc-names.ts'
import type { SecretsReport } from './ipc-writing.ts'
import type { LedgerLine } from './lens/ledger.ts'
import type {
  BranchComparison,
  CompareFound,
  ContextSummary,
  EditView,
  FileCalls,
  LossReport,
  SentMessage,
  SentText,
  SystemView,
} from './lens/replies.ts'
import { MAX_QUERY } from './session/search-query.ts'

/** The part of the contract about contexts: what is sent at a leaf, and what became of the rest. The host answers. */

/** A report that can be copied or written as Markdown. */
const Report = z.discriminatedUnion('kind', [
  /** The full path, and opposite each entry what is sent of it. */
  z.strictObject({ kind: z.literal('comparison'), leaf: Leaf, onlyDifferences: z.boolean() }),
  z.strictObject({ kind: z.literal('ledger'), leaf: Leaf }),
  z.strictObject({ kind: z.literal('loss'), at: Ordinal }),
  z.strictObject({ kind: z.literal('branches'), a: Ordinal, b: Ordinal }),
  /** Every edit that counts at a leaf. */
  z.strictObject({ kind: z.literal('edits'), leaf: Leaf }),
  z.strictObject({ kind: z.literal('edit'), at: Ordinal }),
  /** The calls that name a file; the leaf tells which of them are sent. */
  z.strictObject({ kind: z.literal('file'), path: z.string().min(1).max(1_000), leaf: Leaf }),
  z.strictObject({ kind: z.literal('unpaired'), leaf: Ordinal }),
])
export type ReportRequest = z.output<typeof Report>

/** A report as text, with what looks like a secret hidden. */
export interface ReportText {
  readonly text: string
  /** Texts that were hidden. */
  readonly secrets: number
}

export const lensCalls = {
  /** A report to be copied. Refused where it is longer than a clipboard is for. */
  'report:text': { input: z.strictObject({ sessionId: SessionId, report: Report }), reply: reply<ReportText>() },
  /** What looks like a secret in a report. */
  'report:scan': { input: z.strictObject({ sessionId: SessionId, report: Report }), reply: reply<SecretsReport>() },
  'session:context': { input: z.strictObject({ sessionId: SessionId, leaf: Leaf }), reply: reply<ContextSummary>() },
  /** The messages that some entries give with the leaf there, in the order asked for. */
  'session:messages': {
    input: z.strictObject({ sessionId: SessionId, leaf: Leaf, ordinals: z.array(Ordinal).max(200) }),
    reply: reply<readonly SentMessage[]>(),
  },
  /** One message whole, as it is finally sent: the `nth` of an entry with the leaf there. */
  'session:sent': {
    input: z.strictObject({
      sessionId: SessionId,
      leaf: Leaf,
      ordinal: Ordinal,
      nth: z.number().int().min(0).max(1),
    }),
    reply: reply<SentText>(),
  },
  'session:system': { input: z.strictObject({ sessionId: SessionId, leaf: Leaf }), reply: reply<SystemView>() },
  /** The compactions of the path to a leaf, the oldest first. */
  'session:ledger': {
    input: z.strictObject({ sessionId: SessionId, leaf: Leaf }),
    reply: reply<readonly LedgerLine[]>(),
  },
  /** What the compaction at an entry lost. */
  'session:loss': { input: z.strictObject({ sessionId: SessionId, at: Ordinal }), reply: reply<LossReport>() },
  /** Two branches, named by their leaves. */
  'session:branches': {
    input: z.strictObject({ sessionId: SessionId, a: Ordinal, b: Ordinal }),
    reply: reply<BranchComparison>(),
  },
  /** The context edit at an entry. */
  'session:edit': { input: z.strictObject({ sessionId: SessionId, at: Ordinal }), reply: reply<EditView>() },
  /** A part of the session's calls that name files: ends after a twentieth of a second, and is cancelled by not asking on. */
  'session:files': { input: z.strictObject({ sessionId: SessionId, from: Ordinal }), reply: reply<FileCalls>() },
  /** The leaf nearest to one at which no tool call is without its result and no result without its call; null: none found. */
  'session:safe-leaf': {
    input: z.strictObject({ sessionId: SessionId, leaf: Ordinal }),
    reply: reply<{ readonly leaf: number | null }>(),
  },
  /**
   * A part of a search through both sides of the comparison at a leaf, by the rules of `session/search-query.ts`: ends
   * after a twentieth of a second or some hundred entries found, and is cancelled by not asking on.
   */
  'compare:search': {
    input: z.strictObject({
      sessionId: SessionId,
      leaf: Leaf,
      query: z.string().min(1).max(MAX_QUERY),
      exactCase: z.boolean(),
      from: Ordinal,
    }),
    reply: reply<CompareFound>(),
  },
} as const

/** Writes a report where the system's dialog says; null when it was closed. */
export const reportCalls = {
  'report:write': {
    input: z.strictObject({
      sessionId: SessionId,
      report: Report,
      /** Those of the entries that it names, in the order of `entriesOfReport` (`lens/report-entries.ts`). */
      ids: z.array(EntryId).max(2),
      /** Hide what looks like a secret. */
      hide: z.boolean(),
    }),
    reply: reply<{ readonly file: string } | null>(),
  },
} as const

export type LensCall = keyof typeof lensCalls
export const LENS_CALLS = Object.keys(lensCalls) as readonly LensCall[]
