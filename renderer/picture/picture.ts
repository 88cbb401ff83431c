import type { BranchCard } from '../../shared/ipc.ts'
import type { PictureRow } from '../../shared/ipc-writing.ts'
import type { BranchSummaryFact, LabelFact } from '../../shared/session/columns.ts'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import type { ContextView, PathView } from '../state/derived.ts'
import type { FontStyle } from './fitted-text.ts'

/** All that a picture of a folded tree is drawn from. Nothing in it is of the page, so that a test can make one. */
export interface Picture {
  readonly tree: FoldedTree
  readonly path: PathView
  readonly context: ContextView
  readonly labels: ReadonlyMap<number, LabelFact>
  readonly summaries: readonly BranchSummaryFact[]
  readonly leaf: number | null
  readonly fileLeaf: number | null
  /** The one-line texts of the entries that nodes are drawn with, by ordinal. */
  readonly rows: ReadonlyMap<number, PictureRow>
  /** Which of the two texts of a row is drawn. */
  readonly isHidden: boolean
  /** What folded branches hold, by their first entry. */
  readonly cards: ReadonlyMap<number, BranchCard>
  /** What a compaction made of the context, in words. */
  readonly compactionTokens: (at: number) => string
  /** What the picture is called. */
  readonly title: string
  readonly look: Look
}

/** How the theme looks. */
export interface Look {
  /** The colour of a token such as `--accent`. */
  readonly color: (token: `--${string}`) => string
  /** The families of the app's text, as CSS names them. */
  readonly families: string
  /** Width of a text in pixels. */
  readonly measure: (text: string, style: FontStyle) => number
}
