/** One line of two contexts side by side: an entry that both, or only one of them, are sent. */
export interface ContextRow {
  /** Ordinals; null where that side has nothing here. */
  readonly a: number | null
  readonly b: number | null
}

/**
 * Sets two contexts side by side, entry by entry: what both are sent stands in one line; what stands between such lines
 * is set opposite each other from the top. Both sides keep their order.
 * @param a the entries of the messages sent, in order; those of one entry stand together
 */
export function contextRows(a: readonly number[], b: readonly number[]): readonly ContextRow[] {
  const [left, right] = [[...new Set(a)], [...new Set(b)]]
  const placeIn = new Map(right.map((ordinal, place) => [ordinal, place] as const))
  const rows: ContextRow[] = []
  let [fromA, fromB] = [0, 0]
  const fill = (toA: number, toB: number): void => {
    while (fromA < toA || fromB < toB) {
      rows.push({
        a: fromA < toA ? (left[fromA++] ?? null) : null,
        b: fromB < toB ? (right[fromB++] ?? null) : null,
      })
    }
  }
  for (const [place, ordinal] of left.entries()) {
    const there = placeIn.get(ordinal)
    // A shared entry that would have to go back is shown on each side where that side has it.
    if (there === undefined || there < fromB) continue
    fill(place, there)
    rows.push({ a: ordinal, b: ordinal })
    fromA = place + 1
    fromB = there + 1
  }
  fill(left.length, right.length)
  return rows
}
