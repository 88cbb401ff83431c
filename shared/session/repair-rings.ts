import { ROOT } from './columns.ts'
import { markRings } from './rings.ts'

/**
 * Cuts each ring of parents at its first entry in the file, and ties that to the nearest entry before it that does not
 * lead back to it. What hangs together has one ring at most, so nothing need be followed from entry to entry for that: a
 * file of nothing but rings is mended in the time that it takes to read.
 * @param parent by ordinal; below 0 where an entry hangs from none. It is changed
 * @param isKept whether an entry is there to be tied to
 * @param tied is told of each entry that was cut off, and what it follows now (ROOT: nothing)
 */
export function breakRings(
  parent: Int32Array,
  isKept: (ordinal: number) => boolean,
  tied: (ordinal: number, to: number) => void,
): void {
  const rings = markRings(parent, new Uint16Array(parent.length))
  if (rings.length === 0) return
  const ringOf = ringsBelow(parent, rings)
  /** By first entry of a ring that was cut: that of the ring which it leads to now, or ROOT. */
  const led = new Map<number, number>()
  const ringNow = (ordinal: number): number => {
    const first = ringOf[ordinal] ?? ROOT
    let ring = first
    for (let next = led.get(ring); next !== undefined; next = led.get(ring)) ring = next
    // The next one that asks goes there at once.
    if (ring !== first) led.set(first, ring)
    return ring
  }
  for (const first of rings) {
    let before = first - 1
    while (before >= 0 && (!isKept(before) || ringNow(before) === first)) before -= 1
    parent[first] = before
    led.set(first, before < 0 ? ROOT : ringNow(before))
    tied(first, before)
  }
}

/** By ordinal: the first entry of the ring that it leads to, or ROOT. */
function ringsBelow(parent: Int32Array, rings: readonly number[]): Int32Array {
  const unknown = ROOT - 1
  const ringOf = new Int32Array(parent.length).fill(unknown)
  for (const first of rings) {
    ringOf[first] = first
    for (let at = parent[first] ?? ROOT; at !== first; at = parent[at] ?? first) ringOf[at] = first
  }
  for (let from = 0; from < parent.length; from += 1) {
    let end = from
    while (end >= 0 && ringOf[end] === unknown) end = parent[end] ?? ROOT
    const ring = end < 0 ? ROOT : (ringOf[end] ?? ROOT)
    for (let at = from; at >= 0 && ringOf[at] === unknown; at = parent[at] ?? ROOT) ringOf[at] = ring
  }
  return ringOf
}
