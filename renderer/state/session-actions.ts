import { ROOT } from '../../shared/session/columns.ts'
import { Flag } from '../../shared/session/kinds.ts'
import { opensAlreadyAt } from '../../shared/tree/opens-at.ts'
import { endOf } from './carry-over.ts'
import { columnsNow, useSession, type SessionState } from './session-store.ts'

/** Leaf positions remembered in each direction. */
const MAX_HISTORY = 200

/** An entry can be a leaf where its id reaches it: pi finds entries by id alone, and the last of equal ids wins. */
export function canBeLeaf(ordinal: number): boolean {
  const flags = columnsNow().flags[ordinal] ?? 0
  return (flags & Flag.hasId) !== 0 && (flags & Flag.superseded) === 0
}

/** Whether pi opens the session at an entry already (null: before the first one). */
export function piOpensAt(at: number | null): boolean {
  const { facts } = useSession.getState()
  return facts !== null && opensAlreadyAt(columnsNow(), facts, at)
}

/**
 * Makes an entry (or null: before the first entry) the leaf in view, and selects it. Writes nothing. An entry that
 * cannot be a leaf is only selected; the inspector says why.
 */
export function goToLeaf(leaf: number | null): void {
  if (leaf !== null && !canBeLeaf(leaf)) {
    select(leaf)
    return
  }
  useSession.setState((state) => ({
    // Where pi opens, all that came is in view.
    unseen: leaf === state.facts?.fileLeaf ? 0 : state.unseen,
    isFollowing: state.isFollowing && isEnd(state, leaf),
    selected: leaf,
    ...(state.leaf === leaf ? {} : { leaf, back: [...state.back, state.leaf].slice(-MAX_HISTORY), forward: [] }),
  }))
}

/** *Before this*: the parent becomes the leaf in view, while the entry stays selected so that its text can be read. */
export function goBefore(ordinal: number): void {
  const parent = columnsNow().parent[ordinal] ?? ROOT
  goToLeaf(parent < 0 ? null : parent)
  select(ordinal)
}

/** Goes where pi would open the file: its last entry. */
export function goToFileLeaf(): void {
  goToLeaf(useSession.getState().facts?.fileLeaf ?? null)
}

/**
 * Keeps the newest entry in view as the file grows, and the leaf where pi opens; goes there first. It ends by itself when
 * the reader goes or looks elsewhere; asked for again, it ends as well.
 */
export function toggleFollowing(): void {
  if (useSession.getState().isFollowing) {
    stopFollowing()
    return
  }
  goToFileLeaf()
  useSession.setState({
    isFollowing: true,
    unseen: 0,
    selected: endOf(useSession.getState().facts, columnsNow().count),
  })
}

/** Lets the view stay where it is while the file grows. */
export function stopFollowing(): void {
  if (useSession.getState().isFollowing) useSession.setState({ isFollowing: false })
}

function isEnd({ facts }: SessionState, ordinal: number | null): boolean {
  return ordinal === endOf(facts, columnsNow().count)
}

/** Makes an entry the leaf as soon as it has come. @param selected what is selected then */
export function goToComingLeaf(ordinal: number, selected = ordinal): void {
  whenCome(ordinal, () => {
    goToLeaf(ordinal)
    select(selected)
  })
}

/** An entry that the reader wrote is no news to them. */
export function passOverComing(ordinal: number): void {
  whenCome(ordinal, () => useSession.setState(({ unseen }) => ({ unseen: Math.max(0, unseen - 1) })))
}

/** Runs once an entry of the open session has come: what was appended is on its way over the port. */
function whenCome(ordinal: number, run: () => void): void {
  const { sessionId } = useSession.getState().opened ?? {}
  if (ordinal < columnsNow().count) {
    run()
    return
  }
  const stop = useSession.subscribe((state) => {
    if (state.opened?.sessionId !== sessionId) stop()
    else if (ordinal < columnsNow().count) {
      stop()
      run()
    }
  })
}

/** The leaf position before this one, as in a browser. */
export function goBack(): void {
  useSession.setState((state) => {
    if (state.back.length === 0) return state
    const leaf = state.back.at(-1) ?? null
    const forward = [...state.forward, state.leaf]
    return { leaf, selected: leaf, back: state.back.slice(0, -1), forward, isFollowing: false }
  })
}

/** The leaf position that `goBack` left. */
export function goForward(): void {
  useSession.setState((state) => {
    if (state.forward.length === 0) return state
    const leaf = state.forward.at(-1) ?? null
    const back = [...state.back, state.leaf]
    return { leaf, selected: leaf, forward: state.forward.slice(0, -1), back, isFollowing: false }
  })
}

/** Shows an entry in the inspector; the leaf stays. */
export function select(ordinal: number | null): void {
  useSession.setState((state) => ({ selected: ordinal, isFollowing: state.isFollowing && isEnd(state, ordinal) }))
}
