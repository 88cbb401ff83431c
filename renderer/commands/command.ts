/** The groups that the palette and the help on keys show commands under, in this order. */
export const GROUPS = ['Session', 'Leaf', 'Path', 'Context', 'Search', 'Tree', 'Filter', 'Window', 'Help'] as const
export type Group = (typeof GROUPS)[number]

/** Something a person can do, by key, by menu, by palette or by button: all of them run this. */
export interface Command {
  /** `noun:verb`; the application menu names it so. */
  readonly name: string
  /** As a menu would say it; ends with … where something is asked before anything is done. */
  readonly title: string
  readonly group: Group
  /** Combinations as `key-chord.ts` reads them; the first is the one that is shown. */
  readonly keys: readonly string[]
  /**
   * Where its keys act: those of `code` while a code block has the focus. Letters and other plain keys act only while the
   * tree has it, also those of a command for `anywhere`.
   */
  readonly where: 'anywhere' | 'tree' | 'code'
  /** Why it cannot be done now, in a sentence; null where it can. */
  readonly refusal: () => string | null
  readonly run: () => void
}
