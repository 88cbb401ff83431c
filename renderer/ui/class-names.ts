/** The class names that are there, in one string: `classNames(styles['row'], isOpen && styles['open'])`. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter((name) => typeof name === 'string').join(' ')
}
