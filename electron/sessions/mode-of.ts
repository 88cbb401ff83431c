import { stat } from 'node:fs/promises'

/**
 * Permission bits for a new file that holds what another one holds: as many may read it as may read that one, and its
 * owner may write to it. The system's own mask narrows them further.
 * @param source where that file is, or was: if it is gone, only the owner may read the new one
 */
export async function modeOf(source: string): Promise<number> {
  try {
    return ((await stat(source)).mode & 0o666) | 0o600
  } catch {
    return 0o600
  }
}
