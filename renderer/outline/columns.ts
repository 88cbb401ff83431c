import type { ColumnName } from '../../shared/settings.ts'

/** A column of the outline whose width a person can set. What is left over is the entry's. */
export interface Column {
  readonly name: ColumnName
  readonly title: string
  /** It stands before the entry's text, so it grows to the right. */
  readonly isBefore: boolean
}

export const COLUMNS: readonly Column[] = [
  { name: 'time', title: 'Time', isBefore: true },
  { name: 'role', title: 'Role', isBefore: true },
  { name: 'model', title: 'Model', isBefore: false },
  { name: 'tokens', title: 'Tokens', isBefore: false },
  { name: 'context', title: 'In context', isBefore: false },
]

/** Bounds of a column, in units of the body text; the same as in `shared/settings.ts`. */
export const WIDTHS = { least: 2, most: 40, step: 0.5 } as const

/** A width that a person dragged a column to, within its bounds, to a tenth of a unit. */
export function widthWithin(width: number): number {
  return Math.round(Math.min(WIDTHS.most, Math.max(WIDTHS.least, width)) * 10) / 10
}

/** The style that gives columns the widths a person set; those that were not set keep what the sheet says. */
export function columnStyle(widths: Readonly<Partial<Record<ColumnName, number>>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(widths).map(([name, width]) => [`--${name}`, `${width}rem`]))
}
