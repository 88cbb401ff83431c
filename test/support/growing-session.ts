import type { Facts, TreeColumns } from '../../shared/session/columns.ts'
import { Flag, Kind } from '../../shared/session/kinds.ts'
import { emptyColumns, firstColumns } from '../../shared/session/pack.ts'

/** How the page holds a session: in arrays with room behind them, which grow and are corrected in place. */
export function heldIn(room: number): TreeColumns {
  return emptyColumns(room)
}

/** A revision: the first so many entries put in place. */
export function revisionOf(held: TreeColumns, from: TreeColumns, count: number): TreeColumns {
  for (const name of ['parent', 'kind', 'flags', 'time', 'tokens', 'model'] as const)
    held[name].set(from[name].subarray(0, count))
  return firstColumns(held, count)
}

/** What is known when there are so many entries. */
export function factsAt({ labels, compactions, ...facts }: Facts, { kind }: TreeColumns, count: number): Facts {
  const levels = [...kind.subarray(0, count).keys()].filter((at) => kind[at] === Kind.thinkingLevelChange)
  return {
    ...facts,
    thinkingLevels: levels.map((at) => ({ at, level: `level ${at}` })),
    labels: labels.filter(({ target }) => target < count),
    compactions: compactions.filter(({ at }) => at < count),
  }
}

/** What compactions of tests have in common. */
export const CUT = { tokensBefore: 1000, checkpoint: false, summaryTokens: 100 }

/** The same columns and more behind: each part hangs from some entry before it, and goes on from there. */
export function withLongBranches(
  columns: TreeColumns,
  parts: readonly { readonly length: number; readonly above: number }[],
): TreeColumns {
  const count = columns.count + parts.reduce((sum, { length }) => sum + length, 0)
  const longer = { ...emptyColumns(count), count }
  revisionOf(longer, columns, columns.count)
  let at = columns.count
  const ends = [at - 1]
  for (const { length, above } of parts) {
    // Of three parts one goes on from the end of the one before, and one from that of an earlier one.
    longer.parent[at] = [at - 1, ends[above % ends.length]!, above % at][above % 3]!
    for (let index = 0; index < length; index += 1, at += 1) {
      if (index > 0) longer.parent[at] = at - 1
      longer.kind[at] =
        index === 60
          ? Kind.compaction
          : index % 9 === 0
            ? Kind.user
            : index % 2 === 0
              ? Kind.toolResult
              : Kind.assistant
      longer.flags[at] = Flag.hasId | (at % 5 === 0 ? Flag.noText : 0) | (at % 7 === 0 ? Flag.toolError : 0)
      longer.time[at] = at * 500
      longer.tokens[at] = at % 300
    }
    ends.push(at - 1)
  }
  return longer
}
