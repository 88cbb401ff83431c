import { formatCount } from '../../shared/figures.ts'

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
