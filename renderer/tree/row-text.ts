import type { Row } from '../../shared/ipc.ts'

/** One line of what an entry says. */
export interface RowText {
  readonly text: string
  /** What went wrong with it, in a few words. */
  readonly error: string | null
}

/** The text of an entry, or the tools it calls or answers where it has none; blank until it is at hand. */
export function rowText(row: Row | null): RowText {
  if (row === null) return { text: '', error: null }
  const tools = row.tools.join(' · ')
  // A tool result is shown as its call, as in pi's own tree: its text is for the inspector.
  const text =
    row.role === 'toolResult' && tools !== '' ? tools : [row.text, tools].filter((part) => part !== '').join(' ')
  return { text, error: row.error }
}
