/** One line of a diff. */
export interface DiffLine {
  readonly kind: 'added' | 'removed' | 'context' | 'hunk' | 'file'
  /** Without its mark. */
  readonly text: string
}

/**
 * The lines of a diff: a unified one, or the numbered form that pi's edit tool keeps (`+12 text`, `-11 text`,
 * ` 10 text`), whose numbers stay in the text. Only the first character of a line decides; what begins otherwise
 * (`\ No newline at end of file`) is context.
 */
export function readDiff(diff: string): readonly DiffLine[] {
  const lines = diff.replace(/\r?\n$/, '').split(/\r?\n/)
  return lines.map((line, at) => {
    // A removed line that begins with `--` looks like a file's heading, which comes in a pair.
    if (line.startsWith('--- ') && lines[at + 1]?.startsWith('+++ ') === true) return { kind: 'file', text: line }
    if (line.startsWith('+++ ') && lines[at - 1]?.startsWith('--- ') === true) return { kind: 'file', text: line }
    if (line.startsWith('@@')) return { kind: 'hunk', text: line }
    if (line.startsWith('+')) return { kind: 'added', text: line.slice(1) }
    if (line.startsWith('-')) return { kind: 'removed', text: line.slice(1) }
    return { kind: 'context', text: line.startsWith(' ') ? line.slice(1) : line }
  })
}

/** Lines of a change that are drawn at first, and that are drawn more with each press. */
export const FIRST_LINES = 400
const MORE_LINES = 2_000

/** How many lines are drawn when more are asked for. @param shown lines drawn now, of `all` */
export function linesAfter(shown: number, all: number): number {
  return Math.min(all, shown + MORE_LINES)
}
