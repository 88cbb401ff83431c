import type { ScannedFact } from './fact-log.ts'
import type { Kind } from './kinds.ts'

/**
 * What the start of a line tells of an entry, as pi writes it, without the line being parsed. One such object is used
 * for all lines of a file.
 */
export interface ScannedHead {
  kind: Kind
  /** `hexKey` of its id. */
  id: number
  /** `hexKey` of its parentId; -1 for null. */
  parentId: number
  /** Milliseconds since the epoch. */
  time: number
  /** Flags of its content as far as they can be guessed, and tokens by the length of its line: until it is checked. */
  flags: number
  tokens: number
  /** What the fact of a compaction or branch summary is made from; null for other entries. */
  fact: ScannedFact | null
}

export function emptyHead(): ScannedHead {
  return { kind: 0, id: 0, parentId: -1, time: 0, flags: 0, tokens: 0, fact: null }
}
