const exact = new Intl.NumberFormat('en-US')

/** A count with its thousands set apart: `12,048`. */
export function formatCount(count: number): string {
  return exact.format(count)
}

/** Tokens at a glance: `412`, `2.1k`, `214k`, `1.3M`. One decimal below ten, none above. */
export function formatTokens(tokens: number): string {
  if (tokens < 1_000) return String(tokens)
  const [share, unit] = tokens < 999_500 ? [tokens / 1_000, 'k'] : [tokens / 1_000_000, 'M']
  return `${share < 9.95 ? share.toFixed(1).replace('.0', '') : Math.round(share)}${unit}`
}

/** Bytes at a glance: `512 B`, `12 KB`, `3.4 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`
  const units = ['KB', 'MB', 'GB', 'TB'] as const
  let share = bytes
  let unit: string = 'B'
  for (const next of units) {
    if (share < 999.5) break
    share /= 1_000
    unit = next
  }
  return `${share < 9.95 ? share.toFixed(1).replace('.0', '') : Math.round(share)} ${unit}`
}

/** US dollars at a glance: `$0`, `<$0.01`, `$0.42`, `$12.30`, `$1,204`. Cents below a hundred dollars, none above. */
export function formatDollars(amount: number): string {
  if (amount === 0) return '$0'
  if (amount < 0.005) return '<$0.01'
  return amount < 99.995 ? `$${amount.toFixed(2)}` : `$${formatCount(Math.round(amount))}`
}

/** `1 entry`, `12 entries`. */
export function countOf(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}
