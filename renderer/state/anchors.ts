import { create } from 'zustand'
import type { OpenedSession } from '../../shared/ipc.ts'
import type { Facts } from '../../shared/session/columns.ts'
import type { Anchor } from '../../shared/tree/tree-model.ts'
import { columnsNow, useSession } from './session-store.ts'

/** What the lanes of an open session were laid out for. */

interface AnchorState {
  /** The anchor a person asked for by straightening, for one opening of a session. */
  readonly straightened: { readonly opened: OpenedSession; readonly anchor: Anchor } | null
}

export const useAnchor = create<AnchorState>(() => ({ straightened: null }))

/** What the lanes of a session were laid out for when it was opened. */
const opening = new WeakMap<OpenedSession, Anchor>()

/** Lays the lanes out anew with the path to the leaf in view in lane 0, and finds the default view anew. */
export function straighten(): void {
  const { opened, leaf } = useSession.getState()
  if (opened === null) return
  useAnchor.setState({ straightened: { opened, anchor: { leaf, count: columnsNow().count } } })
}

/** The anchor of a session with so many entries; one that was just opened gets its own. */
export function anchorNow(opened: OpenedSession, facts: Facts, count: number): Anchor {
  const { straightened } = useAnchor.getState()
  const known = straightened?.opened === opened ? straightened.anchor : opening.get(opened)
  // A file that another program rewrote can be shorter than what the lanes were laid out for.
  if (known !== undefined && known.count <= count) return known
  const anchor = { leaf: facts.fileLeaf, count }
  opening.set(opened, anchor)
  return anchor
}

/** Hands the anchors of a session on to what stands for it from now on, since its entries stand elsewhere. */
export function handAnchorsOn(from: OpenedSession, to: OpenedSession, moved: (anchor: Anchor) => Anchor): void {
  const { straightened } = useAnchor.getState()
  if (straightened?.opened === from)
    useAnchor.setState({ straightened: { opened: to, anchor: moved(straightened.anchor) } })
  const first = opening.get(from)
  if (first !== undefined) opening.set(to, moved(first))
}
