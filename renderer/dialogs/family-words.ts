import { countOf } from '../../shared/figures.ts'
import { formatDollars } from '../ui/numbers.ts'

/** What a family is in all: how many sessions in how many projects, and the dollars that what they hold once cost. */
export interface FamilySum {
  readonly sessions: number
  readonly projects: number
  readonly cost: number
  /** Whether there are more sessions than are listed. */
  readonly isCut: boolean
}

/** The sum of a family as the dialog says it. */
export function familyWords({ sessions, projects, cost, isCut }: FamilySum): string {
  if (sessions === 0) return 'This session is not in the list of all sessions, so what was forked from it is not known.'
  const costs = cost > 0 ? `, ${formatDollars(cost)} in all` : ''
  if (sessions === 1) return `This session alone${costs}: nothing was forked from it, and it is no fork.`
  const more = isCut ? '. There are more; these are the oldest.' : ''
  return `${countOf(sessions, 'session', 'sessions')} in ${countOf(projects, 'project', 'projects')}${costs}${more}`
}
