import type { Branches } from './branches.ts'
import { numberList } from './number-list.ts'
import type { NumberList } from './number-list.ts'
import { lastAtOrBelow, Mark } from './turns.ts'

/**
 * The branches in units (a turn, the rest of one after something that is shown, or a single shown entry) and in runs of
 * units that can fold into one segment. Runs do not cross what is never folded away.
 */
export interface Units {
  readonly count: number
  /** By unit: the places [start, end) that it has. */
  readonly start: Int32Array
  readonly end: Int32Array
  readonly runCount: number
  /** By run: the unit it begins at; one more than there are runs. */
  readonly run: Int32Array
  /** By branch: the run it begins at; one more than there are branches. */
  readonly branchRun: Int32Array
}

/** Cuts the branches into units and runs. */
export function unitsOf(branches: Branches, marks: Uint8Array): Units {
  const writer = unitWriter(branches.count, marks.length >> 3)
  for (let branch = 0; branch < branches.count; branch += 1) {
    beginBranch(writer, branch)
    cut(writer, marks, branches.start[branch] ?? 0, branches.start[branch] ?? 0, branches.end[branch] ?? 0, false)
  }
  return written(writer)
}

interface UnitWriter {
  readonly start: NumberList
  readonly end: NumberList
  readonly run: NumberList
  readonly branchRun: Int32Array
}

/** `room`: as many units as are expected. */
function unitWriter(branches: number, room: number): UnitWriter {
  return {
    start: numberList(room),
    end: numberList(room),
    run: numberList(room >> 1),
    branchRun: new Int32Array(branches + 1),
  }
}

/** Units that few entries more can make. */
const MORE = 1024

function beginBranch({ branchRun, run }: UnitWriter, branch: number): void {
  branchRun[branch] = run.count()
}

/**
 * Cuts places [from, to) of a branch that begins at `first`. `from` begins a unit; `isAfterPlain` tells whether the unit
 * before it, if there is one, is none of a single shown entry.
 */
function cut(
  { start, end, run }: UnitWriter,
  marks: Uint8Array,
  first: number,
  from: number,
  to: number,
  isAfterPlain: boolean,
): void {
  let before = from === first ? Mark.ends : (marks[from - 1] ?? 0)
  let unitIsPlain = isAfterPlain
  for (let place = from; place < to; place += 1) {
    const mark = marks[place] ?? 0
    // Most places are within a unit.
    if (((mark & (Mark.shown | Mark.user | Mark.starts)) | (before & (Mark.ends | Mark.shown))) !== 0) {
      const alone = (mark & Mark.shown) !== 0
      const cutsBefore = (before & Mark.ends) !== 0 || (before & (Mark.shown | Mark.user)) === Mark.shown
      if (cutsBefore || alone || (mark & (Mark.user | Mark.starts)) !== 0) {
        if (place > from) end.push(place)
        if (place === first || alone || !unitIsPlain || (mark & Mark.starts) !== 0) run.push(start.count())
        start.push(place)
        unitIsPlain = !alone
      }
    }
    before = mark
  }
  if (to > from) end.push(to)
}

function written({ start, end, run, branchRun }: UnitWriter): Units {
  branchRun[branchRun.length - 1] = run.count()
  const runCount = run.count()
  const count = start.count()
  run.push(count)
  return { count, start: start.all(), end: end.all(), runCount, run: run.all(), branchRun }
}

/**
 * The units of branches that grew: those in which marks changed from some place on are cut anew from there, all others
 * are copied.
 * @param was by branch, its number before, or one past those there were
 * @param dirty by branch, the first place whose mark changed: where it begins, if it came or has other places now
 */
export function grownUnits(
  branches: Branches,
  marks: Uint8Array,
  before: Units,
  was: Int32Array,
  dirty: ReadonlyMap<number, number>,
): Units {
  const writer = unitWriter(branches.count, before.count + MORE)
  for (let branch = 0; branch < branches.count;) {
    const first = branches.start[branch] ?? 0
    const changed = dirty.get(branch)
    let beyond = branch + 1
    if (changed === undefined) {
      // As many as stood together before are copied together.
      while (beyond < branches.count && was[beyond] === (was[beyond - 1] ?? 0) + 1 && !dirty.has(beyond)) beyond += 1
      copyBranches(writer, before, branch, was[branch] ?? 0, beyond - branch)
    } else {
      beginBranch(writer, branch)
      const end = branches.end[branch] ?? 0
      if (changed <= first) cut(writer, marks, first, first, end, false)
      else {
        const old = was[branch] ?? 0
        const unit = unitAt(before, old, changed - 1)
        const isFirst = unit === firstUnit(before, old)
        const isPlain = !isFirst && ((marks[before.start[unit - 1] ?? 0] ?? 0) & Mark.shown) === 0
        const runs = runAt(before, unit - 1) + 1
        copy(writer, before, before.branchRun[old] ?? 0, isFirst ? 0 : runs, firstUnit(before, old), unit)
        cut(writer, marks, first, before.start[unit] ?? 0, end, isPlain)
      }
    }
    branch = beyond
  }
  return written(writer)
}

/** The unit that a place of a branch lies in. */
export function unitAt(units: Units, branch: number, place: number): number {
  let low = firstUnit(units, branch)
  let high = firstUnit(units, branch + 1)
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((units.start[middle] ?? 0) <= place) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The run that a unit lies in. */
export function runAt({ run, runCount }: Units, unit: number): number {
  return lastAtOrBelow(run, runCount, unit)
}

/** The unit that a branch begins with; of one past the last branch, how many units there are. */
export function firstUnit({ run, branchRun }: Units, branch: number): number {
  return run[branchRun[branch] ?? 0] ?? 0
}

function copyBranches(writer: UnitWriter, before: Units, branch: number, old: number, count: number): void {
  const shift = writer.run.count() - (before.branchRun[old] ?? 0)
  for (let index = 0; index < count; index += 1)
    writer.branchRun[branch + index] = (before.branchRun[old + index] ?? 0) + shift
  const beyond = old + count
  copy(
    writer,
    before,
    before.branchRun[old] ?? 0,
    before.branchRun[beyond] ?? 0,
    firstUnit(before, old),
    firstUnit(before, beyond),
  )
}

/** Copies runs [fromRun, toRun) and units [from, to). */
function copy(writer: UnitWriter, before: Units, fromRun: number, toRun: number, from: number, to: number): void {
  writer.run.append(before.run.subarray(fromRun, toRun), writer.start.count() - from)
  writer.start.append(before.start.subarray(from, to), 0)
  writer.end.append(before.end.subarray(from, to), 0)
}
