import { vi } from 'vitest'

/**
 * Waits until a check passes that follows from what was done, however busy the machine is. Only a hang ends it.
 *
 * @param interval milliseconds between two tries
 */
export function eventually<T>(check: () => T | Promise<T>, interval = 10): Promise<T> {
  return vi.waitFor(check, { timeout: 20_000, interval })
}
