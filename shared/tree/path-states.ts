import { CONTEXT_STATES } from '../session/states.ts'
import type { ContextState } from '../session/states.ts'
import { placesOn } from './path.ts'

const UNPAIRED = CONTEXT_STATES.indexOf('unpaired')

/**
 * One word for each place of a path, as its number in `CONTEXT_STATES`: what `contextOf` tells from columns, and over it
 * the one word that takes bodies to tell. Canvas, outline, inspector and command line all read their words off this.
 * @param unpaired ordinals, as `unpairedIn` gives them; empty as long as they are not known
 */
export function pathStates(
  { path, states }: { readonly path: Int32Array; readonly states: Uint8Array },
  unpaired: readonly number[],
): Uint8Array {
  if (unpaired.length === 0) return states
  const placeOf = placesOn(path)
  const laid = states.slice()
  for (const ordinal of unpaired) {
    const place = placeOf(ordinal)
    if (place >= 0) laid[place] = UNPAIRED
  }
  return laid
}

/** The word at a place of a path; null beyond it. */
export function stateWord(states: Uint8Array, place: number): ContextState | null {
  return place < 0 || place >= states.length ? null : (CONTEXT_STATES[states[place] ?? 0] ?? null)
}
