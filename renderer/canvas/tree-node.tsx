import type { NodeProps } from '@xyflow/react'
import { memo } from 'react'
import { Drawn } from '../../shared/tree/drawing.ts'
import { useNodeState } from '../tree/use-node-state.ts'
import { BoxNode } from './box-node.tsx'
import { BranchNode } from './branch-node.tsx'
import { CardNode } from './card-node.tsx'
import type { FlowNode } from './flow-nodes.ts'
import { PillNode } from './pill-node.tsx'

/** A drawn node on the canvas: a card with text, that of a folded branch, a pill with counts, or a plain box where text could not be read. */
export const TreeNode = memo(function TreeNode({ data }: NodeProps<FlowNode>) {
  const { tree, node, level } = data
  const state = useNodeState(tree, node)
  if (level !== 'near') return <BoxNode tree={tree} node={node} state={state} />
  switch (tree.kind[node]) {
    case Drawn.segment:
    case Drawn.stub:
      return <PillNode tree={tree} node={node} state={state} />
    case Drawn.card:
      return <BranchNode tree={tree} node={node} state={state} />
    default:
      return <CardNode tree={tree} node={node} state={state} />
  }
})
