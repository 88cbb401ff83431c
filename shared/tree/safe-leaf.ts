import type { TreeColumns } from '../session/columns.ts'
import { Kind } from '../session/kinds.ts'
import { childrenAt } from './children.ts'
import type { Children } from './children.ts'
import { pathTo } from './path.ts'

/** How far results are looked for below a leaf. pi writes them right behind their calls. */
const MAX_STEPS = 500
/** Contexts that are looked at above a leaf: each lies before something that could not be mended below it. */
const MAX_TRIES = 40

/**
 * The leaf nearest to one whose context has unpaired tool calls or results, at which it has none: below, where the
 * results that are missing come next, else the nearest above. Null where none was found.
 * @param unpairedAt the unpaired entries of the context at a leaf, ascending; asked for at few entries
 */
export async function nearestSafeLeaf(
  columns: TreeColumns,
  children: Children,
  leaf: number,
  unpairedAt: (leaf: number) => Promise<readonly number[]>,
): Promise<number | null> {
  const here = await unpairedAt(leaf)
  if (here.length === 0) return leaf
  return (await below(columns, children, leaf, unpairedAt)) ?? (await above(columns, leaf, here, unpairedAt))
}

/** The last of the results that follow a call, along the newest children, if nothing is unpaired there. */
async function below(
  { kind }: TreeColumns,
  children: Children,
  leaf: number,
  unpairedAt: (leaf: number) => Promise<readonly number[]>,
): Promise<number | null> {
  let last: number | null = null
  let at = childrenAt(children, leaf).at(-1)
  for (let steps = 0; at !== undefined && steps < MAX_STEPS; steps += 1) {
    if (kind[at] === Kind.toolResult) last = at
    // Bookkeeping may stand between results; whatever else sends something ends them.
    else if (kind[at] !== undefined && (kind[at] ?? 0) <= Kind.otherMessage) break
    at = childrenAt(children, at).at(-1)
  }
  return last !== null && (await unpairedAt(last)).length === 0 ? last : null
}

/**
 * Upwards. What is unpaired at a leaf stays so at every entry between it and the leaf, unless an edit or a compaction in
 * between made it so: so only the entries just above one of these are tried.
 */
async function above(
  columns: TreeColumns,
  leaf: number,
  unpaired: readonly number[],
  unpairedAt: (leaf: number) => Promise<readonly number[]>,
): Promise<number | null> {
  const path = pathTo(columns, leaf)
  let place = path.length - 1
  let found = unpaired
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const first = Math.min(...found.map((ordinal) => path.indexOf(ordinal)))
    const changed = path.subarray(0, place + 1).findLastIndex((ordinal) => changesContext(columns, ordinal))
    place = Math.max(first, changed) - 1
    const at = path[place]
    if (at === undefined) return null
    found = await unpairedAt(at)
    if (found.length === 0) return at
  }
  return null
}

function changesContext({ kind }: TreeColumns, ordinal: number): boolean {
  return kind[ordinal] === Kind.contextEdit || kind[ordinal] === Kind.compaction
}
