import type { CompareHit } from './replies.ts'

/** A row of the comparison that a search found something in. */
export interface CompareStop {
  readonly ordinal: number
  /** Its place on the path; -1 for the summary, which stands first, opposite what it summarises. */
  readonly place: number
}

/**
 * The rows to step through, as they stand. What the deciding compaction says is in its own row, and what is sent of it in
 * that of the summary.
 */
export function compareStops(
  hits: Iterable<CompareHit>,
  placeOf: (ordinal: number) => number,
  compactionPlace: number,
): readonly CompareStop[] {
  const stops: CompareStop[] = []
  for (const { ordinal, left, right } of hits) {
    const place = placeOf(ordinal)
    if (place < 0) continue
    const isSummary = place === compactionPlace
    if (isSummary && right !== null) stops.push({ ordinal, place: -1 })
    if (!isSummary || left !== null) stops.push({ ordinal, place })
  }
  return stops.toSorted((a, b) => a.place - b.place)
}

/** The stop after or before a place, round the list; null where there is none. */
export function nextStop(stops: readonly CompareStop[], here: number, by: 1 | -1): CompareStop | null {
  const found = by === 1 ? stops.find(({ place }) => place > here) : stops.findLast(({ place }) => place < here)
  return found ?? (by === 1 ? stops[0] : stops.at(-1)) ?? null
}

/** How many stops lie among the places [from, to). */
export function stopsWithin(stops: readonly CompareStop[], from: number, to: number): number {
  return firstFrom(stops, to) - firstFrom(stops, from)
}

function firstFrom(stops: readonly CompareStop[], wanted: number): number {
  let from = 0
  let to = stops.length
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((stops[middle]?.place ?? 0) < wanted) from = middle + 1
    else to = middle
  }
  return from
}
