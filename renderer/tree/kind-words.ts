import { Kind } from '../../shared/session/kinds.ts'

/** pi's word for a kind of entry: the role of a message, the type of anything else. */
const WORDS: Readonly<Record<number, string>> = {
  [Kind.notAnObject]: 'not an entry',
  [Kind.user]: 'user',
  [Kind.assistant]: 'assistant',
  [Kind.toolResult]: 'toolResult',
  [Kind.system]: 'system',
  [Kind.bashExecution]: 'bash',
  [Kind.customRole]: 'custom',
  [Kind.otherMessage]: 'message',
  [Kind.thinkingLevelChange]: 'thinking level',
  [Kind.modelChange]: 'model',
  [Kind.compaction]: 'compaction',
  [Kind.branchSummary]: 'branch summary',
  [Kind.custom]: 'custom entry',
  [Kind.customMessage]: 'custom message',
  [Kind.label]: 'label',
  [Kind.sessionInfo]: 'session name',
  [Kind.usage]: 'usage',
  [Kind.contextEdit]: 'context edit',
}

/** The word for the role of a message where it is another than the role's own name. */
const ROLE_WORDS: ReadonlyMap<string, string> = new Map([
  ['bashExecution', 'bash'],
  ['compactionSummary', 'summary'],
  ['branchSummary', 'branch summary'],
])

/** The word for a message by its role, the same as for the entry that it comes from. */
export function roleWord(role: string): string {
  return ROLE_WORDS.get(role) ?? role
}

/** The word for a kind; an entry of a type that pi does not know is called by that type, once it is at hand. */
export function kindWord(kind: number, type: string | null): string {
  return WORDS[kind] ?? type ?? 'unknown'
}
