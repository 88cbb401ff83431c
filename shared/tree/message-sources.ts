import type { TreeColumns } from '../session/columns.ts'
import { Kind } from '../session/kinds.ts'
import { sendsSomething } from './context.ts'
import type { PathContext } from './context.ts'

/**
 * The entry that each message of a context comes from, in the order they are sent, from columns alone: what
 * `messagesOf` gives once the bodies are read, but for a `message` entry without a message, on which pi itself fails.
 */
export function messageSources(columns: TreeColumns, context: PathContext): readonly number[] {
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

/** Which message of its entry one is, from 0: messages of one entry stand together. */
export function nthOfEntry(sources: readonly number[], index: number): number {
  let nth = 0
  while (index > nth && sources[index - nth - 1] === sources[index]) nth += 1
  return nth
}
