import { MAX_PROBLEMS } from './columns.ts'
import type { Problem, ProblemKind } from './columns.ts'

/** Problems as they are found: at most `MAX_PROBLEMS` of a kind are kept, all are counted. */
export interface ProblemLog {
  readonly add: (problem: Problem) => void
  readonly count: () => number
  /** What is kept, in order of lines. */
  readonly list: () => readonly Problem[]
  /** A log that begins with what this one holds. */
  readonly copy: () => ProblemLog
}

/** A log without problems. */
export function createProblemLog(): ProblemLog {
  return logOf([], new Map(), 0)
}

function logOf(kept: Problem[], byKind: Map<ProblemKind, number>, before: number): ProblemLog {
  let total = before
  return {
    add(problem) {
      total++
      const seen = byKind.get(problem.kind) ?? 0
      byKind.set(problem.kind, seen + 1)
      if (seen < MAX_PROBLEMS) kept.push(problem)
    },
    count: () => total,
    list: () => kept.toSorted((a, b) => a.line - b.line),
    copy: () => logOf([...kept], new Map(byKind), total),
  }
}
