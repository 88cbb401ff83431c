import { useMemo } from 'react'
import type { Period, Shown, Sort } from '../../shared/library/list-choice.ts'
import { useLibrary, type LibraryState } from '../state/library.ts'
import { choose, useListChoice } from '../state/library-choice.ts'
import { ChoiceMenu, type Choice } from '../ui/choice-menu.tsx'
import styles from './library.module.css'

const SORT_CHOICES: readonly Choice<Sort>[] = [
  { value: 'recent', title: 'Recent', hint: 'The newest activity first, forks under their parent' },
  { value: 'name', title: 'Name' },
  { value: 'size', title: 'Size', hint: 'The largest file first' },
  { value: 'branches', title: 'Branches', hint: 'The most branches first' },
  { value: 'cost', title: 'Cost', hint: 'What the replies say they cost, the most first' },
]

const SHOWN_CHOICES: readonly Choice<Shown>[] = [
  { value: 'all', title: 'All' },
  { value: 'named', title: 'Named' },
  { value: 'pinned', title: 'Pinned' },
  { value: 'live', title: 'Live', hint: 'Somebody spoke within the last two minutes' },
  { value: 'forks', title: 'Forks' },
  { value: 'damaged', title: 'Damaged', hint: 'With problems in the file, or not to be opened' },
  { value: 'subagents', title: 'Subagents', hint: 'Begun by another session; folded away otherwise' },
]

export const PERIOD_CHOICES: readonly Choice<Period>[] = [
  { value: 'any', title: 'Any time' },
  { value: 'day', title: 'Past day' },
  { value: 'week', title: 'Past week' },
  { value: 'month', title: 'Past month' },
  { value: 'year', title: 'Past year' },
]

const GROUPING_CHOICES = [
  { value: 'folder', title: 'By folder' },
  { value: 'repository', title: 'By repository', hint: 'All worktrees of a repository together' },
] as const

/** Any model: no model is called like that. */
const ANY = ''

/** In which order the list is, and what it is narrowed to. */
export function ListOptions() {
  const { sort, shown, period, model, grouping } = useListChoice()
  const sessions = useLibrary(selectSessions)
  const models = useMemo(() => modelChoices(sessions), [sessions])
  const hasWorktrees = useMemo(() => shareRepository(sessions), [sessions])
  return (
    <div className={styles['options']}>
      <ChoiceMenu label="Order" value={sort} choices={SORT_CHOICES} onChoose={(next) => choose({ sort: next })} />
      <ChoiceMenu label="Show" value={shown} choices={SHOWN_CHOICES} onChoose={(next) => choose({ shown: next })} />
      <ChoiceMenu
        label="Last activity"
        value={period}
        choices={PERIOD_CHOICES}
        onChoose={(next) => choose({ period: next })}
      />
      {hasWorktrees ? (
        <ChoiceMenu
          label="Projects"
          value={grouping}
          choices={GROUPING_CHOICES}
          onChoose={(next) => choose({ grouping: next })}
        />
      ) : null}
      {models.length > 2 ? (
        <ChoiceMenu
          label="Model"
          value={model ?? ANY}
          choices={models}
          onChoose={(next) => choose({ model: next === ANY ? null : next })}
        />
      ) : null}
    </div>
  )
}

function modelChoices(sessions: LibraryState['sessions']): readonly Choice<string>[] {
  const names = new Set(sessions.flatMap(({ models }) => models))
  return [{ value: ANY, title: 'Any model' }, ...[...names].toSorted().map((name) => ({ value: name, title: name }))]
}

/** Whether two projects lie in one repository, so that grouping by it would be another list. */
function shareRepository(sessions: LibraryState['sessions']): boolean {
  const folders = new Map<string, string>()
  return sessions.some(({ repository, cwd }) => {
    if (repository === null) return false
    const known = folders.get(repository)
    folders.set(repository, cwd)
    return known !== undefined && known !== cwd
  })
}

function selectSessions(state: LibraryState): LibraryState['sessions'] {
  return state.sessions
}
