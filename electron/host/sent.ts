import { MAX_TEXT } from '../../shared/ipc.ts'
import type { SentText, SystemView } from '../../shared/lens/replies.ts'
import { recordOf, type RawEntry } from '../../shared/session/entry.ts'
import { Kind } from '../../shared/session/kinds.ts'
import { sentText } from '../../shared/session/llm.ts'
import { messagesOf } from '../../shared/session/messages.ts'
import { plainText, listOf } from '../../shared/session/plain-text.ts'
import { settingsOf } from '../../shared/session/path-settings.ts'
import { cutText, oneLine, shownText } from '../../shared/session/shown-text.ts'
import { currentSystemMessage } from '../../shared/session/system-message.ts'
import { estimateTokens } from '../../shared/session/tokens.ts'
import { providerNotes } from '../../shared/lens/provider-notes.ts'
import { Refusal } from '../failure.ts'
import { projectionAt } from './context.ts'
import { messagesOfEntry, roleOf } from './messages.ts'
import type { OpenSession } from './open-sessions.ts'

/** Sections and tools that are shown, and characters of a tool's description. */
const MAX_PARTS = 500
const MAX_DESCRIPTION = 2_000

/** One message whole, as it is finally sent. @throws Refusal where there is no such message */
export function sentTextAt(
  session: OpenSession,
  { leaf, ordinal, nth }: { readonly leaf: number | null; readonly ordinal: number; readonly nth: number },
): SentText {
  const { columns, facts } = session.file.built
  const message = messagesOfEntry(session, leaf, ordinal)[nth]
  if (message === undefined) throw new Refusal('not-found', `With the leaf there, entry ${ordinal} sends nothing.`)
  const { model } = settingsOf(columns, facts, projectionAt(session, leaf).path)
  const whole = shownText(sentText(message))
  const text = cutText(whole, MAX_TEXT)
  return {
    role: roleOf(message),
    tokens: estimateTokens(message),
    text,
    cut: text !== whole,
    notes: providerNotes(recordOf(message), model),
  }
}

/** The system prompt and the tools in force at a leaf. */
export function systemAt(session: OpenSession, leaf: number | null): SystemView {
  const { columns } = session.file.built
  const context = projectionAt(session, leaf)
  // Only system messages, and the checkpoint of a compaction, have a part in it.
  const entries = context.entries.filter((ordinal, place) => {
    return columns.kind[ordinal] === Kind.system || (place === 0 && columns.kind[ordinal] === Kind.compaction)
  })
  const bare = { ...context, path: new Int32Array(0), entries }
  const { message } = currentSystemMessage(messagesOf(columns, bare, (at) => session.file.body(at)).messages)
  if (message === null) return { text: '', sections: [], tools: [], tokens: 0, cut: false }
  const text = shownText(plainText(message['content']))
  const sections = Object.entries(recordOf(message['sections']))
  const tools = listOf(message['toolsAdded']).map(recordOf)
  return {
    text: cutText(text, MAX_TEXT),
    sections: sections.slice(0, MAX_PARTS).map(([name, section]) => {
      return [oneLine(name, 200), cutText(shownText(plainText(section)), MAX_TEXT / 10)] as const
    }),
    tools: tools
      .slice(0, MAX_PARTS)
      .map((tool) => [oneLine(plainText(tool['name']), 200), descriptionOf(tool)] as const),
    tokens: estimateTokens(message),
    cut: text.length > MAX_TEXT || sections.length > MAX_PARTS || tools.length > MAX_PARTS,
  }
}

function descriptionOf(tool: RawEntry): string {
  return cutText(shownText(plainText(tool['description'])), MAX_DESCRIPTION)
}
