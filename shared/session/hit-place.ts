import type { ContextState } from './states.ts'

/** Where a hit stands to a leaf: sent from there or at least on its path, left behind on another branch, or only in a summary. */
export type HitPlace = 'active' | 'abandoned' | 'summarised'

/** `state` is the word for its entry on the path to the leaf; null off the path. */
export function hitPlace(state: ContextState | null): HitPlace {
  return state === null ? 'abandoned' : state === 'summarised' ? 'summarised' : 'active'
}
