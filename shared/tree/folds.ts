import { NO_LIMIT } from './branches.ts'
import { Default, KEPT_LAST, LEAST_FOLDED_RUN, stepEnd, stepsIn, stepsMiddle } from './default-view.ts'
import { beginStrand, Drawn, markNext, nodeWriter, Opened, put, written } from './drawing.ts'
import type { Nodes, NodeWriter } from './drawing.ts'
import { FOLDS } from './fold-keys.ts'
import type { Fold, FoldChoices } from './fold-keys.ts'
import type { Copies } from './grown-nodes.ts'
import { MAX_LANES } from './lanes.ts'
import { turnsBetween } from './sums.ts'
import type { TreeModel } from './tree-model.ts'
import { branchAt, Mark } from './turns.ts'
import { firstUnit, runAt, unitAt } from './units.ts'

/** An open turn with more steps than this keeps its middle in a segment of its own. */
const MANY_STEPS = 40

/** Nodes that a few choices, or few entries more, can make. */
export const MORE_NODES = 1024

/**
 * The nodes to draw: the default view with a person's choices over it, and the leaf in view (by place; -1 for none)
 * always a node of its own. Whatever is folded, the nodes hold every visible entry exactly once.
 * @param copies what can be taken over of a drawing before
 * @param room nodes that are expected
 */
export function foldNodes(
  model: TreeModel,
  choices: FoldChoices,
  leafPlace: number,
  copies: Copies | null = null,
  room = expectedNodes(model, choices.everything),
): Nodes {
  const { branches, lanes } = model
  const writer = nodeWriter(model, room)
  const folding: Folding = { model, choices, leafPlace, writer }
  const kept = branchesOfLeaf(model, leafPlace)
  let stubLeaves = Number.NaN
  for (let branch = 0; branch < branches.count;) {
    const from = branches.start[branch] ?? 0
    const beyond = branch + (branches.size[branch] ?? 1)
    if (lanes.lane[branch] === MAX_LANES) {
      // Stubs that follow each other at one fork are one.
      if (stubLeaves !== branches.leaves[branch]) {
        beginStrand(writer, branch)
        put(writer, Drawn.stub, from, branches.end[branch] ?? 0, 0)
      }
      stubLeaves = branches.leaves[branch] ?? -1
      branch = beyond
      continue
    }
    stubLeaves = Number.NaN
    beginStrand(writer, branch)
    const isClosed = chosen(folding, 'branch', from) === false
    if (isClosed && kept.has(branch)) writer.apart = 'branch'
    if (isClosed && !kept.has(branch)) {
      put(writer, Drawn.card, from, branches.end[branch] ?? 0, foldNumber('branch'))
      branch = beyond
    } else {
      putBranch(folding, branch, copies === null ? from : putCopies(folding, copies, branch))
      branch += 1
    }
  }
  return written(writer)
}

/** As many nodes as there are at most with everything open, or with no unit open. */
function expectedNodes({ branches, lanes, units }: TreeModel, everything: boolean): number {
  let nodes = MORE_NODES
  for (let branch = 0; branch < branches.count; branch += 1) {
    // Stubs are at most as many as the branches that they stand for.
    if (lanes.lane[branch] === MAX_LANES) nodes += 1
    else
      nodes += everything
        ? (branches.end[branch] ?? 0) - (branches.start[branch] ?? 0)
        : firstUnit(units, branch + 1) - firstUnit(units, branch)
  }
  return nodes
}

interface Folding {
  readonly model: TreeModel
  readonly choices: FoldChoices
  readonly leafPlace: number
  readonly writer: NodeWriter
}

/** The branches on the way to the leaf: none of them can be closed. */
function branchesOfLeaf({ branches }: TreeModel, leafPlace: number): ReadonlySet<number> {
  const kept = new Set<number>()
  if (leafPlace < 0) return kept
  for (let branch = branchAt(branches, leafPlace); branch >= 0; branch = branches.parent[branch] ?? -1) kept.add(branch)
  return kept
}

function foldNumber(fold: Fold): number {
  return 1 + FOLDS.indexOf(fold)
}

