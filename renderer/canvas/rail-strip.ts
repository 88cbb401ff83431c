import type { FoldedTree } from '../../shared/tree/folded-tree.ts'

const PAD = 6

/** Height on the rail for a height on the page. */
export function railY(tree: FoldedTree, height: number, y: number): number {
  return PAD + (y / Math.max(1, tree.height)) * (height - 2 * PAD)
}

/** Height on the page for a height on the rail. */
export function pageY(tree: FoldedTree, height: number, y: number): number {
  return ((y - PAD) / Math.max(1, height - 2 * PAD)) * tree.height
}

/** Heights and places on the rail. */
export interface Strip {
  readonly width: number
  readonly height: number
  /** Left edge of a lane. */
  readonly x: (lane: number) => number
  /** Height for a height on the page. */
  readonly at: (y: number) => number
}
