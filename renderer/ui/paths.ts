import { shownName } from '../../shared/session/shown-text.ts'

/** A path for a narrow place: the home folder as `~` (its place is read off the usual homes of the three systems). */
export function shortPath(path: string): string {
  return shownName(path).replace(/^(?:\/home\/[^/]+|\/Users\/[^/]+|\/root|[A-Za-z]:\\Users\\[^\\]+)(?=[/\\]|$)/, '~')
}
