import { compareRows, type CompareRow } from '../../shared/lens/compare-rows.ts'
import {
  comparisonHead,
  comparisonRow,
  comparisonTitle,
  countedRow,
  otherwiseSent,
  summaryRow,
  type ComparedMessage,
} from '../../shared/lens/comparison-markdown.ts'
import { plain, type NameOf } from '../../shared/lens/markdown-text.ts'
import { noContext } from '../../shared/lens/no-context.ts'
import type { ContextSummary } from '../../shared/lens/replies.ts'
import { MAX_TEXT } from '../../shared/ipc.ts'
import { sentText } from '../../shared/session/llm.ts'
import { shownText } from '../../shared/session/shown-text.ts'
import { estimateTokens } from '../../shared/session/tokens.ts'
import { fullTokens } from '../../shared/tree/context.ts'
import { listedSources, sentSources } from '../../shared/tree/message-sources.ts'
import { pathStates } from '../../shared/tree/path-states.ts'
import type { Piece } from './export-session.ts'
import { projectionAt } from './context.ts'
import { rowAt } from './entries.ts'
import { messagesOfEntry, roleOf } from './messages.ts'
import type { OpenSession } from './open-sessions.ts'

/** Messages that go out as the entry says them, with nothing round them. */
const AS_THEY_ARE: ReadonlySet<string> = new Set(['user', 'assistant', 'toolResult', 'system'])

/**
 * The full path and opposite each entry what is sent of it, as Markdown, row by row so that it is never held as a whole;
 * then, in full, what is sent otherwise than the entry says it.
 */
export function* comparisonPieces(
  session: OpenSession,
  { leaf, onlyDifferences }: { readonly leaf: number | null; readonly onlyDifferences: boolean },
  { unpaired, failure }: Pick<ContextSummary, 'unpaired' | 'failure'>,
  nameOf: NameOf,
): Generator<Piece> {
  if (failure !== null) {
    yield { ordinal: null, text: `${comparisonTitle(leaf, nameOf)}\n\n${plain(noContext(failure))}\n` }
    return
  }
  const { columns } = session.file.built
  const context = projectionAt(session, leaf)
  const sources = sentSources(context)
  const states = pathStates(context, unpaired)
  const compared = { ...context, states, columns, sources }
  // What was summarised is what a person wants to see here: it is listed, not only counted.
  const opened = new Set(context.compaction !== null && context.keptPlace > 0 ? [0] : [])
  const { count, rowAt: rowOf } = compareRows(compared, { onlyDifferences, opened })
  const totals = {
    leaf,
    onlyDifferences,
    entries: context.path.length,
    fullTokens: fullTokens(columns, context.path),
    messages: sources.length,
    tokens: context.sentTokens,
    leftOut: {
      messages: listedSources(columns, context).length - sources.length,
      tokens: context.tokens - context.sentTokens,
    },
  }
  yield { ordinal: null, text: comparisonHead(totals, nameOf) }
  const otherwise: number[] = []

  function sentIn({ messages }: CompareRow): ComparedMessage | null {
    const source = sources[messages.first]
    if (messages.count === 0 || source === undefined) return null
    const sent = sentOf(session, leaf, source, context.edits.has(source))
    if (sent !== null && !sent.isSame) otherwise.push(source)
    return sent
  }

  for (let index = 0; index < count; index += 1) {
    const row = rowOf(index)
    if (row === null) continue
    if (row.kind === 'lead') yield { ordinal: context.entries[0] ?? null, text: summaryRow(0, 0, sentIn(row)) }
    else if (row.kind === 'run') {
      const { from, to, tokens } = row
      const text =
        row.what === 'summarised' ? summaryRow(to - from, tokens, sentIn(row)) : countedRow(row.what, to - from, tokens)
      yield { ordinal: null, text }
    } else {
      const { ordinal, state } = row
      const { role, type, text } = rowAt(session.file, ordinal)
      const tokens = fullTokens(columns, Int32Array.of(ordinal))
      const told = { ordinal, role: role ?? type, text, state, tokens, sent: sentIn(row) }
      yield { ordinal, text: comparisonRow(told, nameOf) }
    }
  }
  if (otherwise.length > 0) yield { ordinal: null, text: '\n## What is sent otherwise than the entry says it\n\n' }
  for (const ordinal of otherwise) {
    const sent = sentOf(session, leaf, ordinal, true)
    if (sent !== null) yield { ordinal, text: otherwiseSent(ordinal, sent, MAX_TEXT, nameOf) }
  }
}

/** What is sent of an entry: of a checkpoint and its summary both, one below the other. */
function sentOf(session: OpenSession, leaf: number | null, ordinal: number, isEdited: boolean): ComparedMessage | null {
  const messages = messagesOfEntry(session, leaf, ordinal)
  const last = messages.at(-1)
  if (last === undefined) return null
  const role = roleOf(last)
  return {
    role,
    text: shownText(messages.map(sentText).join('\n\n')),
    tokens: messages.reduce((sum: number, message) => sum + estimateTokens(message), 0),
    isSame: !isEdited && messages.length === 1 && AS_THEY_ARE.has(role),
  }
}
