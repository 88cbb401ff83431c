import { shownName } from '../../shared/session/shown-text.ts'

/** The last part of a path of any system: `/home/a/tally` and `C:\work\tally` both give `tally`. */
export function baseName(path: string): string {
  const parts = path.split(/[/\\]/).filter((part) => part !== '')
  return shownName(parts.at(-1) ?? path)
}

/** A path for a narrow place: the home folder as `~` (its place is read off the usual homes of the three systems). */
export function shortPath(path: string): string {
  return shownName(path).replace(/^(?:\/home\/[^/]+|\/Users\/[^/]+|\/root|[A-Za-z]:\\Users\\[^\\]+)(?=[/\\]|$)/, '~')
}
