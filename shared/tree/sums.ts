import type { TreeColumns } from '../session/columns.ts'
import { Flag } from '../session/kinds.ts'
import type { Branches } from './branches.ts'
import { numberList } from './number-list.ts'
import { lastAtOrBelow, Mark } from './turns.ts'

/**
 * What any places of one branch hold, without a number for each place: of rare things the places they are at, of the
 * rest running totals at the beginning of each block of places. Those count from where the branch begins, so that what
 * comes to one branch changes no total of another.
 */
export interface Sums {
  readonly turns: Totals
  /** A user message is no step. */
  readonly steps: Totals
  /** pi's estimates: sums of the weights. */
  readonly tokens: Totals
  /** Places of failed tools, and of assistant messages that ended in an error or were aborted, one for each. */
  readonly errors: Int32Array
}

export interface Totals {
  /** By block: what the branch of its first place holds before that. */
  readonly before: Float64Array
  /** By branch: all that it holds. */
  readonly all: Float64Array
}

/** Places of a block, as a power of two. */
const BLOCK_BITS = 6
const BLOCK = 1 << BLOCK_BITS

const WRONG = Flag.toolError | Flag.failed

/** Room for totals. */
export function newTotals({ sequence, count }: Pick<Branches, 'sequence' | 'count'>): Totals {
  return {
    before: new Float64Array((sequence.length >> BLOCK_BITS) + 1),
    all: new Float64Array(count),
  }
}

/** Totals of branches that grew, as far as they are known; `was` tells each branch's number before. */
export function longerTotals({ before, all }: Totals, branches: Branches, was: Int32Array): Totals {
  const totals = newTotals(branches)
  totals.before.set(before)
  for (let branch = 0; branch < branches.count; branch += 1) totals.all[branch] = all[was[branch] ?? 0] ?? 0
  return totals
}

/** Counts the turns and steps of a branch, from the block of a place on. */
export function countBranch(
  { turns, steps }: Pick<Sums, 'turns' | 'steps'>,
  { start, end }: Branches,
  marks: Uint8Array,
  branch: number,
  from: number,
): void {
  const begin = start[branch] ?? 0
  const beyond = end[branch] ?? 0
  const first = Math.max(begin, (from >> BLOCK_BITS) << BLOCK_BITS)
  let users = first === begin ? 0 : (turns.before[first >> BLOCK_BITS] ?? 0)
  let begun = first === begin ? 0 : (steps.before[first >> BLOCK_BITS] ?? 0)
  for (let place = first; place < beyond; place += 1) {
    if ((place & (BLOCK - 1)) === 0) {
      turns.before[place >> BLOCK_BITS] = users
      steps.before[place >> BLOCK_BITS] = begun
    }
    const mark = marks[place] ?? 0
    // Added without asking: which it is cannot be foreseen, and a wrong guess costs more than the rest of it.
    users += mark & Mark.user
    begun += (mark & Mark.step) >> 1
  }
  turns.all[branch] = users
  steps.all[branch] = begun
}

/** Sums up the weights of a branch, from the block of a place on. `weights` are those of `weightsOf`, by ordinal. */
export function weighBranch(
  { before, all }: Totals,
  { sequence, start, end }: Branches,
  weights: Int32Array,
  branch: number,
  from: number,
): void {
  const begin = start[branch] ?? 0
  const beyond = end[branch] ?? 0
  const first = Math.max(begin, (from >> BLOCK_BITS) << BLOCK_BITS)
  let sum = first === begin ? 0 : (before[first >> BLOCK_BITS] ?? 0)
  for (let place = first; place < beyond; place += 1) {
    if ((place & (BLOCK - 1)) === 0) before[place >> BLOCK_BITS] = sum
    sum += weights[sequence[place] ?? 0] ?? 0
  }
  all[branch] = sum
}

/** The places at which something went wrong, ascending. */
export function errorsOf({ count, flags }: TreeColumns, { place }: Branches): Int32Array {
  const errors = numberList()
  // By ordinal: few are wrong, and flags are read fastest in their own order.
  for (let at = 0; at < count; at += 1)
    if (((flags[at] ?? 0) & WRONG) !== 0 && (place[at] ?? -1) >= 0) errors.push(place[at] ?? -1)
  return errors.all().toSorted()
}

/** Those among places [from, to). */
export function errorsAmong({ flags }: TreeColumns, sequence: Int32Array, from: number, to: number): Int32Array {
  const errors = numberList()
  for (let place = from; place < to; place += 1)
    if (((flags[sequence[place] ?? 0] ?? 0) & WRONG) !== 0) errors.push(place)
  return errors.all()
}

/** User messages in places [from, to) of a branch. */
export function turnsBetween({ turns }: Sums, marks: Uint8Array, from: number, to: number): number {
  return markedBetween(turns, marks, Mark.user, from, to)
}

/** Steps that begin in places [from, to) of a branch, user messages not counted. */
export function stepsBetween({ steps }: Sums, marks: Uint8Array, from: number, to: number): number {
  return markedBetween(steps, marks, Mark.step, from, to)
}

function markedBetween({ before }: Totals, marks: Uint8Array, mark: number, from: number, to: number): number {
  if (to - from <= 2 * BLOCK) return markedAmong(marks, mark, from, to)
  // Both blocks begin within the branch.
  const first = (from + BLOCK - 1) >> BLOCK_BITS
  const last = (to - 1) >> BLOCK_BITS
  return (
    markedAmong(marks, mark, from, first << BLOCK_BITS) +
    ((before[last] ?? 0) - (before[first] ?? 0)) +
    markedAmong(marks, mark, last << BLOCK_BITS, to)
  )
}

function markedAmong(marks: Uint8Array, mark: number, from: number, to: number): number {
  let found = 0
  for (let place = from; place < to; place += 1) if (((marks[place] ?? 0) & mark) !== 0) found += 1
  return found
}

/** pi's estimate of places [from, to) of a branch, what the filter hides among them counted too. */
export function tokensBetween(
  { tokens: { before } }: Sums,
  weights: Int32Array,
  { sequence }: Branches,
  from: number,
  to: number,
): number {
  const among = (begin: number, end: number): number => {
    let sum = 0
    for (let place = begin; place < end; place += 1) sum += weights[sequence[place] ?? 0] ?? 0
    return sum
  }
  if (to - from <= 2 * BLOCK) return among(from, to)
  const first = (from + BLOCK - 1) >> BLOCK_BITS
  const last = (to - 1) >> BLOCK_BITS
  return among(from, first << BLOCK_BITS) + ((before[last] ?? 0) - (before[first] ?? 0)) + among(last << BLOCK_BITS, to)
}

/** Errors in places [from, to). */
export function errorsBetween({ errors }: Sums, from: number, to: number): number {
  return lastAtOrBelow(errors, errors.length, to - 1) - lastAtOrBelow(errors, errors.length, from - 1)
}

/** The first of places [from, to) of a branch where a turn begins; -1 where none does. */
export function firstTurn(sums: Sums, marks: Uint8Array, from: number, to: number): number {
  if (turnsBetween(sums, marks, from, to) === 0) return -1
  let place = from
  while (((marks[place] ?? 0) & Mark.user) === 0) place += 1
  return place
}
