let present: (() => number) | null = null

/** Rows that a page of the outline has without the last one, which the next page begins with; a guess without an outline. */
export function pageOfRows(): number {
  return Math.max(1, (present?.() ?? 10) - 1)
}

/** Lets an outline say how many whole rows its view has; returns the function that takes it away. */
export function offerPage(rows: () => number): () => void {
  present = rows
  return () => {
    if (present === rows) present = null
  }
}
