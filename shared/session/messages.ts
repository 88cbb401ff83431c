import { isEndless, pathTo, placesOn } from '../tree/path.ts'
import { contextOf } from '../tree/context.ts'
import type { PathContext } from '../tree/context.ts'
import type { BuiltSession } from './build.ts'
import type { TreeColumns } from './columns.ts'
import { editedMessages, entryMessages } from './entry-messages.ts'
import { Kind } from './kinds.ts'
import { reachesModel } from './llm.ts'
import type { BodyOf } from './migrate.ts'
import { isSent } from './states.ts'

/** Why pi cannot build a context, and the entry it fails on. */
export interface ContextFailure {
  readonly ordinal: number
  /** A whole sentence. */
  readonly message: string
}

/** The messages of a context, each as pi would hold it: any JSON value, for pi checks none of them. */
export interface ContextMessages {
  readonly messages: readonly unknown[]
  /** The entry that each message comes from, by ordinal. */
  readonly sources: readonly number[]
  /** Where pi throws or never ends instead; `messages` then holds what the other entries give. Null where pi is well. */
  readonly failure: ContextFailure | null
}

/** The messages that pi builds with the leaf at an entry, or before the first entry (null), where there are none. */
export function contextMessages(session: BuiltSession, leaf: number | null, bodyOf: BodyOf): ContextMessages {
  const { columns, facts } = session
  return messagesOf(columns, contextOf(columns, facts, pathTo(columns, leaf)), bodyOf)
}

/** As `contextMessages`, for a context that is there already. */
export function messagesOf(columns: TreeColumns, context: PathContext, bodyOf: BodyOf): ContextMessages {
  const messages: unknown[] = []
  const sources: number[] = []
  let failure = pathFailure(columns, context.path, bodyOf)
  for (const [index, ordinal] of context.entries.entries()) {
    // pi keeps an older compaction of the kept range in its list, but lets it say nothing.
    if (index > 0 && columns.kind[ordinal] === Kind.compaction) continue
    if (!givesMessages(columns.kind[ordinal])) continue
    const plain = entryMessages(bodyOf(ordinal)) ?? []
    const edit = context.edits.get(ordinal)
    const edited = edit === undefined ? plain : editedMessages(plain, bodyOf(edit.at)['replacement'])
    if (edited === null) {
      failure ??= { ordinal: edit?.at ?? ordinal, message: 'pi fails here: this context edit has no replacement.' }
      continue
    }
    for (const message of edited) {
      messages.push(message)
      sources.push(ordinal)
    }
  }
  return { messages, sources, failure }
}

/** By message of pi's list: whether it reaches the model. The list holds others as well; the words of the path say which. */
export function areSent(
  { path, states }: Pick<PathContext, 'path' | 'states'>,
  { messages, sources }: ContextMessages,
): readonly boolean[] {
  const placeOf = placesOn(path)
  // Of one entry only the checkpoint of a compaction can stay behind alone.
  return messages.map((message, at) => isSent(states[placeOf(sources[at] ?? -1)]) && reachesModel(message))
}

/** Those messages of a context that reach the model. */
export function sentOf(
  context: Pick<PathContext, 'path' | 'states'>,
  listed: ContextMessages,
): Pick<ContextMessages, 'messages' | 'sources'> {
  const isOne = areSent(context, listed)
  return {
    messages: listed.messages.filter((_, index) => isOne[index] === true),
    sources: listed.sources.filter((_, index) => isOne[index] === true),
  }
}

/** Kinds whose bodies are worth reading; the others give nothing. */
function givesMessages(kind: number | undefined): boolean {
  return (
    kind !== undefined &&
    ((kind >= Kind.user && kind <= Kind.otherMessage) ||
      kind === Kind.compaction ||
      kind === Kind.branchSummary ||
      kind === Kind.customMessage)
  )
}

/** pi looks at every message of the path for the model in use, also at those that a compaction covers. */
function pathFailure(columns: TreeColumns, path: Int32Array, bodyOf: BodyOf): ContextFailure | null {
  const first = path[0]
  if (first !== undefined && isEndless(columns, path)) {
    const message = 'pi never ends here: the parents of this entry form a ring, which it follows round and round.'
    return { ordinal: first, message }
  }
  for (const ordinal of path) {
    if (columns.kind[ordinal] !== Kind.otherMessage || entryMessages(bodyOf(ordinal)) !== null) continue
    return { ordinal, message: 'pi fails here: this message entry, which is on the path, holds no message.' }
  }
  return null
}
