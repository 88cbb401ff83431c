import { create } from 'zustand'
import { SORTS, STANDARD_CHOICE, type ListChoice } from '../../shared/library/list-choice.ts'

const KEY = 'dendro.list'

/** How a person wants to see the list. Kept from one start to the next. */
export const useListChoice = create<ListChoice>(() => remembered(localStorage.getItem(KEY)))

useListChoice.subscribe((choice) => localStorage.setItem(KEY, JSON.stringify(choice)))

export function choose(change: Partial<ListChoice>): void {
  useListChoice.setState(change)
}

/** Whether the list is anything but the standard one. */
export function isNarrowed(choice: ListChoice): boolean {
  return choice.shown !== 'all' || choice.period !== 'any' || choice.model !== null
}

/** The order and the grouping that were chosen last. What the list is narrowed to begins anew, or it would seem incomplete. */
function remembered(stored: string | null): ListChoice {
  const read = parse(stored)
  return {
    ...STANDARD_CHOICE,
    sort: SORTS.find((sort) => sort === read['sort']) ?? STANDARD_CHOICE.sort,
    grouping: read['grouping'] === 'repository' ? 'repository' : 'folder',
  }
}

function parse(stored: string | null): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(stored ?? '{}')
    // An object that came out of JSON has string keys.
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {}
  } catch {
    // What an older version or a person left there is no reason not to start.
    return {}
  }
}
