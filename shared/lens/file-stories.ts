import { formatCount } from '../figures.ts'
import type { FileCall } from './replies.ts'

/** A file that calls of a session name. */
export interface FileStory {
  readonly path: string
  /** Calls of read that a result answers which is no error. */
  readonly reads: number
  /** Such calls of write and edit. */
  readonly changes: number
  /** Calls that failed. */
  readonly failed: number
  /** Calls without a result. */
  readonly unanswered: number
  /** The calls, in the order of the file. */
  readonly calls: readonly FileCall[]
}

/** Groups calls by the file they name; those changed most first, then those read most. */
export function fileStories(calls: readonly FileCall[]): readonly FileStory[] {
  const byPath = new Map<string, FileCall[]>()
  for (const call of calls) {
    const known = byPath.get(call.path)
    if (known === undefined) byPath.set(call.path, [call])
    else known.push(call)
  }
  return Array.from(byPath, ([path, its]) => {
    const done = its.filter(({ outcome }) => outcome === 'done')
    const reads = done.filter(({ tool }) => tool === 'read').length
    const failed = its.filter(({ outcome }) => outcome === 'failed').length
    const unanswered = its.length - done.length - failed
    return { path, reads, changes: done.length - reads, failed, unanswered, calls: its }
  }).toSorted((a, b) => b.changes - a.changes || b.reads - a.reads || (a.path < b.path ? -1 : 1))
}

/** What is said of a call that did not do what it was to; null for one that did. */
export function failureWord({ outcome }: FileCall): string | null {
  return outcome === 'done' ? null : outcome === 'failed' ? FAILED : UNANSWERED
}

/** How many calls of a file did not do what they were to, by the same words: `1 failed`, `2 without a result`. */
export function failureWords({ failed, unanswered }: FileStory): readonly string[] {
  return [
    ...(failed === 0 ? [] : [`${formatCount(failed)} ${FAILED}`]),
    ...(unanswered === 0 ? [] : [`${formatCount(unanswered)} ${UNANSWERED}`]),
  ]
}

const FAILED = 'failed'
const UNANSWERED = 'without a result'
