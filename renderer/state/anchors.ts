import { create } from 'zustand'
import type { OpenedSession } from '../../shared/ipc.ts'
import type { Facts } from '../../shared/session/columns.ts'
import type { Anchor } from '../../shared/tree/tree-model.ts'
import { columnsNow, useSession } from './session-store.ts'

/** What the lanes of an open session were laid out for. */

interface AnchorState {
  /** The anchor a person asked for by straightening. */
  readonly straightened: Asked | null
  /** The anchor of that layout, or else of the first one, with a branch besides that a person wants to look at. */
  readonly beside: Asked | null
}

/** What a person asked for, for one opening of a session. */
interface Asked {
  readonly opened: OpenedSession
  readonly anchor: Anchor
}

export const useAnchor = create<AnchorState>(() => ({ straightened: null, beside: null }))

/** What the lanes of a session were laid out for when it was opened. */
const opening = new WeakMap<OpenedSession, Anchor>()

/** Lays the lanes out anew with the path to the leaf in view in lane 0, and finds the default view anew. */
export function straighten(): void {
  const { opened, leaf } = useSession.getState()
  if (opened === null) return
  const { beside } = useAnchor.getState()
  const anchor = { leaf, count: columnsNow().count }
  useAnchor.setState({
    straightened: { opened, anchor },
    beside: beside?.opened === opened ? { opened, anchor: { ...beside.anchor, ...anchor } } : null,
  })
}

/** Lays the lanes out with one for the branch of an entry before others have one. */
export function layBeside(ordinal: number): void {
  const { opened, facts } = useSession.getState()
  if (opened === null || facts === null) return
  const { count } = columnsNow()
  const { leaf } = laidFor(opened, facts, count)
  useAnchor.setState({ beside: { opened, anchor: { leaf, count, beside: ordinal } } })
}

/** Lays them out again without. */
export function layWithoutBeside(): void {
  useAnchor.setState({ beside: null })
}

/** The anchor of a session with so many entries; one that was just opened gets its own. */
export function anchorNow(opened: OpenedSession, facts: Facts, count: number): Anchor {
  const { beside } = useAnchor.getState()
  return beside?.opened === opened && beside.anchor.count <= count ? beside.anchor : laidFor(opened, facts, count)
}

function laidFor(opened: OpenedSession, facts: Facts, count: number): Anchor {
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
  const { straightened, beside } = useAnchor.getState()
  const handOn = (asked: Asked | null): Asked | null =>
    asked?.opened === from ? { opened: to, anchor: moved(asked.anchor) } : asked
  useAnchor.setState({ straightened: handOn(straightened), beside: handOn(beside) })
  const first = opening.get(from)
  if (first !== undefined) opening.set(to, moved(first))
}
