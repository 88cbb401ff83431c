import type { Row } from '../../shared/ipc.ts'

/** One line of what an entry says. */
export interface RowText {
  /** Empty where the error says it all. */
  readonly text: string
  /** What went wrong with it, in a few words. */
  readonly error: string | null
}

/** By type: how its text begins with what its role says already. */
const SAID_BY_ROLE: Readonly<Record<string, string>> = {
  branch_summary: 'branch summary: ',
  model_change: 'model: ',
  label: 'label: ',
  usage: 'usage: ',
}

/** The text of an entry, or the tools it calls or answers where it has none; blank until it is at hand. Nothing is said twice. */
export function rowText(row: Row | null): RowText {
  if (row === null) return { text: '', error: null }
  const { error } = row
  const prefix = SAID_BY_ROLE[row.type] ?? ''
  const said = row.text.startsWith(prefix) ? row.text.slice(prefix.length) : row.text
  const tools = row.tools.join(' · ')
  // A reply without text of its own has its error or its calls for a text, and a result is shown as its call, as in pi's tree.
  const isSaid =
    row.text === error || row.text === `(${error})` || tools.startsWith(row.text) || row.role === 'toolResult'
  const parts = isSaid && (tools !== '' || error !== null) ? [tools] : [said, tools]
  return { text: parts.filter((part) => part !== '').join(' '), error }
}
