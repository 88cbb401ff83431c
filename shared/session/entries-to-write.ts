import type { RawEntry } from './entry.ts'
import { CURRENT_VERSION } from './header.ts'

/**
 * New lines for a session file, each with its fields in the order in which pi writes them, so that a reader that goes
 * by the first bytes of a line reads ours as it reads pi's.
 */

/** What every new entry carries. */
export interface NewEntry {
  readonly id: string
  /** Null for a second root: before the first entry. */
  readonly parentId: string | null
  /** ISO 8601, in UTC, with milliseconds. */
  readonly timestamp: string
}

/** The header of a new session file. */
export function sessionHeader(header: {
  readonly id: string
  readonly timestamp: string
  readonly cwd: string
  /** Absolute path of the session it was forked from; null for none. */
  readonly parentSession: string | null
}): RawEntry {
  const { id, timestamp, cwd, parentSession } = header
  const own = { type: 'session', version: CURRENT_VERSION, id, timestamp, cwd }
  return parentSession === null ? own : { ...own, parentSession }
}

/** The own fields of each type of entry that pi writes. What is undefined is not written. */
export type EntryFields =
  | { readonly type: 'message'; readonly message: RawEntry }
  | { readonly type: 'thinking_level_change'; readonly thinkingLevel: string }
  | { readonly type: 'model_change'; readonly provider: string; readonly modelId: string }
  | {
      readonly type: 'usage'
      /** What it was spent on: `cache_warm` … */
      readonly kind: string
      readonly provider: string
      readonly model: string
      readonly usage: RawEntry
      readonly note?: string | undefined
    }
  | ({
      readonly type: 'compaction'
      readonly summary: string
      /** Its own id where nothing is kept. */
      readonly firstKeptEntryId: string
      /** pi's estimate, in tokens. */
      readonly tokensBefore: number
      /** The system message in force there. */
      readonly systemMessage?: RawEntry | undefined
    } & SummaryExtras)
  | ({
      readonly type: 'branch_summary'
      /** The leaf that was left; `root` for none. */
      readonly fromId: string
      readonly summary: string
    } & SummaryExtras)
  | { readonly type: 'custom'; readonly customType: string; readonly data?: unknown }
  | {
      readonly type: 'custom_message'
      readonly customType: string
      readonly content: unknown
      readonly display: boolean
      readonly details?: unknown
    }
  /** `label` is any stored value, because a fork carries labels as they are; without one, or empty, it clears. */
  | { readonly type: 'label'; readonly targetId: string; readonly label?: unknown }
  | { readonly type: 'session_info'; readonly name: string }
  /** `replacement` null takes the target out of the context. */
  | { readonly type: 'context_edit'; readonly targetId: string; readonly replacement: unknown }

/** What the two kinds of summaries may carry besides. */
export interface SummaryExtras {
  readonly details?: unknown
  readonly usage?: unknown
  /** Made by an extension. */
  readonly fromHook?: boolean | undefined
}

const SUMMARY_EXTRAS = ['details', 'usage', 'fromHook']

/** The own fields in pi's order. */
const FIELDS: Readonly<Record<EntryFields['type'], readonly string[]>> = {
  message: ['message'],
  thinking_level_change: ['thinkingLevel'],
  model_change: ['provider', 'modelId'],
  usage: ['kind', 'provider', 'model', 'usage', 'note'],
  compaction: ['summary', 'firstKeptEntryId', 'tokensBefore', ...SUMMARY_EXTRAS, 'systemMessage'],
  branch_summary: ['fromId', 'summary', ...SUMMARY_EXTRAS],
  custom: ['customType', 'data'],
  custom_message: ['customType', 'content', 'display', 'details'],
  label: ['targetId', 'label'],
  session_info: ['name'],
  context_edit: ['targetId', 'replacement'],
}

/** The types whose own fields pi puts before the name of the entry. */
const NAMED_LAST: ReadonlySet<EntryFields['type']> = new Set(['custom', 'custom_message'])

/** An entry as it is written. The timestamp is any stored value, because a fork carries labels with the times they have. */
export function entryToWrite(
  fields: EntryFields,
  { id, parentId, timestamp }: Omit<NewEntry, 'timestamp'> & { readonly timestamp: unknown },
): RawEntry {
  const given: RawEntry = { ...fields }
  const { type } = fields
  const own = Object.fromEntries(
    FIELDS[type].flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])),
  )
  return NAMED_LAST.has(type) ? { type, ...own, id, parentId, timestamp } : { type, id, parentId, timestamp, ...own }
}

/** The `custom` entry that does nothing but stand last in the file, so that pi opens at its parent. */
export const MARKER = { type: 'custom', customType: 'dendro.leaf', data: {} } as const satisfies EntryFields
