import type { ScannedFact } from '../../shared/session/fact-log.ts'
import { startsWith } from './starts-with.ts'

const SUMMARY = Buffer.from(',"summary":"', 'latin1')
const FIRST_KEPT = Buffer.from('","firstKeptEntryId":"', 'latin1')
const TOKENS_BEFORE = Buffer.from('","tokensBefore":', 'latin1')
const SYSTEM_MESSAGE = Buffer.from('"systemMessage":{', 'latin1')
const FROM = Buffer.from(',"fromId":"', 'latin1')
const FROM_SUMMARY = Buffer.from('","summary":"', 'latin1')
const QUOTE = 34
const ID_BYTES = 8

/**
 * What the cut of a compaction needs, from the bytes behind its timestamp as pi writes them:
 * `,"summary":"…","firstKeptEntryId":"89abcdef","tokensBefore":12345,…}`. Null where anything else stands there. Within a
 * JSON text a quote has a backslash before it, so what is looked for cannot stand in the summary. Its tokens are
 * guessed by its bytes.
 */
export function scanCompaction(rest: Buffer): ScannedFact | null {
  const end = startsWith(rest, 0, SUMMARY) ? rest.indexOf(FIRST_KEPT, SUMMARY.length) : -1
  const id = end + FIRST_KEPT.length
  const tokens = id + ID_BYTES + TOKENS_BEFORE.length
  if (end < 0 || !startsWith(rest, id + ID_BYTES, TOKENS_BEFORE)) return null
  const digits = /^\d{1,15}(?=[,}])/.exec(rest.toString('latin1', tokens, tokens + 16))
  if (digits === null) return null
  return {
    kind: 'compaction',
    fact: {
      firstKeptId: rest.toString('latin1', id, id + ID_BYTES),
      firstKeptIndex: null,
      tokensBefore: Number(digits[0]),
      checkpoint: rest.includes(SYSTEM_MESSAGE, tokens),
      summaryTokens: Math.ceil((end - SUMMARY.length) / 4),
    },
  }
}

/** The same for a branch summary: `,"fromId":"89abcdef","summary":"…",…}`. Not where its text is empty. */
export function scanBranchSummary(rest: Buffer): ScannedFact | null {
  const id = FROM.length
  const text = id + ID_BYTES + FROM_SUMMARY.length
  if (!startsWith(rest, 0, FROM) || !startsWith(rest, id + ID_BYTES, FROM_SUMMARY)) return null
  return rest[text] === QUOTE ? null : { kind: 'branch-summary', fromId: rest.toString('latin1', id, id + ID_BYTES) }
}
