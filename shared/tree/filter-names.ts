/** pi's five tree filters, in pi's order and by pi's names. */
export const FILTERS = ['default', 'no-tools', 'user-only', 'labeled-only', 'all'] as const
export type FilterName = (typeof FILTERS)[number]
