import type { Facts, TreeColumns } from '../../shared/session/columns.ts'
import { factAt } from '../../shared/session/fact-at.ts'
import { contextTokens } from '../../shared/tree/context.ts'
import { pathTo } from '../../shared/tree/path.ts'
import { selectFacts } from '../state/session-selectors.ts'
import { columnsNow, useSession } from '../state/session-store.ts'
import { formatTokens } from '../../shared/figures.ts'

/** What a compaction made of the context, for people: `152k → ≈ 21k`, `? → ≈ 21k` where it does not say. Empty for null. */
export function useCompactionTokens(at: number | null): string {
  const facts = useSession(selectFacts)
  return at === null || facts === null ? '' : compactionTokens(columnsNow(), facts, at)
}

/** The same, outside of React. */
export function compactionTokens(columns: TreeColumns, facts: Facts, at: number): string {
  const before = factAt(facts.compactions, at)?.tokensBefore ?? null
  const after = formatTokens(afterTokens(columns, facts, at))
  // pi stores no figure for after, so ours is an estimate and says so.
  return `${before === null ? '?' : formatTokens(before)} → ≈ ${after}`
}

/** What stands at the line that a compaction draws across its lane. */
export function cutWords(state: 'decides' | 'past' | 'aside', tokens: string): string {
  if (state === 'decides') return `summarised above · ${tokens} tokens`
  return `${state === 'past' ? 'past cut' : 'cut of this branch'} · ${tokens}`
}

let known: { readonly facts: Facts; readonly after: Map<number, number> } | null = null

/** pi's estimate of the context right after a compaction: its summary and what it kept. */
function afterTokens(columns: TreeColumns, facts: Facts, at: number): number {
  if (known?.facts !== facts) known = { facts, after: new Map() }
  const found = known.after.get(at) ?? contextTokens(columns, facts, pathTo(columns, at))
  known.after.set(at, found)
  return found
}
