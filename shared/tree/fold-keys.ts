/**
 * What can be opened and closed: a turn (or what is left of one), the long middle of an open turn's steps, one step, a
 * run of turns, a whole branch. Each is named by the ordinal of the entry it begins with, so that a person's choice
 * survives another filter, another leaf and a file that grows.
 */
export const FOLDS = ['turn', 'steps', 'step', 'run', 'branch'] as const
export type Fold = (typeof FOLDS)[number]

/** Name of a fold in the session's state. */
export function foldKey(fold: Fold, ordinal: number): string {
  return `${fold}:${ordinal}`
}

/** Name, in the session's state, of the choice to have everything open that is not closed by itself. */
export const EVERYTHING = 'everything'

/** By fold: the ordinals that a person opened (true) or closed (false) against what is so for all. */
export interface FoldChoices extends Readonly<Record<Fold, ReadonlyMap<number, boolean>>> {
  /** What nothing was chosen for stands open, not as the default view has it. */
  readonly everything: boolean
}

/** Sorts a person's choices by what they are about; a key of another shape is passed over. */
export function foldChoices(folds: ReadonlyMap<string, 'open' | 'closed'>): FoldChoices {
  const choices = {
    everything: folds.get(EVERYTHING) === 'open',
    turn: new Map<number, boolean>(),
    steps: new Map<number, boolean>(),
    step: new Map<number, boolean>(),
    run: new Map<number, boolean>(),
    branch: new Map<number, boolean>(),
  }
  for (const [key, state] of folds) {
    const [name, ordinal] = key.split(':')
    const fold = FOLDS.find((known) => known === name)
    if (fold !== undefined) choices[fold].set(Number(ordinal), state === 'open')
  }
  return choices
}

/**
 * A person's choices after opening or closing a fold. A choice that only takes back an earlier one leaves no trace, so
 * that opening and closing again is as if nothing had been done.
 */
export function withFold(
  folds: ReadonlyMap<string, 'open' | 'closed'>,
  key: string,
  state: 'open' | 'closed',
): ReadonlyMap<string, 'open' | 'closed'> {
  const next = new Map(folds)
  if (next.has(key) && next.get(key) !== state) next.delete(key)
  else next.set(key, state)
  return next
}

/** A person's choices after entries moved; those about entries that are gone (a place below 0) are gone too. */
export function moveFolds(
  folds: ReadonlyMap<string, 'open' | 'closed'>,
  placeOf: (ordinal: number) => number,
): ReadonlyMap<string, 'open' | 'closed'> {
  const choices = foldChoices(folds)
  const next = new Map<string, 'open' | 'closed'>(choices.everything ? [[EVERYTHING, 'open']] : [])
  for (const fold of FOLDS)
    for (const [ordinal, isOpen] of choices[fold]) {
      const place = placeOf(ordinal)
      if (place >= 0) next.set(foldKey(fold, place), isOpen ? 'open' : 'closed')
    }
  return next
}