/** Puts the nodes of a branch from a place on, at which nothing that was put before is held together with what follows. */
function putBranch(folding: Folding, branch: number, from: number): void {
  const { units, branches } = folding.model
  if (from >= (branches.end[branch] ?? 0)) return
  const to = units.branchRun[branch + 1] ?? 0
  let unit = from === branches.start[branch] ? firstUnit(units, branch) : unitAt(units, branch, from)
  for (let run = runAt(units, unit); run < to; run += 1) {
    putRun(folding, run, unit)
    unit = units.run[run + 1] ?? 0
  }
}

/** Puts what stands as it did of a branch, and answers the place that is to be gone on from. */
function putCopies(folding: Folding, copies: Copies, branch: number): number {
  const { branches } = folding.model
  const changed = copies.changedAt(branch)
  const to = changed === NO_LIMIT ? (branches.end[branch] ?? 0) : heldTogetherFrom(folding, branch, changed)
  return copies.put(folding.writer, branch, to) ? to : (branches.start[branch] ?? 0)
}

/** The place where that begins which may be put as one node with a place: what stands above is put without a look at it. */
function heldTogetherFrom(folding: Folding, branch: number, place: number): number {
  const { model } = folding
  const { units } = model
  const isFolded = (unit: number): boolean => hasDefault(model, units.start[unit] ?? 0, Default.inRun)
  let unit = unitAt(units, branch, place)
  const first = units.run[runAt(units, unit)] ?? 0
  if (chosen(folding, 'run', units.start[first] ?? 0) === false) unit = first
  else while (unit > first && isFolded(unit) && isFolded(unit - 1)) unit -= 1
  return units.start[unit] ?? 0
}

/** Puts the units of a run from one on. */
function putRun(folding: Folding, run: number, from: number): void {
  const { model, choices, writer } = folding
  const { units } = model
  const first = units.run[run] ?? 0
  const end = units.run[run + 1] ?? 0
  const choice = chosen(folding, 'run', units.start[first] ?? 0) ?? (choices.everything ? true : undefined)
  if (choice === false && end - first > 1) {
    const keeps = end - first >= LEAST_FOLDED_RUN
    const begin = keeps ? first + 1 : first
    const to = keeps ? end - KEPT_LAST : end
    for (let unit = first; unit < begin; unit += 1) putUnit(folding, unit)
    putRange(folding, units.start[begin] ?? 0, units.end[to - 1] ?? 0, 'run')
    for (let unit = to; unit < end; unit += 1) putUnit(folding, unit)
    return
  }
  for (let unit = from; unit < end;) {
    if (!hasDefault(model, units.start[unit] ?? 0, Default.inRun)) {
      putUnit(folding, unit)
      unit += 1
      continue
    }
    let beyond = unit + 1
    while (beyond < end && hasDefault(model, units.start[beyond] ?? 0, Default.inRun)) beyond += 1
    if (choice === undefined) putRange(folding, units.start[unit] ?? 0, units.end[beyond - 1] ?? 0, 'run')
    else {
      markNext(writer, Opened.run)
      for (let inner = unit; inner < beyond; inner += 1) putUnit(folding, inner)
    }
    unit = beyond
  }
}

/** What a person chose for the fold that begins at a place. */
function chosen({ choices, model }: Folding, fold: Fold, place: number): boolean | undefined {
  const made = choices[fold]
  return made.size === 0 ? undefined : made.get(model.branches.sequence[place] ?? -1)
}

/** Whether the default view says so of the entry at a place; of entries that came later it says nothing. */
function hasDefault({ branches, defaults }: TreeModel, place: number, bit: number): boolean {
  return ((defaults[branches.sequence[place] ?? -1] ?? 0) & bit) !== 0
}

function putUnit(folding: Folding, unit: number): void {
  const { model, choices, writer } = folding
  const { units, marks, sums } = model
  const from = units.start[unit] ?? 0
  const to = units.end[unit] ?? 0
  const head = ((marks[from] ?? 0) & Mark.user) === 0 ? 0 : 1
  if (to - from === 1 || head + stepsIn(sums, marks, from, to) < 2) {
    putStep(folding, from, to)
    return
  }
  if (!(chosen(folding, 'turn', from) ?? (choices.everything || hasDefault(model, from, Default.turnOpen)))) {
    putRange(folding, from, to, 'turn')
    return
  }
  markNext(writer, Opened.turn)
  if (head === 1) putRange(folding, from, from + 1, null)
  putSteps(folding, unit, from + head, to)
}

