import type { Node } from '@xyflow/react'
import { DRAWN_KINDS } from '../../shared/tree/drawing.ts'
import { firstOf, nodeOf } from '../../shared/tree/folded-tree.ts'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { laneOf } from '../../shared/tree/node-links.ts'
import { heightOf } from '../../shared/tree/rows.ts'
import type { Frame, Level } from './frame.ts'
import { laneX, nodesIn, nodeWidth } from './in-view.ts'

/** What a drawn node's component is given. */
export interface NodeData extends Record<string, unknown> {
  readonly tree: FoldedTree
  readonly node: number
  readonly level: Level
}

export type FlowNode = Node<NodeData, 'tree'>

/** What is known of the nodes of the frame before. */
interface Known {
  readonly tree: FoldedTree
  readonly level: Level
  readonly origin: number
  readonly nodes: ReadonlyMap<number, FlowNode>
}

/**
 * A function that gives the nodes that React Flow draws for one frame after the other. What stays in view stays the same
 * object, so that only what comes into view is drawn.
 */
export function framesOfNodes(): (tree: FoldedTree, frame: Frame, looked: readonly (number | null)[]) => FlowNode[] {
  let known: Known | null = null
  return (tree, frame, looked) => {
    const { level, origin } = frame
    const before = known?.tree === tree && known.level === level && known.origin === origin ? known.nodes : null
    const drawn = drawnIn(tree, frame, looked)
    const nodes = new Map(drawn.map((node) => [node, before?.get(node) ?? flowNode(tree, node, level, origin)]))
    known = { tree, level, origin, nodes }
    return [...nodes.values()]
  }
}

/** Far away bars stand for all nodes but those of `looked`: ordinals of entries that are looked for. */
function drawnIn(tree: FoldedTree, { area, level }: Frame, looked: readonly (number | null)[]): readonly number[] {
  const near = level === 'far' ? null : nodesIn(tree, area)
  return near ?? [...new Set(looked.map((ordinal) => nodeOf(tree, ordinal)))].filter((node) => node >= 0)
}

/** Its size is given: measured nodes would all be drawn once to be measured. */
function flowNode(tree: FoldedTree, node: number, level: Level, origin: number): FlowNode {
  const width = nodeWidth(tree)
  const height = heightOf(tree.kind[node] ?? 0)
  return {
    // The first entry names the node, so that it stays the same element while folds and lanes change.
    id: `${DRAWN_KINDS[tree.kind[node] ?? 0]}-${firstOf(tree, node)}`,
    type: 'tree',
    position: { x: laneX(laneOf(tree, node)), y: (tree.y[node] ?? 0) - origin },
    data: { tree, node, level },
    width,
    height,
    measured: { width, height },
    handles: [],
    // Its badges lie over the neighbours.
    zIndex: node === tree.leafNode ? 2 : 1,
  }
}
