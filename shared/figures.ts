/** Figures as people read them: the same in the app, on the command line and in what is exported. */

const exact = new Intl.NumberFormat('en-US')

/** A count with its thousands set apart: `12,048`. */
export function formatCount(count: number): string {
  return exact.format(count)
}

/** `1 entry`, `12 entries`. */
export function countOf(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}

/** Tokens at a glance: `412`, `2.1k`, `214k`, `1.3M`. One decimal below ten, none above. */
export function formatTokens(tokens: number): string {
  if (tokens < 1_000) return String(tokens)
  const [share, unit] = tokens < 999_500 ? [tokens / 1_000, 'k'] : [tokens / 1_000_000, 'M']
  return `${share < 9.95 ? share.toFixed(1).replace('.0', '') : Math.round(share)}${unit}`
}

/** The same with the word behind it: `1 token`, `2.1k tokens`. */
export function tokensOf(tokens: number): string {
  return `${formatTokens(tokens)} ${tokens === 1 ? 'token' : 'tokens'}`
}

/** Tokens to the token: `1 token`, `2,148 tokens`. */
export function exactTokens(tokens: number): string {
  return countOf(tokens, 'token', 'tokens')
}
