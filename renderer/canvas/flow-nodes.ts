import type { Node } from '@xyflow/react'
import { DRAWN_KINDS } from '../../shared/tree/drawing.ts'
import { firstOf, nodeOf } from '../../shared/tree/folded-tree.ts'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { laneOf } from '../../shared/tree/node-links.ts'
import { heightOf, SIZE } from '../../shared/tree/rows.ts'
import type { Frame, Level } from './frame.ts'
import { laneX, nodesIn } from './in-view.ts'

/** What a drawn node's component is given. */
export interface NodeData extends Record<string, unknown> {
  readonly tree: FoldedTree
  readonly node: number
  readonly level: Level
}

export type FlowNode = Node<NodeData, 'tree'>

/**
 * The nodes that React Flow draws for a frame. Sizes are given: measured ones would all be drawn once to be measured.
 * Far away bars stand for all nodes but those of `looked`: ordinals of entries that are looked for.
 */
export function flowNodes(
  tree: FoldedTree,
  { area, level, origin }: Frame,
  looked: readonly (number | null)[],
): FlowNode[] {
  const far = [...new Set(looked.map((ordinal) => nodeOf(tree, ordinal)))].filter((node) => node >= 0)
  const nodes = level === 'far' ? far : (nodesIn(tree, area) ?? far)
  return nodes.map((node) => {
    const height = heightOf(tree.kind[node] ?? 0)
    return {
      // The first entry names the node, so that it stays the same element while folds and lanes change.
      id: `${DRAWN_KINDS[tree.kind[node] ?? 0]}-${firstOf(tree, node)}`,
      type: 'tree',
      position: { x: laneX(laneOf(tree, node)), y: (tree.y[node] ?? 0) - origin },
      data: { tree, node, level },
      width: SIZE.width,
      height,
      measured: { width: SIZE.width, height },
      handles: [],
      // Its badges lie over the neighbours.
      zIndex: node === tree.leafNode ? 2 : 1,
    }
  })
}
