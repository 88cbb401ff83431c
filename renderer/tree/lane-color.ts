import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import styles from './lane-colors.module.css'

const COLORS = 8

/** Which of the branches' colours a branch has, 1 to 8. It belongs to the branch, whatever lane that stands in. */
export function laneColor({ model }: FoldedTree, branch: number): number {
  return 1 + ((model.age[branch] ?? 0) % COLORS)
}

/** The class that gives `--lane` one of the branches' colours. */
export function laneClass(color: number): string | undefined {
  return styles[`lane${color}`]
}
