/** Values by number, the least recently used given up first, bounded by the bytes they were made from. */
export interface BodyCache<T> {
  get(key: number): T | undefined
  /** Keeps a value that was made from so many bytes; one larger than may be kept is not. */
  set(key: number, value: T, bytes: number): void
  clear(): void
}

/** @param maxEach bytes of the largest value that is kept */
export function createBodyCache<T>(maxBytes: number, maxEach = maxBytes): BodyCache<T> {
  // A Map keeps the order of insertion, so its first key is the one used longest ago.
  const held = new Map<number, { readonly value: T; readonly bytes: number }>()
  let total = 0
  const drop = (key: number): void => {
    total -= held.get(key)?.bytes ?? 0
    held.delete(key)
  }
  return {
    get(key) {
      const found = held.get(key)
      if (found === undefined) return undefined
      held.delete(key)
      held.set(key, found)
      return found.value
    },
    set(key, value, bytes) {
      drop(key)
      if (bytes > maxEach) return
      held.set(key, { value, bytes })
      total += bytes
      for (const oldest of held.keys()) {
        if (total <= maxBytes) break
        drop(oldest)
      }
    },
    clear() {
      held.clear()
      total = 0
    },
  }
}
