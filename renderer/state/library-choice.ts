import { create } from 'zustand'
import { recordOf } from '../../shared/session/entry.ts'
import { SORTS, STANDARD_CHOICE, type ListChoice } from '../../shared/library/list-choice.ts'
import { readStored } from './stored.ts'

const KEY = 'dendro.list'

/** How a person wants to see the list. Kept from one start to the next. */
export const useListChoice = create<ListChoice>(() => remembered(localStorage.getItem(KEY)))

useListChoice.subscribe((choice) => localStorage.setItem(KEY, JSON.stringify(choice)))

/** Takes a choice of the list's order, or of what it is narrowed to. */
export function choose(change: Partial<ListChoice>): void {
  useListChoice.setState(change)
}

/** Whether the list is anything but the standard one. */
export function isNarrowed(choice: ListChoice): boolean {
  return choice.shown !== 'all' || choice.period !== 'any' || choice.model !== null
}

/** The order and the grouping that were chosen last. What the list is narrowed to begins anew, or it would seem incomplete. */
function remembered(stored: string | null): ListChoice {
  const read = recordOf(readStored(stored))
  return {
    ...STANDARD_CHOICE,
    sort: SORTS.find((sort) => sort === read['sort']) ?? STANDARD_CHOICE.sort,
    grouping: read['grouping'] === 'repository' ? 'repository' : 'folder',
  }
}
