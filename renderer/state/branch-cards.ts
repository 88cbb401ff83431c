import { useCallback, useEffect } from 'react'
import { create } from 'zustand'
import type { BranchCard, OpenedSession } from '../../shared/ipc.ts'
import { ask } from './connection.ts'
import { selectOpened, selectRevision } from './session-selectors.ts'
import { useSession } from './session-store.ts'

/**
 * What only the bodies of a folded branch tell: fetched for the cards in view, all in one question. A branch that takes
 * the session host long to read is asked for again until it is there.
 */

interface Cards {
  /** The opening that the cards are of: where entries stand elsewhere, that is another object. */
  readonly opened: OpenedSession | null
  /** By the first visible entry of a branch. */
  readonly cards: ReadonlyMap<number, BranchCard>
}

/** A branch that is folded somewhere in view. */
interface Wanted {
  readonly leaves: number | null
  views: number
  /** The revision that its card was asked for last, where the answer had it. */
  revision: number
}

/** Milliseconds between two questions: a file that grows brings revisions faster than cards can be read. */
const REST = 150
/** Branches of one question, as the contract allows. */
const BATCH = 100

const useCards = create<Cards>(() => ({ opened: null, cards: new Map() }))
const wanted = new Map<number, Wanted>()
let isAsking = false

/**
 * The card of a branch that is folded, null until it was read; asks for it by itself.
 * @param head its first visible entry; -1 for a node that is no folded branch
 * @param leaves the visible entry that it leaves, null for none
 */
export function useBranchCard(head: number, leaves: number | null): BranchCard | null {
  const revision = useSession(selectRevision)
  const opened = useSession(selectOpened)
  useEffect(() => {
    if (head < 0) return undefined
    const found = wanted.get(head)
    const its = found?.leaves === leaves ? found : { leaves, views: 0, revision: 0 }
    its.views += 1
    wanted.set(head, its)
    return () => {
      its.views -= 1
      if (its.views === 0 && wanted.get(head) === its) wanted.delete(head)
    }
  }, [head, leaves])
  useEffect(() => {
    if (head >= 0 && revision > 0) void askForAll()
  }, [head, leaves, revision])
  return useCards(
    useCallback((state: Cards) => (state.opened === opened ? (state.cards.get(head) ?? null) : null), [opened, head]),
  )
}

/** Asks for all that is in view and not known of this revision, one question after the other. */
async function askForAll(): Promise<void> {
  if (isAsking) return
  isAsking = true
  // What one drawing brings is asked for together.
  await Promise.resolve()
  for (let first = true; ; first = false) {
    const { opened, revision } = useSession.getState()
    const due = [...wanted].filter(([, its]) => its.revision !== revision).slice(0, BATCH)
    if (opened === null || due.length === 0) break
    if (!first) await new Promise((resolve) => setTimeout(resolve, REST))
    const branches = due.map(([head, { leaves }]) => ({ head, leaves }))
    const result = await ask('session:cards', { sessionId: opened.sessionId, branches })
    // Without an answer the cards stay as they are; the next revision asks again.
    if (!result.ok) for (const [, its] of due) its.revision = revision
    else if (useSession.getState().opened === opened) take(opened, revision, result.value)
  }
  isAsking = false
}

function take(opened: OpenedSession, revision: number, fresh: readonly BranchCard[]): void {
  const before = useCards.getState()
  // Only what is in view is kept: a card is read again when it comes back.
  const kept = before.opened === opened ? [...before.cards].filter(([head]) => wanted.has(head)) : []
  for (const { head } of fresh) {
    const its = wanted.get(head)
    if (its !== undefined) its.revision = revision
  }
  useCards.setState({ opened, cards: new Map([...kept, ...fresh.map((card) => [card.head, card] as const)]) })
}
