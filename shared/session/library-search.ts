import type { SearchQuery } from './search-query.ts'
import type { SearchedPart } from './searched-text.ts'

/** Who a text that is looked for in all sessions comes from. */
export const SEARCHED_ROLES = ['user', 'assistant', 'tool', 'summary', 'other'] as const
export type SearchedRole = (typeof SEARCHED_ROLES)[number]

/** What is looked for in many sessions. */
export interface LibrarySearch {
  readonly query: SearchQuery
  /** Null for all of them. */
  readonly role: SearchedRole | null
  /** Only in calls of this tool and their results; null for everything. */
  readonly tool: string | null
  /** Only in entries from one moment on, and before another one; milliseconds since the epoch. */
  readonly since: number | null
  readonly until: number | null
  /** Hits of one session that are told; more only make it known that there are more. */
  readonly maxHits: number
}

const ROLE_OF: Readonly<Record<SearchedPart, SearchedRole>> = {
  user: 'user',
  assistant: 'assistant',
  thinking: 'assistant',
  error: 'assistant',
  tool: 'tool',
  arguments: 'tool',
  result: 'tool',
  command: 'tool',
  output: 'tool',
  summary: 'summary',
  files: 'summary',
  system: 'other',
  label: 'other',
  name: 'other',
  setting: 'other',
  custom: 'other',
  edit: 'other',
  other: 'other',
}

/** Whether a text in this part of an entry is looked at. */
export function isSearched(part: SearchedPart, { role }: Pick<LibrarySearch, 'role'>): boolean {
  return role === null || ROLE_OF[part] === role
}
