import { stat } from 'node:fs/promises'

/** What a new file takes over from the one whose content it holds. */
export interface Rights {
  /** Permission bits. */
  readonly mode: number
  /** Number of the group that the bits of a group were given to; null where it does not matter. */
  readonly group: number | null
}

/**
 * Permission bits for a new file that holds what another one holds: as many may read it as may read that one, and its
 * owner may write to it. The system's own mask narrows them further, and `ofOtherGroup` where its group is another.
 * @param source where that file is, or was: if it is gone, only the owner may read the new one
 */
export async function rightsOf(source: string): Promise<Rights> {
  try {
    const { mode, gid } = await stat(source)
    return { mode: (mode & 0o666) | 0o600, group: gid }
  } catch {
    return { mode: 0o600, group: null }
  }
}

/**
 * The bits for a file of another group: its group and all others may do what both the group and all others may do with
 * the file that has `mode`, so that nobody may read it who may not read that one.
 */
export function ofOtherGroup(mode: number): number {
  const both = (mode >> 3) & mode & 0o7
  return (mode & ~0o77) | (both << 3) | both
}
