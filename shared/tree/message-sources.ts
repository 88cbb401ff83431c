import type { TreeColumns } from '../session/columns.ts'
import { Kind } from '../session/kinds.ts'
import { isSent } from '../session/states.ts'
import { sendsSomething } from './context.ts'
import type { PathContext } from './context.ts'

/**
 * The entry that each message of pi's list comes from, in its order, from columns alone: what `messagesOf` gives once the
 * bodies are read, but for a `message` entry without a message, on which pi itself fails.
 */
export function listedSources(columns: TreeColumns, context: PathContext): readonly number[] {
  const { entries, edits, compaction } = context
  const sources: number[] = []
  for (const [index, ordinal] of entries.entries()) {
    const kind = columns.kind[ordinal]
    if (index > 0 && kind === Kind.compaction) continue
    if (kind !== Kind.otherMessage && !sendsSomething(columns, ordinal)) continue
    if (edits.get(ordinal)?.omits === true) continue
    // A checkpoint is a message of its own, before the summary.
    if (index === 0 && kind === Kind.compaction && compaction?.checkpoint === true) sources.push(ordinal)
    sources.push(ordinal)
  }
  return sources
}

/**
 * The same for the messages that reach the model. pi leaves commands behind `!!`, roles that it does not know and failed
 * replies out of its list when it makes a request of it; the words of the path say which.
 * @param states as `PathContext` has them, whether what is unpaired was laid over them or not
 */
export function sentSources({
  path,
  states,
  compaction,
  compactionPlace,
  keptPlace,
}: Pick<PathContext, 'path' | 'states' | 'compaction' | 'compactionPlace' | 'keptPlace'>): readonly number[] {
  const sources: number[] = []
  if (compactionPlace >= 0 && isSent(states[compactionPlace])) {
    const ordinal = path[compactionPlace] ?? -1
    if (compaction?.checkpoint === true && compaction.unsentCheckpoint === undefined) sources.push(ordinal)
    sources.push(ordinal)
  }
  for (let place = keptPlace; place < path.length; place++) {
    if (place !== compactionPlace && isSent(states[place])) sources.push(path[place] ?? -1)
  }
  return sources
}

/** Which message of its entry one is, from 0: messages of one entry stand together. */
export function nthOfEntry(sources: readonly number[], index: number): number {
  let nth = 0
  while (index > nth && sources[index - nth - 1] === sources[index]) nth += 1
  return nth
}
