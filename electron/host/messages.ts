import type { SentMessage } from '../../shared/lens/replies.ts'
import { recordOf, stringOf } from '../../shared/session/entry.ts'
import { reachesModel, sentText, withoutWrapper } from '../../shared/session/llm.ts'
import { messagesOf } from '../../shared/session/messages.ts'
import { cutText, oneLine, shownText } from '../../shared/session/shown-text.ts'
import { isSent } from '../../shared/session/states.ts'
import { estimateTokens } from '../../shared/session/tokens.ts'
import type { PathContext } from '../../shared/tree/context.ts'
import { placesOn } from '../../shared/tree/path.ts'
import { projectionAt } from './context.ts'
import type { OpenSession } from './open-sessions.ts'
import { createPacer } from '../pause.ts'

/** Characters of a message's text that travel with a list: two lines of it are shown. */
const MAX_SENT = 800

/** Where entries stand on a path, worked out once for each context. */
const places = new WeakMap<PathContext, (ordinal: number) => number>()

const SUMMARIES: ReadonlySet<string> = new Set(['compactionSummary', 'branchSummary'])

/** The messages of some entries that reach the model at a leaf, in the order asked for. Reads their bodies alone. */
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
      const whole = withoutWrapper(sentText(message))
      const role = roleOf(message)
      const isEmpty = SUMMARIES.has(role) && whole.trim() === ''
      const text = isEmpty ? '(empty)' : shownText(cutText(whole, MAX_SENT))
      sent.push({ source: ordinal, nth, role, tokens: estimateTokens(message), text, cut: whole.length > MAX_SENT })
    }
    await pace()
  }
  return sent
}

/** The role of a message as one short line. */
export function roleOf(message: unknown): string {
  return oneLine(stringOf(recordOf(message)['role']) ?? '', 80) || 'no role'
}

/** What of an entry reaches the model at a leaf: nothing where it is not sent, two messages for a checkpoint and its summary. */
export function messagesOfEntry(session: OpenSession, leaf: number | null, ordinal: number): readonly unknown[] {
  const { file } = session
  const { columns } = file.built
  const context = projectionAt(session, leaf)
  const place = placeOn(context, ordinal)
  if (place < 0 || !isSent(context.states[place])) return []
  const alone = { ...context, path: new Int32Array(0), entries: Int32Array.of(ordinal) }
  return messagesOf(columns, alone, (at) => file.body(at)).messages.filter(reachesModel)
}

/** A list asks for some sixty entries at once, and the path may have 300,000. */
function placeOn(context: PathContext, ordinal: number): number {
  const known = places.get(context) ?? placesOn(context.path)
  places.set(context, known)
  return known(ordinal)
}
