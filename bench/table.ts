import { isMet, type Figure, type Goal } from './figure.ts'
import { summarise } from './statistics.ts'

const HEAD = ['', 'file', 'median', 'least … most', 'n', 'goal', ''] as const
/** Columns of numbers, which stand to the right. */
const RIGHT = new Set([2, 3, 4, 5])

/** Figures as a table of plain text: each with its median, spread, number of samples, goal, and whether that is met. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = [HEAD, ...figures.map(rowOf)]
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          RIGHT.has(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function rowOf(figure: Figure): readonly string[] {
  const { median, least, most, count } = summarise(figure.samples)
  const met = isMet(figure)
  return [
    figure.name,
    figure.file ?? '',
    `${inShort(median)} ${figure.unit}`,
    `${inShort(least)} … ${inShort(most)}`,
    String(count),
    figure.goal === null ? '' : goalInWords(figure.goal),
    met === null ? '' : met ? '✓' : '✗',
  ]
}

function goalInWords(goal: Goal): string {
  return 'atMost' in goal ? `≤ ${goal.atMost}` : `≥ ${goal.atLeast}`
}

/** Three digits that count, without an exponent. */
function inShort(value: number): string {
  if (!Number.isFinite(value)) return String(value)
  const size = Math.abs(value)
  if (size >= 100 || size === 0) return String(Math.round(value))
  return value.toFixed(size >= 10 ? 1 : size >= 1 ? 2 : size >= 0.1 ? 3 : 4)
}
