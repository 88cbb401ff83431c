/** How many entries the filter hides, for *n hidden by filter*. */
export function useHiddenCount(): number {
  return 0
}

/** Lays the lanes out anew with the path to the leaf in view in lane 0. */
export function straighten(): void {
  // Follows with the lanes.
}
