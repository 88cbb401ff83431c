import type { SessionSummary } from '../ipc-library.ts'
import { isRecent } from '../session/recent.ts'
import { baseName, oneLine } from '../session/shown-text.ts'

/** What a person wants to see of the list of all sessions, and in which order. */
export interface ListChoice {
  readonly sort: Sort
  readonly shown: Shown
  readonly period: Period
  /** Only sessions in which this model replied; null for all. */
  readonly model: string | null
  /** `folder`: by working folder. `repository`: those of all worktrees of a repository together. */
  readonly grouping: 'folder' | 'repository'
}

export const SORTS = ['recent', 'name', 'size', 'branches', 'cost'] as const
export type Sort = (typeof SORTS)[number]

export const SHOWN = ['all', 'named', 'pinned', 'live', 'forks', 'damaged', 'subagents'] as const
export type Shown = (typeof SHOWN)[number]

export const PERIODS = ['any', 'day', 'week', 'month', 'year'] as const
export type Period = (typeof PERIODS)[number]

export const STANDARD_CHOICE: ListChoice = {
  sort: 'recent',
  shown: 'all',
  period: 'any',
  model: null,
  grouping: 'folder',
}

const DAY = 24 * 60 * 60_000
const LENGTH: Readonly<Record<Exclude<Period, 'any'>, number>> = {
  day: DAY,
  week: 7 * DAY,
  month: 30 * DAY,
  year: 365 * DAY,
}

/** Whether somebody spoke in a session just now, so that a pi may be at work on it. `now` in milliseconds since the epoch. */
export function isLive({ modified, refused }: Pick<SessionSummary, 'modified' | 'refused'>, now: number): boolean {
  return refused === null && isRecent(modified, now)
}

/** Whether something is wrong with its file. */
export function isDamaged({ problemCount, refused }: Pick<SessionSummary, 'problemCount' | 'refused'>): boolean {
  return problemCount > 0 || refused !== null
}

/** The moment a period begins with, in milliseconds since the epoch; null for no beginning. */
export function beginningOf(period: Period, now: number): number | null {
  return period === 'any' ? null : now - LENGTH[period]
}

/** Whether a session is among those that a choice leaves. Those of subagents are, where they are asked for. */
export function isChosen(
  session: SessionSummary,
  { shown, period, model }: ListChoice,
  pinned: ReadonlySet<string>,
  now: number,
): boolean {
  if (session.isSubagent !== (shown === 'subagents')) return false
  if (session.modified < (beginningOf(period, now) ?? Number.NEGATIVE_INFINITY)) return false
  if (model !== null && !session.models.includes(model)) return false
  switch (shown) {
    case 'named':
      return session.name !== null
    case 'pinned':
      return pinned.has(session.sessionId)
    case 'live':
      return isLive(session, now)
    case 'forks':
      return session.parentSession !== null
    case 'damaged':
      return isDamaged(session)
    case 'all':
    case 'subagents':
      return true
  }
}

/** What comes first under a sort: negative where `a` does. The newest first where they are alike. */
export function compareBy(sort: Sort): (a: SessionSummary, b: SessionSummary) => number {
  const recent = (a: SessionSummary, b: SessionSummary): number => b.modified - a.modified
  switch (sort) {
    case 'recent':
      return recent
    case 'name':
      return (a, b) =>
        storedTitle(a).localeCompare(storedTitle(b), 'en', { sensitivity: 'base', numeric: true }) || recent(a, b)
    case 'size':
      return (a, b) => b.size - a.size || recent(a, b)
    case 'branches':
      return (a, b) => b.leafCount - a.leafCount || recent(a, b)
    case 'cost':
      return (a, b) => (b.cost ?? -1) - (a.cost ?? -1) || recent(a, b)
  }
}

/** Characters of a title that are shown. */
const MAX_TITLE = 300

/** What a session can be called by; of one that was opened, no more than its own words are at hand. */
type Titled = Pick<SessionSummary, 'name' | 'firstMessage'> & Partial<Pick<SessionSummary, 'refused' | 'file'>>

/** What a session is called, as one line: its name, else its first message; of a file that cannot be read, the file's. */
export function titleOf(session: Titled): string {
  return oneLine(storedTitle(session), MAX_TITLE) || '(no messages)'
}

function storedTitle({ name, firstMessage, refused = null, file = '' }: Titled): string {
  return name ?? (refused === null ? firstMessage : baseName(file))
}
