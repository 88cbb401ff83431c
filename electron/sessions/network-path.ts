/**
 * Whether a path leads to another machine (`\\server\share`). A session may be a stranger's, and on Windows whoever looks
 * at such a path signs in there: what only a session names is not so much as looked at.
 */
export function isNetworkPath(path: string): boolean {
  return /^[\\/]{2}/.test(path)
}
