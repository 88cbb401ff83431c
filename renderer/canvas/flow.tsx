import { ReactFlow } from '@xyflow/react'
import type { Edge, NodeTypes } from '@xyflow/react'
import { useMemo, useState } from 'react'
import { useShallow } from 'zustand/react/shallow'
import type { MouseEvent } from 'react'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { useContext } from '../state/derived.ts'
import { select } from '../state/session-actions.ts'
import { useSession } from '../state/session-store.ts'
import type { SessionState } from '../state/session-store.ts'
import { useTextSize, TEXT_SIZES } from '../state/settings.ts'
import { chooseBefore, chooseNode, entryOf } from '../state/tree-actions.ts'
import { NodeMenu } from '../tree/node-menu.tsx'
import { Bars } from './bars.tsx'
import styles from './canvas.module.css'
import { framesOfNodes } from './flow-nodes.ts'
import type { FlowNode } from './flow-nodes.ts'
import { shifted } from './frame.ts'
import type { Size } from './frame.ts'
import { Hints } from './hints.tsx'
import { LeafFlag } from './leaf-flag.tsx'
import { Rail } from './rail.tsx'
import { Scene } from './scene.tsx'
import { Tools } from './tools.tsx'
import { TreeNode } from './tree-node.tsx'
import { useControls } from './use-controls.ts'
import { useFrame } from './use-frame.ts'
import { usePainted } from './use-painted.ts'
import { SCALES, viewOnOpening } from './views.ts'

interface Props {
  readonly tree: FoldedTree
  readonly size: Size
}

// Outside of the component: React Flow warns of, and pays for, new ones with every drawing; and functions that are kept
// from the first drawing on would keep its tree.
const NODE_TYPES: NodeTypes = { tree: TreeNode }
/** The lines are drawn by the scene: an edge of React Flow's would need both its nodes to be drawn. */
const NO_EDGES: Edge[] = []
const PRO_OPTIONS = { hideAttribution: true }

/** The canvas of one session: a window onto the tree, the rail beside it, and the tools below. */
export function Flow({ tree, size }: Props) {
  const scale = useTextSize() / TEXT_SIZES.standard
  const { context } = useContext()
  const [first] = useState(() => viewOnOpening(tree, size, scale, context.compaction?.at ?? null))
  const view = useFrame(tree, size, first)
  const { frame } = view
  const looked = useSession(useShallow(frame.level === 'far' ? selectMarks : selectNothing))
  const [nodesOf] = useState(framesOfNodes)
  const nodes = useMemo(() => nodesOf(tree, frame, looked), [nodesOf, tree, frame, looked])
  useControls(tree, size, view, scale)
  usePainted(tree)

  return (
    <>
      <NodeMenu className={styles['stage']} label="The tree as shapes: arrow keys walk, Enter sets the leaf">
        {frame.level === 'far' ? <Bars tree={tree} size={size} view={view} /> : null}
        <ReactFlow<FlowNode>
          nodes={nodes}
          edges={NO_EDGES}
          nodeTypes={NODE_TYPES}
          onMoveStart={view.onMoveStart}
          onMove={view.onMove}
          onMoveEnd={view.onMoveEnd}
          onNodeClick={onNodeClick}
          onNodeContextMenu={onNodeContextMenu}
          defaultViewport={shifted(first, 0, frame.origin)}
          minZoom={SCALES.least}
          maxZoom={SCALES.most}
          // The wheel scrolls, as everywhere; with Ctrl or a pinch it zooms.
          panOnScroll
          panOnScrollSpeed={1}
          zoomOnDoubleClick={false}
          nodesDraggable={false}
          nodesConnectable={false}
          nodesFocusable={false}
          edgesFocusable={false}
          elementsSelectable={false}
          disableKeyboardA11y
          deleteKeyCode={null}
          selectionKeyCode={null}
          multiSelectionKeyCode={null}
          panActivationKeyCode={null}
          proOptions={PRO_OPTIONS}
        >
          <Scene tree={tree} frame={frame} />
        </ReactFlow>
      </NodeMenu>
      {frame.level === 'near' ? null : <LeafFlag tree={tree} size={size} view={view} />}
      <Rail tree={tree} size={size} view={view} />
      <Hints tree={tree} size={size} view={view} />
      <Tools tree={tree} />
    </>
  )
}

function onNodeClick(event: MouseEvent, { data }: FlowNode): void {
  if (event.altKey) chooseBefore(data.tree, data.node)
  else chooseNode(data.tree, data.node)
}

function onNodeContextMenu(_: MouseEvent, { data }: FlowNode): void {
  select(entryOf(data.tree, data.node))
}

/** The entries that are nodes at any distance: the three marks that are never mixed up. */
function selectMarks({ leaf, facts, selected }: SessionState): readonly (number | null)[] {
  return [selected, facts?.fileLeaf ?? null, leaf]
}

const NOTHING: readonly null[] = []

/** Nearer, every node is one: then the selection must not make them all anew. */
function selectNothing(): readonly null[] {
  return NOTHING
}
