import type { RawEntry } from './entry.ts'
import { costOf } from './spending.ts'
import type { TouchedFile } from './touched-files.ts'

type Touch = Pick<TouchedFile, 'path' | 'isChanged'>

/** What the entries of a branch cost and touched, added up one by one. */
export interface BranchTally {
  /** Adds an entry. @param files those that its calls really read or changed */
  readonly add: (entry: RawEntry, kind: number, files: readonly Touch[]) => void
  /** US dollars; null while no entry told of any. */
  readonly cost: () => number | null
  readonly changed: () => number
  /** Files that were only read. */
  readonly read: () => number
  /** Names of files, those that were changed first, in the order they were first named. */
  readonly names: (most: number) => readonly string[]
}

/** Paths that are told from each other; a branch that names more of them counts these alone. */
const MAX_PATHS = 5_000
const MAX_PATH = 1_000

/** A tally of no entry yet. */
export function createBranchTally(): BranchTally {
  let cost: number | null = null
  const changed = new Set<string>()
  const read = new Set<string>()
  return {
    add(entry, kind, files) {
      const spent = costOf(entry, kind)
      if (spent !== null) cost = (cost ?? 0) + spent
      for (const { path, isChanged } of files) {
        const name = path.slice(0, MAX_PATH)
        if (isChanged) read.delete(name)
        else if (changed.has(name)) continue
        const names = isChanged ? changed : read
        if (names.size < MAX_PATHS) names.add(name)
      }
    },
    cost: () => cost,
    changed: () => changed.size,
    read: () => read.size,
    names: (most) => [...changed, ...read].slice(0, most),
  }
}
