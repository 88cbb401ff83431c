import { Flag, Kind } from '../../shared/session/kinds.ts'
import { NO_FACTS } from '../../shared/session/no-facts.ts'
import { emptyColumns } from '../../shared/session/pack.ts'
import type { TreeColumns } from '../../shared/session/columns.ts'
import { contextOf } from '../../shared/tree/context.ts'
import { foldChoices } from '../../shared/tree/fold-keys.ts'
import { foldedTree } from '../../shared/tree/folded-tree.ts'
import { leafTally } from '../../shared/tree/leaf-tally.ts'
import { outlineOrder } from '../../shared/tree/outline-order.ts'
import { pathTo, placesOn } from '../../shared/tree/path.ts'
import { treeModel } from '../../shared/tree/tree-model.ts'
import { useSession } from './session-store.ts'

/**
 * The engine compiles what was run often, and the first session that is opened may have a million entries. So, while
 * nothing else is to do, the steps from columns to a drawn tree are run on a small made-up session, until they are
 * compiled or a tree is there: a million entries are then drawn in half the time.
 */

/** Entries of the made-up session: one run of it takes less than a frame even at first. */
const ENTRIES = 3_000
const RUNS = 40

/** Begins as soon as the page is idle. */
export function warmUp(): void {
  const columns = madeUp(ENTRIES)
  let runs = 0
  const run = (): void => {
    if (useSession.getState().status === 'ready') return
    drawOnce(columns)
    runs += 1
    if (runs < RUNS) requestIdleCallback(run)
  }
  requestIdleCallback(run)
}

function drawOnce(columns: TreeColumns): void {
  const leaf = columns.count - 1
  const compactions = [{ at: 2000, firstKept: 1900, tokensBefore: null, checkpoint: false, summaryTokens: 1 }]
  const facts = { ...NO_FACTS, compactions }
  const model = treeModel(columns, facts, 'default', { leaf, count: columns.count }, null, null)
  outlineOrder(foldedTree(model, foldChoices(new Map()), leaf))
  const path = pathTo(columns, leaf)
  placesOn(path)
  contextOf(columns, facts, path)
  leafTally(columns, null)
}

/** Turns of a few steps; some messages without text and some failed tools; a branch every now and then. */
function madeUp(count: number): TreeColumns {
  const columns = { ...emptyColumns(count), count }
  for (let at = 0; at < count; at += 1) {
    const inTurn = at % 11
    const kind =
      at === 2000 ? Kind.compaction : inTurn === 0 ? Kind.user : inTurn % 2 === 0 ? Kind.toolResult : Kind.assistant
    const isTextless = kind === Kind.assistant && at % 7 === 0
    const hasFailed = kind === Kind.toolResult && at % 13 === 0
    columns.parent[at] = at > 100 && at % 70 === 0 ? at - 1 - ((at * 7) % 90) : at - 1
    columns.kind[at] = kind
    columns.flags[at] = Flag.hasId | (isTextless ? Flag.noText : 0) | (hasFailed ? Flag.toolError : 0)
    columns.time[at] = at * 1000
    columns.tokens[at] = at % 900
  }
  return columns
}
