import type { Problem } from '../../shared/session/columns.ts'

/** A problem as the command line prints it. */
export type PlainProblem = Pick<Problem, 'line' | 'kind' | 'message'>

/** The problems of a file without what only the app makes use of. */
export function plainProblems(problems: readonly Problem[]): readonly PlainProblem[] {
  return problems.map(({ line, kind, message }) => ({ line, kind, message }))
}
