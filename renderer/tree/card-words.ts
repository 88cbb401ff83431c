import type { BranchCard } from '../../shared/ipc.ts'
import type { NodeFacts } from '../../shared/tree/node-facts.ts'
import { countOf, tokensOf } from '../../shared/figures.ts'
import { formatDollars } from '../ui/numbers.ts'
import { formatSpan } from '../ui/times.ts'
import { shortTime } from './clock.ts'

/** What is said of a folded branch, the same on canvas and outline. */

/** The word for it: `branch`, or how many branches are in it. */
export function branchWord({ branches }: NodeFacts): string {
  return branches > 1 ? countOf(branches, 'branch', 'branches') : 'branch'
}

/** How long it is: `4 turns`; in steps where nobody said anything in it. */
export function lengthWords({ turns, steps }: NodeFacts): string {
  return turns > 0 ? countOf(turns, 'turn', 'turns') : countOf(Math.max(1, steps), 'step', 'steps')
}

/** How much it holds: `23 entries`, `9.6k tokens`, `$0.12`. What it cost is known once its entries were read. */
export function sumWords({ entries, tokens }: NodeFacts, card: BranchCard | null): readonly string[] {
  const cost = card?.cost ?? null
  return [
    countOf(entries, 'entry', 'entries'),
    ...(tokens > 0 ? [tokensOf(tokens)] : []),
    ...(cost === null ? [] : [formatDollars(cost)]),
  ]
}

/** What went on in it: `9 min`, `4 files`, `last 18:50`. */
export function activityWords(facts: NodeFacts, card: BranchCard | null): readonly string[] {
  const { from, to } = timesOf(facts, card)
  const files = card === null ? 0 : card.changed + card.read
  const last = shortTime(to, from)
  return [
    formatSpan(to - from),
    files === 0 ? '' : countOf(files, 'file', 'files'),
    last === '' ? '' : `last ${last}`,
  ].filter((part) => part !== '')
}

/** The files it touched by name, a line for those it changed and one for those it only read; empty where there is none. */
export function fileWords(card: BranchCard | null): string {
  if (card === null) return ''
  const { changed, read, files } = card
  const some = (count: number, names: readonly string[], word: string): string => {
    const more = count - names.length
    return count === 0 ? '' : `${word} ${[...names, ...(more > 0 ? [`${more} more`] : [])].join(', ')}`
  }
  const named = Math.min(changed, files.length)
  return [some(changed, files.slice(0, named), 'Changed:'), some(read, files.slice(named), 'Read:')]
    .filter((line) => line !== '')
    .join('\n')
}

function timesOf(facts: NodeFacts, card: BranchCard | null): { readonly from: number; readonly to: number } {
  return card === null ? facts : { from: card.from ?? Number.NaN, to: card.to ?? Number.NaN }
}
