import { Default, KEPT_LAST, LEAST_FOLDED_RUN, stepEnd, stepsIn, stepsMiddle } from './default-view.ts'
import { Drawn, nodeWriter, Opened } from './drawing.ts'
import type { Nodes, NodeWriter } from './drawing.ts'
import { FOLDS } from './fold-keys.ts'
import type { Fold, FoldChoices } from './fold-keys.ts'
import { MAX_LANES } from './lanes.ts'
import type { TreeModel } from './tree-model.ts'
import { branchAt, Mark } from './turns.ts'

/** An open turn with more steps than this keeps its middle in a segment of its own. */
const MANY_STEPS = 40

/**
 * The nodes to draw: the default view with a person's choices over it, and the leaf in view (by place; -1 for none)
 * always a node of its own. Whatever is folded, the nodes hold every visible entry exactly once.
 */
export function foldNodes(model: TreeModel, choices: FoldChoices, leafPlace: number): Nodes {
  const { branches, lanes } = model
  const writer = nodeWriter(1024)
  const folding: Folding = { model, choices, leafPlace, writer }
  const kept = branchesOfLeaf(model, leafPlace)
  for (let branch = 0; branch < branches.count;) {
    const from = branches.start[branch] ?? 0
    const beyond = branch + (branches.size[branch] ?? 1)
    const end = branches.start[beyond] ?? 0
    const isClosed = choices.branch.get(branches.sequence[from] ?? -1) === false
    if (lanes.lane[branch] === MAX_LANES) {
      putStub(folding, branch, from, end)
      branch = beyond
    } else if (isClosed && !kept.has(branch)) {
      writer.put(Drawn.card, from, end, branch, -1, -1, foldNumber('branch'))
      branch = beyond
    } else {
      putBranch(folding, branch)
      branch += 1
    }
  }
  return writer.nodes()
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

function putStub({ model: { branches }, writer }: Folding, branch: number, from: number, to: number): void {
  const last = writer.last()
  const followsOne =
    last !== null && last.kind === Drawn.stub && branches.leaves[last.branch] === branches.leaves[branch]
  if (followsOne) writer.extendLast(to)
  else writer.put(Drawn.stub, from, to, branch, -1, -1, 0)
}

function putBranch(folding: Folding, branch: number): void {
  const { branchRun } = folding.model.units
  const to = branchRun[branch + 1] ?? 0
  for (let run = branchRun[branch] ?? 0; run < to; run += 1) putRun(folding, branch, run)
}

function putRun(folding: Folding, branch: number, run: number): void {
  const { model, choices, writer } = folding
  const { units, branches } = model
  const first = units.run[run] ?? 0
  const end = units.run[run + 1] ?? 0
  const choice = choices.run.get(branches.sequence[units.start[first] ?? 0] ?? -1)
  if (choice === false && end - first > 1) {
    const keeps = end - first >= LEAST_FOLDED_RUN
    const from = keeps ? first + 1 : first
    const to = keeps ? end - KEPT_LAST : end
    for (let unit = first; unit < from; unit += 1) putUnit(folding, branch, run, unit)
    putRange(folding, units.start[from] ?? 0, units.start[to] ?? 0, branch, from, run, 'run')
    for (let unit = to; unit < end; unit += 1) putUnit(folding, branch, run, unit)
    return
  }
  for (let unit = first; unit < end;) {
    if (!hasDefault(model, units.start[unit] ?? 0, Default.inRun)) {
      putUnit(folding, branch, run, unit)
      unit += 1
      continue
    }
    let beyond = unit + 1
    while (beyond < end && hasDefault(model, units.start[beyond] ?? 0, Default.inRun)) beyond += 1
    if (choice === undefined)
      putRange(folding, units.start[unit] ?? 0, units.start[beyond] ?? 0, branch, unit, run, 'run')
    else {
      writer.mark(writer.count(), Opened.run)
      for (let inner = unit; inner < beyond; inner += 1) putUnit(folding, branch, run, inner)
    }
    unit = beyond
  }
}

/** Whether the default view says so of the entry at a place; of entries that came later it says nothing. */
function hasDefault({ branches, defaults }: TreeModel, place: number, bit: number): boolean {
  return ((defaults[branches.sequence[place] ?? -1] ?? 0) & bit) !== 0
}

function putUnit(folding: Folding, branch: number, run: number, unit: number): void {
  const { model, choices, writer } = folding
  const { units, marks, sums, branches } = model
  const from = units.start[unit] ?? 0
  const to = units.start[unit + 1] ?? 0
  const head = ((marks[from] ?? 0) & Mark.user) === 0 ? 0 : 1
  const steps = stepsIn(sums, marks, from, to)
  if (head + steps < 2) {
    putStep(folding, branch, run, unit, from, to)
    return
  }
  const byDefault = hasDefault(model, from, Default.turnOpen)
  if (!(choices.turn.get(branches.sequence[from] ?? -1) ?? byDefault)) {
    putRange(folding, from, to, branch, unit, run, 'turn')
    return
  }
  writer.mark(writer.count(), Opened.turn)
  if (head === 1) putRange(folding, from, from + 1, branch, unit, run, null)
  putSteps(folding, branch, run, unit, from + head, to)
}

/** The steps of an open unit, the middle in a segment where they are too many. */
function putSteps(folding: Folding, branch: number, run: number, unit: number, from: number, to: number): void {
  const { model, choices, writer } = folding
  const { marks, branches, units } = model
  const [middle, rest] = stepsSegment(model, from, to)
  const isOpen = choices.steps.get(branches.sequence[units.start[unit] ?? 0] ?? -1) ?? false
  for (let begin = from; begin < to;) {
    const isMiddle = begin === middle && middle < rest
    if (isMiddle && isOpen) writer.mark(writer.count(), Opened.steps)
    const end = isMiddle && !isOpen ? rest : stepEnd(marks, begin, to)
    if (isMiddle && !isOpen) putRange(folding, begin, end, branch, unit, run, 'steps')
    else putStep(folding, branch, run, unit, begin, end)
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
  const steps = stepsIn(sums, marks, from, to)
  return steps > MANY_STEPS ? stepsMiddle(marks, from, to, steps - 1 - KEPT_LAST) : [to, to]
}

function putStep(folding: Folding, branch: number, run: number, unit: number, from: number, to: number): void {
  const { model, choices, writer } = folding
  const isOpen = choices.step.get(model.branches.sequence[from] ?? -1) ?? hasDefault(model, from, Default.stepOpen)
  if (to - from < 2 || !isOpen) {
    putRange(folding, from, to, branch, unit, run, to - from < 2 ? null : 'step')
    return
  }
  writer.mark(writer.count(), Opened.step)
  for (let place = from; place < to; place += 1) putRange(folding, place, place + 1, branch, unit, run, null)
}

/** Puts places [from, to) as one node, or as the leaf and what stands before and after it. */
function putRange(
  folding: Folding,
  from: number,
  to: number,
  branch: number,
  unit: number,
  run: number,
  fold: Fold | null,
): void {
  if (from >= to) return
  const { leafPlace, writer, model } = folding
  if (leafPlace >= from && leafPlace < to && to - from > 1) {
    putRange(folding, from, leafPlace, branch, unit, run, fold)
    writer.put(Drawn.entry, leafPlace, leafPlace + 1, branch, unit, run, 0)
    putRange(folding, leafPlace + 1, to, branch, unit, run, fold)
    return
  }
  const isOne = to - from === 1
  writer.put(kindOf(model, from, to), from, to, branch, unit, run, isOne || fold === null ? 0 : foldNumber(fold))
}

/** What a range of places is: an entry, a turn, a step, or a segment of several. */
function kindOf({ marks, sums }: TreeModel, from: number, to: number): number {
  if (to - from === 1) return Drawn.entry
  const turns = (sums.turns[to] ?? 0) - (sums.turns[from] ?? 0)
  if (turns === 1 && ((marks[from] ?? 0) & Mark.user) !== 0) return Drawn.turn
  return turns === 0 && stepsIn(sums, marks, from, to) < 2 ? Drawn.step : Drawn.segment
}
