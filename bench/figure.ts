import { summarise } from './statistics.ts'

/** The unit of a figure. `×` is a ratio inside one run: the only kind that one machine's goals hold for on another. */
export type Unit = '×' | 'ms' | 'MB' | 'bytes/entry' | 'nodes' | 'redraws' | 'px'

export type Goal = { readonly atMost: number } | { readonly atLeast: number }

/** One thing that was measured several times. */
export interface Figure {
  /** What it is, in words: `scan / raw read`. One that begins with blanks goes on with the last name before it. */
  readonly name: string
  /** The session it was measured on; null where it is about none. */
  readonly file: string | null
  readonly unit: Unit
  readonly samples: readonly number[]
  /** Null where it is only for reading. */
  readonly goal: Goal | null
}

export function figure(name: string, file: string | null, unit: Unit, samples: readonly number[], goal?: Goal): Figure {
  return { name, file, unit, samples, goal: goal ?? null }
}

/** Whether the median reaches the goal; null where there is none. */
export function isMet({ samples, goal }: Figure): boolean | null {
  if (goal === null) return null
  const { median } = summarise(samples)
  return 'atMost' in goal ? median <= goal.atMost : median >= goal.atLeast
}

/** The name of each figure with what it goes on with. */
export function wholeNames(figures: readonly Figure[]): readonly string[] {
  let before = ''
  return figures.map(({ name }) => {
    if (!name.startsWith(' ')) before = name
    return name.startsWith(' ') ? `${before} ${name.trim()}` : name
  })
}

/** Ratios of samples taken side by side, round by round. */
export function ratios(subject: readonly number[], reference: readonly number[]): readonly number[] {
  return subject.map((value, round) => value / (reference[round] ?? Number.NaN))
}
