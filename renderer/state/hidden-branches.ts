import { create } from 'zustand'
import { ask } from './connection.ts'
import { useKept } from './kept.ts'
import { useSession } from './session-store.ts'

/** The branches of the open session that a person hid, by the entries they begin with. */
interface HiddenBranches {
  readonly sessionId: string | null
  readonly heads: ReadonlySet<number>
}

const NONE: ReadonlySet<number> = new Set()
const useHidden = create<HiddenBranches>(() => ({ sessionId: null, heads: NONE }))

/** The first entries of the hidden branches of a session; the same set as long as they are the same. */
export function hiddenNow(sessionId: string): ReadonlySet<number> {
  const { sessionId: known, heads } = useHidden.getState()
  return known === sessionId ? heads : NONE
}

/** Takes the first entries of the hidden branches of a session that is about to be shown. */
export function takeHidden(sessionId: string, heads: readonly number[]): void {
  useHidden.setState({ sessionId, heads: new Set(heads) })
}

/**
 * Lets the same branches be hidden in the next revision, until it was looked where their ids stand. To be called before
 * that revision is set.
 * @param placeOf where an entry stands then; -1 for gone
 */
export function carryHidden(placeOf: (ordinal: number) => number): void {
  const { heads } = useHidden.getState()
  const moved = [...heads].map(placeOf).filter((head) => head >= 0)
  if (moved.length !== heads.size || moved.some((head) => !heads.has(head)))
    useHidden.setState({ heads: new Set(moved) })
}

/** Draws a component anew when other branches are hidden. */
export function useHiddenBranches(): void {
  useHidden(selectHeads)
}

/** Finds the entries that the kept ids name, whenever those, the session or its entries are others. Called once. */
export function followHidden(): void {
  useKept.subscribe((now, before) => {
    if (now.hidden !== before.hidden) void find()
  })
  useSession.subscribe((now, before) => {
    const isOther = now.opened !== before.opened || now.status !== before.status
    if (isOther || now.revision !== before.revision) void find()
  })
}

let run = 0

async function find(): Promise<void> {
  const { opened, status } = useSession.getState()
  run += 1
  const mine = run
  if (opened === null || status !== 'ready') return
  const { sessionId } = opened
  const ids = useKept.getState().hidden.get(sessionId) ?? []
  const found = await Promise.all(ids.map(async (id) => await ask('session:find', { sessionId, id })))
  if (mine !== run) return
  const heads = found.flatMap((answer) => (answer.ok && answer.value.kind === 'entry' ? [answer.value.ordinal] : []))
  const known = hiddenNow(sessionId)
  if (heads.length === known.size && heads.every((head) => known.has(head))) return
  useHidden.setState({ sessionId, heads: new Set(heads) })
}

function selectHeads(state: HiddenBranches): ReadonlySet<number> {
  return state.heads
}
