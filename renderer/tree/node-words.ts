import type { LabelFact } from '../../shared/session/columns.ts'
import type { ContextState } from '../../shared/session/states.ts'
import { Drawn, DRAWN_KINDS, Opened } from '../../shared/tree/drawing.ts'
import { firstOf } from '../../shared/tree/folded-tree.ts'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { nodeFacts, stepsOfUnit } from '../../shared/tree/node-facts.ts'
import type { NodeFacts } from '../../shared/tree/node-facts.ts'
import { countOf, formatTokens, tokensOf } from '../../shared/figures.ts'
import { formatMoment, formatSpan } from '../ui/times.ts'

/** What is said of a node that holds more than one entry, the same on canvas and outline. */

/** Behind the mark of a place whose own entry the filter hides: the mark then stands on the nearest entry above it. */
export function hiddenWords(isHidden: boolean): string {
  return isHidden ? ' · hidden' : ''
}

/** The words of the two marks of a place; null where one does not stand there. Where both are hidden, one says so. */
export function markWords(
  here: { readonly isHidden: boolean } | null,
  pi: { readonly isHidden: boolean } | null,
): { readonly here: string | null; readonly pi: string | null } {
  return {
    here: here === null ? null : `you are here${hiddenWords(here.isHidden && pi?.isHidden !== true)}`,
    pi: pi === null ? null : `π opens here${hiddenWords(pi.isHidden)}`,
  }
}

/** What a segment or stub stands for, part by part: `38 turns`, `412 entries`, `96k tokens`, `2 h`. */
export function holdsWords(tree: FoldedTree, node: number): readonly string[] {
  const { turns, steps, entries, tokens, branches, from, to } = nodeFacts(tree, node)
  const kind = tree.kind[node]
  const parts = [
    kind === Drawn.stub ? stubWords(tree, node, branches) : '',
    turns > 0 ? countOf(turns, 'turn', 'turns') : steps > 1 ? countOf(steps, 'step', 'steps') : '',
    countOf(entries, 'entry', 'entries'),
    tokens > 0 ? tokensOf(tokens) : '',
    kind === Drawn.stub ? '' : formatSpan(to - from),
  ]
  return parts.filter((part) => part !== '')
}

/** What a stub stands for: branches that found no lane, or that a person hid. */
function stubWords(tree: FoldedTree, node: number, branches: number): string {
  return isHiddenStub(tree, node)
    ? countOf(branches, 'hidden branch', 'hidden branches')
    : countOf(branches, 'more branch', 'more branches')
}

/** Whether the first of the branches that a stub stands for was hidden by a person. */
export function isHiddenStub(tree: FoldedTree, node: number): boolean {
  return tree.model.hidden.has(firstOf(tree, node))
}

/** The same in as few words as a pill has room for. */
export function pillWords(tree: FoldedTree, node: number): string {
  const { turns, steps, entries, tokens, branches } = nodeFacts(tree, node)
  const parts =
    tree.kind[node] === Drawn.stub
      ? [stubWords(tree, node, branches)]
      : [
          turns > 0 ? countOf(turns, 'turn', 'turns') : countOf(Math.max(1, steps), 'step', 'steps'),
          countOf(entries, 'entry', 'entries'),
          ...(tokens > 0 ? [formatTokens(tokens)] : []),
        ]
  return parts.join(' · ')
}

/** What a card holds that can be opened or closed where it stands: `6 steps`, `3 entries`; null where there is nothing. */
export function holdsOf(tree: FoldedTree, node: number, { entries }: NodeFacts): string | null {
  const kind = tree.kind[node]
  const opened = tree.opened[node] ?? 0
  if (kind === Drawn.turn || (opened & Opened.turn) !== 0) return countOf(stepsOfUnit(tree, node), 'step', 'steps')
  if (kind === Drawn.step) return countOf(entries, 'entry', 'entries')
  return (opened & Opened.step) === 0 ? null : 'step'
}

/** States that no zone of the canvas shows, so that the card has to say them. */
const SAID = ['edited', 'omitted', 'failed', 'unpaired'] as const

/** The state that the card of an entry says; null where there is none, or the card is of several entries. */
export function saidOf({ entries }: NodeFacts, context: readonly ContextState[]): (typeof SAID)[number] | null {
  return entries === 1 ? (SAID.find((word) => context.includes(word)) ?? null) : null
}

/** A label in full, and when it was set. */
export function labelSentence({ label, time }: LabelFact): string {
  const moment = formatMoment(time)
  return `Label: ${label}${moment === '' ? '' : `\nSet ${moment}`}`
}

/** `1 error`, `3 errors`; nothing where there is none. */
export function errorWords(errors: number): string {
  return errors === 0 ? '' : countOf(errors, 'error', 'errors')
}

/** The word for what a node is: `turn`, `segment`, `branch` … */
export function nodeWord(tree: FoldedTree, node: number): string {
  const kind = tree.kind[node] ?? Drawn.entry
  if (kind === Drawn.stub && isHiddenStub(tree, node)) return 'hidden'
  return kind === Drawn.card ? 'branch' : kind === Drawn.stub ? 'no lane' : (DRAWN_KINDS[kind] ?? 'entry')
}
