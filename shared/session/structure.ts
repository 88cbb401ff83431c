import type { CompactionFact, FileColumns, TreeColumns } from './columns.ts'
import { createAncestry } from '../tree/ancestry.ts'
import type { Ancestry } from '../tree/ancestry.ts'
import type { IdTable } from './id-table.ts'
import { Flag } from './kinds.ts'
import type { ProblemLog } from './problem-log.ts'
import { markRings } from './rings.ts'
import { oneLine } from './shown-text.ts'

/** What the problems of a tree's shape are found from. */
export interface Structure {
  readonly columns: TreeColumns
  readonly places: FileColumns
  readonly ids: IdTable
  /** Entries whose parent is not in the file. */
  readonly missing: Iterable<number>
  /** Some parent does not stand before its child. */
  readonly hasForward: boolean
  readonly compactions: readonly CompactionFact[]
  /** The last entry's line has no `parentId` at all. */
  readonly lastHasNoParentKey: boolean
  /** To be told of every entry whose flags were changed. */
  readonly touch: (ordinal: number) => void
}

/**
 * Marks rings in the flags, and reports what in the tree's shape pi would trip over. In a file of pi's, where parents
 * stand before their children, this looks at the odd entries alone; else it is linear.
 */
export function reportStructure(structure: Structure, log: ProblemLog): void {
  reportOrphans(structure, log)
  reportRings(structure, log)
  reportCuts(structure, log)
  reportForeignLeaf(structure, log)
}

function lineOf({ places }: Structure, ordinal: number): number {
  return places.line[ordinal] ?? 0
}

function reportOrphans(structure: Structure, log: ProblemLog): void {
  for (const ordinal of structure.missing) {
    const named = oneLine(structure.ids.parentIdOf(ordinal) ?? '', 100)
    log.add({
      kind: 'orphan',
      ordinal,
      line: lineOf(structure, ordinal),
      message: `The parent “${named}” of this entry is not in the file: pi shows it as a root, and what came before it is lost to its branch.`,
    })
  }
}

function reportRings(structure: Structure, log: ProblemLog): void {
  // Parents that all stand before their children cannot lead back to themselves.
  if (!structure.hasForward) return
  const { parent, flags, count } = structure.columns
  for (let ordinal = 0; ordinal < count; ordinal++) flags[ordinal] = (flags[ordinal] ?? 0) & ~Flag.inCycle
  const rings = markRings(parent, flags)
  structure.touch(0)
  structure.touch(count - 1)
  for (const ordinal of rings) {
    const line = lineOf(structure, ordinal)
    if (parent[ordinal] === ordinal) {
      const message = 'This entry is its own parent: pi would follow it without end, so it must never become the leaf.'
      log.add({ kind: 'self-parent', ordinal, line, message })
    } else {
      const message =
        'This entry and its parents form a ring: pi does not show them and would follow them without end, so no leaf may lie under them.'
      log.add({ kind: 'cycle', ordinal, line, message })
    }
  }
}

function reportCuts(structure: Structure, log: ProblemLog): void {
  const isOnPath = pathTest(structure)
  for (const { at, firstKept } of structure.compactions) {
    // One that keeps nothing on purpose names itself, and so lies on its own path.
    if (firstKept !== null && isOnPath(firstKept, at)) continue
    const what = firstKept === null ? 'names no entry of this file' : 'names an entry that is not on its path'
    log.add({
      kind: 'cut-not-on-path',
      ordinal: at,
      line: lineOf(structure, at),
      message: `The first kept entry of this compaction ${what}: pi keeps nothing from before it.`,
    })
  }
}

/** Steps up a path, for each entry of the file, after which the whole tree is numbered instead. */
const MOST_STEPS = 4

/** Whether one entry lies on the path to another. Cuts are near, so walking up is cheap: until it is not. */
function pathTest({ columns, hasForward }: Structure): (ancestor: number, ordinal: number) => boolean {
  const { parent, count } = columns
  let steps = hasForward ? 0 : MOST_STEPS * count
  let ancestry: Ancestry | null = null
  return (ancestor, ordinal) => {
    let at = ordinal
    while (at > ancestor && steps-- > 0) at = parent[at] ?? -1
    // Parents stand before their children here: past the ancestor it cannot come any more.
    if (steps > 0) return at === ancestor
    ancestry ??= createAncestry(columns)
    return ancestry.isAncestor(ancestor, ordinal)
  }
}

/** A last line that pi cannot stand on: it was written by something else than pi. */
function reportForeignLeaf(structure: Structure, log: ProblemLog): void {
  const ordinal = structure.columns.count - 1
  if (ordinal < 0) return
  const line = lineOf(structure, ordinal)
  if (structure.ids.idOf(ordinal) === null) {
    const message =
      'The last entry has no id: pi opens this file without a leaf, with an empty context, and would cut off the history with its next entry.'
    log.add({ kind: 'foreign', ordinal, line, message })
  } else if (ordinal > 0 && structure.lastHasNoParentKey) {
    const message =
      'The last entry names no parent: pi opens on it with an empty context, and what it adds there is cut off from the history.'
    log.add({ kind: 'foreign', ordinal, line, message })
  }
}
