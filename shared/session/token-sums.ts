import { blocksOf, recordOf, stringOf } from './entry.ts'
import type { RawEntry } from './entry.ts'
import { estimateTokens } from './tokens.ts'
import { oneLine } from './shown-text.ts'

/** What the messages of one role, or the blocks of one type, come to. */
export interface TokenSum {
  readonly name: string
  readonly count: number
  /** By pi's estimate; a message's is rounded up as a whole, so blocks may come to a little more than their messages. */
  readonly tokens: number
}

/** The tokens of messages by role, and by type of block, the largest first. */
export interface TokenSums {
  readonly roles: readonly TokenSum[]
  readonly blocks: readonly TokenSum[]
}

/** Adds up messages as pi holds them. A text that stands for a whole content is a block of type `text`. */
export function tokenSums(messages: readonly unknown[]): TokenSums {
  const roles = new Map<string, TokenSum>()
  const blocks = new Map<string, TokenSum>()
  for (const value of messages) {
    const message = recordOf(value)
    const role = stringOf(message['role']) ?? 'no role'
    add(roles, role, estimateTokens(message))
    for (const { type, alone } of partsOf(message)) add(blocks, type ?? 'other', estimateTokens(alone))
  }
  return { roles: sorted(roles), blocks: sorted(blocks) }
}

/** One block, as the only one of a message of its role. */
interface Part {
  readonly type: string | null
  readonly alone: RawEntry
}

function partsOf(message: RawEntry): readonly Part[] {
  switch (message['role']) {
    case 'bashExecution':
      return [{ type: 'bash', alone: message }]
    case 'branchSummary':
    case 'compactionSummary':
      return [{ type: 'summary', alone: message }]
    case 'system':
      return [{ type: 'system', alone: message }]
    default:
      return contentParts(message)
  }
}

function contentParts(message: RawEntry): readonly Part[] {
  const { role, content } = message
  const typeOf = (type: string | null): string | null =>
    role === 'toolResult' && type === 'text' ? 'toolResult' : type
  // As it is, and not as a block: pi counts nothing for a reply whose content is a bare text.
  if (typeof content === 'string') return [{ type: typeOf('text'), alone: message }]
  return blocksOf(content).map((block) => ({
    type: typeOf(stringOf(block['type'])),
    alone: { role, content: [block] },
  }))
}

function add(sums: Map<string, TokenSum>, stored: string, tokens: number): void {
  const name = oneLine(stored, 80)
  const before = sums.get(name)
  sums.set(name, { name, count: (before?.count ?? 0) + 1, tokens: (before?.tokens ?? 0) + tokens })
}

function sorted(sums: ReadonlyMap<string, TokenSum>): readonly TokenSum[] {
  return [...sums.values()].toSorted((a, b) => b.tokens - a.tokens || (a.name < b.name ? -1 : 1))
}
