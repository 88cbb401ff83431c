/**
 * Places in pi's parsed list, by which version 1 names the first kept entry of a compaction: there the header is 0, and
 * later headers count too.
 */
export interface ParsedIndex {
  /** Another header comes behind so many entries. */
  readonly addHeader: (entries: number) => void
  /** The entry at a place, of so many; null where a header stands there, or nothing. */
  readonly entryAt: (index: number, entries: number) => number | null
}

/** As long as no later header comes, an entry’s place is its ordinal and one for the header. */
export function createParsedIndex(): ParsedIndex {
  const headers: number[] = []
  return {
    addHeader(entries) {
      headers.push(1 + entries + headers.length)
    },
    entryAt(index, entries) {
      if (!Number.isInteger(index) || headers.includes(index)) return null
      const ordinal = index - 1 - headers.filter((at) => at < index).length
      return ordinal >= 0 && ordinal < entries ? ordinal : null
    },
  }
}
