import type { TreeColumns } from '../session/columns.ts'
import type { PathContext } from '../tree/context.ts'
import { sentSources } from '../tree/message-sources.ts'

/** What one of two contexts has and the other has not, as entries that send something. */
export interface ContextDifference {
  readonly shared: ContextShare
  readonly onlyA: ContextShare
  readonly onlyB: ContextShare
}

export interface ContextShare {
  readonly entries: number
  /** By pi's estimate, edits applied. */
  readonly tokens: number
}

/** Compares what reaches the model at two leaves. An entry that only one of them edits is in both, and counted as not shared. */
export function contextDifference(columns: TreeColumns, a: PathContext, b: PathContext): ContextDifference {
  const [ofA, ofB] = [new Set(sentSources(a)), new Set(sentSources(b))]
  const isShared = (ordinal: number): boolean =>
    ofA.has(ordinal) && ofB.has(ordinal) && a.edits.get(ordinal)?.at === b.edits.get(ordinal)?.at
  const share = (sources: ReadonlySet<number>, context: PathContext, wanted: boolean): ContextShare => {
    let [entries, tokens] = [0, 0]
    for (const ordinal of sources) {
      if (isShared(ordinal) !== wanted) continue
      entries += 1
      tokens += context.edits.get(ordinal)?.tokens ?? columns.tokens[ordinal] ?? 0
    }
    return { entries, tokens }
  }
  return { shared: share(ofA, a, true), onlyA: share(ofA, a, false), onlyB: share(ofB, b, false) }
}
