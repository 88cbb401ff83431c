/** The words for what happens to an entry of the path when a request is built there. The same on canvas, outline, context and CLI. */
export const CONTEXT_STATES = [
  'sent',
  'edited',
  'omitted',
  'summarised',
  'kept',
  'bookkeeping',
  'failed',
  'unpaired',
] as const

export type ContextState = (typeof CONTEXT_STATES)[number]

const SENT: ReadonlySet<ContextState> = new Set(['sent', 'edited', 'kept', 'unpaired'])
const SENT_BY_NUMBER = CONTEXT_STATES.map((state) => SENT.has(state))

/**
 * Whether an entry with this word, by its number in `CONTEXT_STATES`, reaches the model. What is counted, listed or drawn
 * as sent goes by this alone; of an unpaired entry the message is sent, only its other half is not.
 */
export function isSent(state: number | undefined): boolean {
  return state !== undefined && SENT_BY_NUMBER[state] === true
}
