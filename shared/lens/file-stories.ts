import type { FileCall } from './replies.ts'

/** A file that calls of a session name. */
export interface FileStory {
  readonly path: string
  /** Calls of read that a result answers which is no error. */
  readonly reads: number
  /** Such calls of write and edit. */
  readonly changes: number
  /** Calls that failed or have no result. */
  readonly failed: number
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
    return { path, reads, changes: done.length - reads, failed: its.length - done.length, calls: its }
  }).toSorted((a, b) => b.changes - a.changes || b.reads - a.reads || (a.path < b.path ? -1 : 1))
}

/** What is said of a call that did not do what it was to; null for one that did. */
export function failureWord({ outcome }: FileCall): string | null {
  return outcome === 'done' ? null : outcome === 'failed' ? 'failed' : 'no result'
}
