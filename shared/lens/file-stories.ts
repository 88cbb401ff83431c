import type { FileCall } from './replies.ts'

/** A file that calls of a session name. */
export interface FileStory {
  readonly path: string
  readonly reads: number
  /** Calls of write and edit. */
  readonly changes: number
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
    const reads = its.filter(({ tool }) => tool === 'read').length
    return { path, reads, changes: its.length - reads, calls: its }
  }).toSorted((a, b) => b.changes - a.changes || b.reads - a.reads || (a.path < b.path ? -1 : 1))
}
