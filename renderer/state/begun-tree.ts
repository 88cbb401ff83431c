import type { TreeColumns } from '../../shared/session/columns.ts'
import type { FilterName } from '../../shared/tree/filter-names.ts'
import { grownBase, treeBase } from '../../shared/tree/tree-base.ts'
import type { TreeBase } from '../../shared/tree/tree-base.ts'
import { countLeaves, forgetLeaves } from './derived.ts'
import { forgetWriters, lookForWriters } from './writers.ts'

/**
 * The base of the tree of a session that is being read, and what is counted of its entries: worked out with the pieces that come, in tasks of its own, so
 * that less is left to do when the last one is there.
 */

let begun: TreeBase | null = null
/** Entries that were counted. */
let counted = 0
/** The entries that are in place so far, while a task is on its way to work them out. */
let waiting: TreeColumns | null = null

/** Works out what came, once the page has nothing older to do. `from` is the first entry that is new or another one. */
export function beginTree(columns: TreeColumns, from: number, filter: FilterName): void {
  if (begun !== null && (from < begun.forest.count || begun.filter !== filter)) begun = null
  if (from < counted) forgetCounts()
  if (waiting === null)
    setTimeout(() => {
      if (waiting !== null) {
        begun = begun === null ? treeBase(waiting, [], filter, null) : grownBase(begun, waiting)
        countLeaves(waiting)
        lookForWriters(waiting)
        counted = waiting.count
      }
      waiting = null
    })
  waiting = columns
}

function forgetCounts(): void {
  forgetLeaves()
  forgetWriters()
  counted = 0
}

/** Drops what was begun: another session is read, or entries that are there may be others now. */
export function dropBegunTree(): void {
  begun = null
  waiting = null
  counted = 0
}

/** The base that was begun, with all entries; null where nothing of the kind was. It is given away. */
export function begunTree(columns: TreeColumns, filter: FilterName): TreeBase | null {
  const isOfThese = begun?.filter === filter && begun.forest.count <= columns.count
  const its = begun !== null && isOfThese ? grownBase(begun, columns) : null
  dropBegunTree()
  return its
}
