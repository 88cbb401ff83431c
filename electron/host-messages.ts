import type { SentMessage } from '../shared/lens/replies.ts'
import { recordOf, stringOf } from '../shared/session/entry.ts'
import { Kind } from '../shared/session/kinds.ts'
import { sentText } from '../shared/session/llm.ts'
import { messagesOf } from '../shared/session/messages.ts'
import { cutText } from '../shared/session/shown-text.ts'
import { estimateTokens } from '../shared/session/tokens.ts'
import type { PathContext } from '../shared/tree/context.ts'
import { placesOn } from '../shared/tree/path.ts'
import { projectionAt } from './host-context.ts'
import type { OpenSession } from './host-sessions.ts'
import { createPacer } from './pause.ts'

/** Characters of a message's text that travel with a list: two lines of it are shown. */
const MAX_SENT = 800

/** Where entries stand among those a context is built from, worked out once for each context. */
const places = new WeakMap<PathContext, (ordinal: number) => number>()

/** The messages that some entries give in the context at a leaf, in the order asked for. Reads their bodies alone. */
export async function messagesAt(
  session: OpenSession,
  leaf: number | null,
  ordinals: readonly number[],
  asker: AbortSignal,
): Promise<readonly SentMessage[]> {
  const pace = createPacer(AbortSignal.any([session.signal, asker]))
  const sent: SentMessage[] = []
  for (const ordinal of ordinals) {
    for (const [nth, message] of messagesOfEntry(session, leaf, ordinal).entries()) {
      const whole = sentText(message)
      const text = cutText(whole, MAX_SENT)
      const role = stringOf(recordOf(message)['role']) ?? 'no role'
      sent.push({ source: ordinal, nth, role, tokens: estimateTokens(message), text, cut: text !== whole })
    }
    await pace()
  }
  return sent
}

/** What an entry gives in the context at a leaf: nothing where it is not in it, two messages for a checkpoint and its summary. */
export function messagesOfEntry(session: OpenSession, leaf: number | null, ordinal: number): readonly unknown[] {
  const { file } = session
  const { columns } = file.built
  const context = projectionAt(session, leaf)
  const place = placeIn(context, ordinal)
  // pi keeps an older compaction of the kept range in its list, but lets it say nothing.
  if (place < 0 || (place > 0 && columns.kind[ordinal] === Kind.compaction)) return []
  const alone = { ...context, path: new Int32Array(0), entries: Int32Array.of(ordinal) }
  return messagesOf(columns, alone, (at) => file.body(at)).messages
}

/** A list asks for some sixty entries at once, and the context may have 300,000. */
function placeIn(context: PathContext, ordinal: number): number {
  const { entries } = context
  // Only the deciding compaction, which comes first, stands out of the order of the path.
  if (entries[0] === ordinal) return 0
  const known = places.get(context) ?? placesOn(entries.subarray(1))
  places.set(context, known)
  const place = known(ordinal)
  return place < 0 ? -1 : place + 1
}
