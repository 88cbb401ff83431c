import type { BranchCard, Input, Row } from '../../shared/ipc.ts'
import type { PictureRow, SecretsReport } from '../../shared/ipc-writing.ts'
import { findSecrets, withoutSecrets } from '../../shared/session/secrets.ts'
import { Drawn } from '../../shared/tree/drawing.ts'
import { firstOf } from '../../shared/tree/folded-tree.ts'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { firstUserOf, leftBy } from '../../shared/tree/node-facts.ts'
import { branchOf } from '../../shared/tree/node-links.ts'
import { settingChange } from '../../shared/tree/setting-marks.ts'
import { ask } from '../state/connection.ts'
import { settingWords } from '../tree/setting-words.ts'
import type { Picture } from './picture.ts'

export type PictureWords = Pick<Picture, 'rows' | 'cards'>

/** Entries and folded branches of one question, as the contract allows. */
const ROWS = 500
const CARDS = 100
/** How often is asked for branches that take long to read; then their cards are drawn without what is in them. */
const PATIENCE = 40

/** All texts that a folded tree is drawn with; null where they could not be read. */
export async function readWords(sessionId: string, tree: FoldedTree): Promise<PictureWords | null> {
  const cards = await readCards(sessionId, tree)
  const rows = cards === null ? null : await readRows(sessionId, tree, cards)
  return cards === null || rows === null ? null : { rows, cards }
}

async function readCards(sessionId: string, tree: FoldedTree): Promise<ReadonlyMap<number, BranchCard> | null> {
  const cards = new Map<number, BranchCard>()
  let wanted: Input<'session:cards'>['branches'] = []
  for (let node = 0; node < tree.count; node += 1)
    if (tree.kind[node] === Drawn.card)
      wanted.push({ head: firstOf(tree, node), leaves: leftBy(tree, branchOf(tree, node)) })
  for (let turn = 0; wanted.length > 0 && turn < PATIENCE + wanted.length / CARDS; turn += 1) {
    const result = await ask('session:cards', { sessionId, branches: wanted.slice(0, CARDS) })
    if (!result.ok) return null
    for (const card of result.value) cards.set(card.head, card)
    wanted = wanted.filter(({ head }) => !cards.has(head))
  }
  return cards
}

async function readRows(
  sessionId: string,
  tree: FoldedTree,
  cards: PictureWords['cards'],
): Promise<PictureWords['rows'] | null> {
  const ordinals = new Set<number>()
  for (let node = 0; node < tree.count; node += 1) {
    const kind = tree.kind[node]
    if (kind === Drawn.segment || kind === Drawn.stub) continue
    const first = firstOf(tree, node)
    ordinals.add(kind === Drawn.card ? (cards.get(first)?.title ?? firstUserOf(tree, node)) : first)
  }
  const all = [...ordinals]
  const rows = new Map<number, PictureRow>()
  for (let at = 0; at < all.length; at += ROWS) {
    const result = await ask('picture:rows', { sessionId, ordinals: all.slice(at, at + ROWS) })
    if (!result.ok) return null
    for (const one of result.value) rows.set(one.row.ordinal, one)
  }
  return rows
}

/** The row of an entry as it is drawn; null where it could not be read. */
export function rowOf({ rows, isHidden }: Picture, ordinal: number): Row | null {
  const found = rows.get(ordinal)
  return found === undefined ? null : isHidden ? found.hidden : found.row
}

/** A text of the session as it is drawn. It is cut to its room only afterwards: of what is cut no secret can be told. */
export function shown({ isHidden }: Picture, text: string): string {
  return isHidden ? withoutSecrets(text) : text
}

/** Secrets that are shown one by one, and those of one text that are looked for. */
const MAX_SHOWN = 50
const MAX_OF_TEXT = 20

/** What looks like a secret in what a picture is drawn with. */
export function secretsOf({ tree, rows, labels, title }: Picture): SecretsReport {
  const settings = new Set<string>()
  for (let node = 0; node < tree.count; node += 1) {
    const change = settingChange(tree, node)
    if (change !== null) settings.add(settingWords(change))
  }
  const texts = [
    ...[...labels].map(([ordinal, { label }]) => [ordinal, label] as const),
    ...[title, ...settings].map((text) => [null, text] as const),
  ]
  const found = [
    ...[...rows].flatMap(([ordinal, { secrets }]) => secrets.map((secret) => ({ ordinal, ...secret }))),
    ...texts.flatMap(([ordinal, text]) => findSecrets(text, MAX_OF_TEXT).map((secret) => ({ ordinal, ...secret }))),
  ]
  return { secrets: found.slice(0, MAX_SHOWN), count: found.length }
}

/** The same with what looks like a secret hidden. */
export function hidden(picture: Picture): Picture {
  return { ...picture, isHidden: true }
}
