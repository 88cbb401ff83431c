/**
 * What an entry is, as one small number: pi's entry `type`, and for `message` entries the message's `role`.
 * The number is what the columns hold; the names are pi's own.
 */
export const Kind = {
  /** A line that is JSON but no object (a bare number, string or list). pi keeps it as an entry without an id. */
  notAnObject: 0,
  user: 1,
  assistant: 2,
  toolResult: 3,
  system: 4,
  bashExecution: 5,
  /** A `message` whose role is `custom` (or `hookMessage` before version 3). */
  customRole: 6,
  /** A `message` without a message, or with a role pi does not know. */
  otherMessage: 7,
  thinkingLevelChange: 8,
  modelChange: 9,
  compaction: 10,
  branchSummary: 11,
  custom: 12,
  customMessage: 13,
  label: 14,
  sessionInfo: 15,
  usage: 16,
  contextEdit: 17,
  /** An object whose type pi does not know: an ordinary member of the tree that gives no context. */
  unknown: 18,
} as const

export type Kind = (typeof Kind)[keyof typeof Kind]

/** Facts about an entry that a drawing or a filter needs without its body. Bits of the `flags` column. */
export const Flag = {
  /** The entry has a string id, so it can be a leaf. */
  hasId: 1 << 0,
  /** A later line carries the same id; pi reaches only the later one. */
  superseded: 1 << 1,
  /** An assistant message without any text: pi's tree hides it unless it stopped for another reason than `stop` or `toolUse`. */
  noText: 1 << 2,
  /** An assistant message whose stopReason is present and neither `stop` nor `toolUse`. */
  stoppedOddly: 1 << 3,
  /** An assistant message with stopReason `error` or `aborted`: the provider stage drops it. */
  failed: 1 << 4,
  /** A tool result with `isError`, or a bash execution with another exit code than 0. */
  toolError: 1 << 5,
  /** A bash execution kept out of the context (`!!`). */
  excludedFromContext: 1 << 6,
  hasToolCalls: 1 << 7,
  hasImage: 1 << 8,
  /** A branch summary without text: it gives no message. */
  emptySummary: 1 << 9,
  /** Its parent is not in the file: pi shows it as a root and loses what came before. */
  orphan: 1 << 10,
  /** It is its own parent, or a member of a ring of parents: its path would never end. */
  inCycle: 1 << 11,
  /** Only the start of its line was read so far: its tokens, its model and the flags of its content are estimates. */
  unverified: 1 << 12,
  /** A message whose role is that of a summary. pi makes such messages and writes none, but sends one that stands in a file. */
  storedSummary: 1 << 13,
} as const

/** The flags that an entry's own content decides, and not its name or its place in the tree. */
export const OWN_FLAGS =
  Flag.noText |
  Flag.stoppedOddly |
  Flag.failed |
  Flag.toolError |
  Flag.excludedFromContext |
  Flag.hasToolCalls |
  Flag.hasImage |
  Flag.emptySummary |
  Flag.storedSummary
