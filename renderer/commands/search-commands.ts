import { closeSearch, stepHit, toggleExactCase, togglePathOnly } from '../search/search-actions.ts'
import { useSearch } from '../search/search-store.ts'
import type { Command } from './command.ts'
import { focusBack, focusSearch } from './focus-panel.ts'
import { withoutSession } from './refusals.ts'

function anywhere(name: string, title: string, keys: readonly string[], run: () => void): Command {
  return { name, title, group: 'Search', keys, where: 'anywhere', refusal: withoutSession, run }
}

/** Steps through what was found; opens the field where it is closed. */
function step(by: 1 | -1): void {
  if (!useSearch.getState().isOpen) focusSearch()
  stepHit(by)
}

function withoutSearch(): string | null {
  return withoutSession() ?? (useSearch.getState().isOpen ? null : 'No search is open.')
}

/** Looking for text in the open session. */
export const searchCommands: readonly Command[] = [
  anywhere('search:open', 'Find in the session', ['Mod+F', '/'], focusSearch),
  anywhere('search:next', 'Next hit', ['F3'], () => step(1)),
  anywhere('search:previous', 'Hit before', ['Shift+F3'], () => step(-1)),
  { ...anywhere('search:case', 'Match case in the search, or not', [], toggleExactCase), refusal: withoutSearch },
  {
    ...anywhere('search:path', 'Only hits on the path to the leaf, or all', [], togglePathOnly),
    refusal: withoutSearch,
  },
  {
    ...anywhere('search:close', 'Close the search', [], () => {
      closeSearch()
      focusBack()
    }),
    refusal: withoutSearch,
  },
]
