/** Longest address that is opened; longer ones cannot be read in the question anyway. */
const MAX_LENGTH = 2_048

/**
 * An address of a session that may be handed to the system's browser, or null. Session content is hostile: only
 * `https:`, without credentials, of bounded length, and in the spelling the browser will use (a host in other letters
 * shows as `xn--…`).
 */
export function readLink(address: string): URL | null {
  // SECURITY: rule-15
  if (address.length > MAX_LENGTH || !URL.canParse(address)) return null
  // Parsers drop tabs and line ends silently, and an address with spaces in it is not what the person read.
  if (/[\s\p{Cc}\p{Cf}]/u.test(address)) return null
  const url = new URL(address)
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.hostname === '') return null
  return url.href.length > MAX_LENGTH ? null : url
}
