import { create } from 'zustand'
import { canBeLeaf } from './session-actions.ts'
import { useSession } from './session-store.ts'

export interface HeldLeaf {
  /** The leaf that the one in view is compared with, and the session it belongs to; null until one was chosen. */
  readonly held: { readonly sessionId: string; readonly leaf: number } | null
}

export const useHeldLeaf = create<HeldLeaf>(() => ({ held: null }))

/** Takes an entry of the open session as the leaf to compare with, from now on. Answers whether it can be one. */
export function holdLeaf(ordinal: number): boolean {
  const { opened } = useSession.getState()
  if (opened === null || !canBeLeaf(ordinal)) return false
  useHeldLeaf.setState({ held: { sessionId: opened.sessionId, leaf: ordinal } })
  return true
}

/** Keeps the held leaf the same entry in the next revision; one that is gone is held no more. @param placeOf -1 for gone */
export function carryHeld(placeOf: (ordinal: number) => number): void {
  const { held } = useHeldLeaf.getState()
  if (held === null || held.sessionId !== useSession.getState().opened?.sessionId) return
  const leaf = placeOf(held.leaf)
  useHeldLeaf.setState({ held: leaf < 0 ? null : { ...held, leaf } })
}