/** The steps of an open unit, the middle in a segment where they are too many. */
function putSteps(folding: Folding, unit: number, from: number, to: number): void {
  const { model, choices, writer } = folding
  const [middle, rest] = stepsSegment(model, from, to)
  const isOpen = chosen(folding, 'steps', model.units.start[unit] ?? 0) ?? choices.everything
  for (let begin = from; begin < to;) {
    const isMiddle = begin === middle && middle < rest
    if (isMiddle && isOpen) markNext(writer, Opened.steps)
    const end = isMiddle && !isOpen ? rest : stepEnd(model.marks, begin, to)
    if (isMiddle && !isOpen) putRange(folding, begin, end, 'steps')
    else putStep(folding, begin, end)
    begin = end
  }
}

/** The places of the steps that fold in an open turn: as the default view says, else all but the ends of a long one. */
function stepsSegment(model: TreeModel, from: number, to: number): readonly [number, number] {
  const { marks, sums } = model
  if (hasDefault(model, from, Default.turnOpen)) {
    let begin = from
    while (begin < to && !hasDefault(model, begin, Default.inSteps)) begin += 1
    let end = begin
    while (end < to && hasDefault(model, end, Default.inSteps)) end += 1
    return [begin, end]
  }
  if (to - from <= MANY_STEPS) return [to, to]
  const steps = stepsIn(sums, marks, from, to)
  return steps > MANY_STEPS ? stepsMiddle(marks, from, to, steps - 1 - KEPT_LAST) : [to, to]
}

function putStep(folding: Folding, from: number, to: number): void {
  const { model, choices, writer } = folding
  const isOpen =
    to - from > 1 &&
    (chosen(folding, 'step', from) ?? (choices.everything || hasDefault(model, from, Default.stepOpen)))
  if (!isOpen) {
    putRange(folding, from, to, to - from < 2 ? null : 'step')
    return
  }
  markNext(writer, Opened.step)
  for (let place = from; place < to; place += 1) put(writer, Drawn.entry, place, place + 1, 0)
}

/** Puts places [from, to) as one node, or as the leaf and what stands before and after it. */
function putRange(folding: Folding, from: number, to: number, fold: Fold | null): void {
  if (from >= to) return
  const { leafPlace, writer, model } = folding
  if (to - from === 1) put(writer, Drawn.entry, from, to, 0)
  else if (leafPlace >= from && leafPlace < to) {
    const first = writer.count
    putRange(folding, from, leafPlace, fold)
    put(writer, Drawn.entry, leafPlace, leafPlace + 1, 0)
    putRange(folding, leafPlace + 1, to, fold)
    const whole = { kind: kindOf(model, from, to), closedBy: fold === null ? 0 : foldNumber(fold) }
    writer.apart ??= { first, count: writer.count - first, ...whole }
  } else put(writer, kindOf(model, from, to), from, to, fold === null ? 0 : foldNumber(fold))
}

function usersAmong(marks: Uint8Array, from: number, to: number): number {
  let users = 0
  for (let place = from; place < to; place += 1) if (((marks[place] ?? 0) & Mark.user) !== 0) users += 1
  return users
}

/** What a range of several places is: a turn, a step, or a segment of several. */
export function kindOf({ marks, sums }: TreeModel, from: number, to: number): number {
  const isTurn = ((marks[from] ?? 0) & Mark.user) !== 0
  // One turn or a part of it is what is looked at most, and no more than one look at each place.
  const turns = to - from <= MANY_STEPS ? usersAmong(marks, from, to) : turnsBetween(sums, marks, from, to)
  if (turns === 1 && isTurn) return Drawn.turn
  return turns === 0 && stepsIn(sums, marks, from, to) < 2 ? Drawn.step : Drawn.segment
}
