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
