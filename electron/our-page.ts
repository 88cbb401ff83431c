/** Scheme and host the page is served from (`protocol.ts`); nothing else is ever loaded. */
export const SCHEME = 'app'
export const HOST = 'renderer'
const ORIGIN = `${SCHEME}://${HOST}`
export const START_URL = `${ORIGIN}/index.html`

/**
 * Whether an address belongs to the app's own page: parsed, then compared by scheme and host, never by its first
 * letters. Anything that does not parse, names a port or carries credentials is foreign.
 */
export function isOurUrl(address: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  return url.protocol === `${SCHEME}:` && url.host === HOST && url.username === '' && url.password === ''
}
