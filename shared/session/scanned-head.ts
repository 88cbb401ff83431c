import type { ScannedFact } from './fact-log.ts'
import type { Kind } from './kinds.ts'

/**
 * What the start of a line tells of an entry, as pi writes it, without the line being parsed. One such object is used
 * for all lines of a file. Numbers that are no small integers lie in typed arrays: as fields or arguments each of them
 * would be put on the heap, some four million for a million lines.
 */
export interface ScannedHead {
  kind: Kind
  /** The `hexKey` of its id, and that of its parentId. */
  readonly keys: Uint32Array
  /** Its parentId is not null. */
  hasParent: boolean
  /** Milliseconds since the epoch. */
  readonly time: Float64Array
  /** Flags of its content as far as they can be guessed, and tokens by the length of its line: until it is checked. */
  flags: number
  tokens: number
  /** What the fact of a compaction or branch summary is made from; null for other entries. */
  fact: ScannedFact | null
}

/** One to be filled for line after line. */
export function emptyHead(): ScannedHead {
  return {
    kind: 0,
    keys: new Uint32Array(2),
    hasParent: false,
    time: new Float64Array(1),
    flags: 0,
    tokens: 0,
    fact: null,
  }
}
