import { countOf, exactTokens, formatCount } from '../figures.ts'
import { cutText } from '../session/shown-text.ts'
import type { ContextState } from '../session/states.ts'
import { fenced, oneCell, type NameOf } from './markdown-text.ts'

/** The totals that stand above the comparison of a path and what is sent of it. */
export interface ComparisonTotals {
  readonly leaf: number | null
  readonly entries: number
  readonly fullTokens: number
  /** Those that reach the model. */
  readonly messages: number
  readonly tokens: number
  /** Messages of pi's list that do not. */
  readonly leftOut: { readonly messages: number; readonly tokens: number }
  readonly onlyDifferences: boolean
}

/** An entry of the path, and what is sent of it. */
export interface ComparedEntry {
  readonly ordinal: number
  readonly role: string
  readonly text: string
  readonly state: ContextState
  readonly tokens: number
  /** Null where nothing is sent in its place. */
  readonly sent: ComparedMessage | null
}

/** What is sent in a place. */
export interface ComparedMessage {
  readonly role: string
  readonly text: string
  readonly tokens: number
  /** The entry's own text, nothing put round it or in its place. */
  readonly isSame: boolean
}

/** Characters of a cell: a table is for an overview, and what is sent otherwise stands below it in full. */
const MAX_CELL = 300

/** The first line of a comparison. */
export function comparisonTitle(leaf: number | null, nameOf: NameOf): string {
  return `# The full path and what is sent of it, ${leaf === null ? 'before the first entry' : `at ${nameOf(leaf)}`}`
}

/** What stands before the rows of the comparison. */
export function comparisonHead(totals: ComparisonTotals, nameOf: NameOf): string {
  const { leaf, entries, fullTokens, messages, tokens, leftOut, onlyDifferences } = totals
  return [
    comparisonTitle(leaf, nameOf),
    '',
    `Full path: ${countOf(entries, 'entry', 'entries')}, ≈ ${exactTokens(fullTokens)}. Sent to the model: ${countOf(messages, 'message', 'messages')}, ≈ ${exactTokens(tokens)}. All tokens are estimates by pi’s rule.`,
    ...(leftOut.messages === 0
      ? []
      : [
          '',
          `pi’s own list has ${countOf(leftOut.messages, 'more message', 'more messages')}, ≈ ${exactTokens(leftOut.tokens)}, left out when it makes a request of it: failed replies, commands run with “!!”, roles that it does not know.`,
        ]),
    '',
    ...(onlyDifferences ? ['Only differences are listed; what is sent as it is, is counted.', ''] : []),
    '| entry | role | what it says | tokens | state | what is sent | tokens |',
    '|---|---|---|---:|---|---|---:|',
    '',
  ].join('\n')
}

/** One row. Its cells are one line each. */
export function comparisonRow({ ordinal, role, text, state, tokens, sent }: ComparedEntry, nameOf: NameOf): string {
  const left = [nameOf(ordinal), oneCell(role, MAX_CELL), oneCell(text, MAX_CELL), String(tokens), state]
  return `| ${[...left, ...sentCells(sent)].join(' | ')} |\n`
}

/** The row of what was summarised, with the summary opposite. */
export function summaryRow(count: number, tokens: number, sent: ComparedMessage | null): string {
  const left = ['', '', `${countOf(count, 'entry', 'entries')} summarised`, String(tokens), 'summarised']
  return `| ${[...left, ...sentCells(sent)].join(' | ')} |\n`
}

/** The row of entries that are the same on both sides, or nothing but bookkeeping. */
export function countedRow(what: 'same' | 'bookkeeping', count: number, tokens: number): string {
  const entries = countOf(count, 'entry', 'entries')
  if (what === 'bookkeeping') return `| | | ${entries} | | bookkeeping | nothing | |\n`
  return `| | | ${entries} | ${tokens} | the same | as it is | ${tokens} |\n`
}

/** A message that is not the entry's own text, in full. */
export function otherwiseSent(ordinal: number, { role, text }: ComparedMessage, max: number, nameOf: NameOf): string {
  const whole = cutText(text, max)
  const end =
    whole === text ? '' : `\n\nIt has ${formatCount(text.length)} characters; these are the first ${formatCount(max)}.`
  return `### ${nameOf(ordinal)}, as ${oneCell(role, MAX_CELL)}\n\n${fenced(whole, '')}${end}\n\n`
}

function sentCells(sent: ComparedMessage | null): readonly string[] {
  if (sent === null) return ['nothing', '']
  return [sent.isSame ? 'as it is' : oneCell(`${sent.role}: ${sent.text}`, MAX_CELL), String(sent.tokens)]
}
