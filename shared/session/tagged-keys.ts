/** One stored id an entry: its number where it is 8 hex digits, and a tag that says what it is. 5 bytes each. */
export interface TaggedKeys {
  readonly keys: Uint32Array
  readonly tags: Uint8Array
}

export const Tag = {
  none: 0,
  /** 8 lower-case hex digits, held as a number. */
  hex: 1,
  /** Any other text, held elsewhere. */
  text: 2,
  /** A number, boolean or object: no name of an entry. */
  other: 3,
} as const

/** Room for so many keys, all of them `none`. */
export function emptyKeys(capacity: number): TaggedKeys {
  return { keys: new Uint32Array(capacity), tags: new Uint8Array(capacity) }
}

/** The same with room for so many. */
export function grownKeys(from: TaggedKeys, capacity: number): TaggedKeys {
  const grown = emptyKeys(Math.ceil(capacity))
  grown.keys.set(from.keys)
  grown.tags.set(from.tags)
  return grown
}

/** The number that 8 lower-case hex digits write (pi's usual ids); -1 for every other value. */
export function hexKey(id: unknown): number {
  if (typeof id !== 'string' || id.length !== 8) return -1
  let key = 0
  for (let i = 0; i < 8; i++) {
    const code = id.charCodeAt(i)
    const digit = code >= 48 && code <= 57 ? code - 48 : code >= 97 && code <= 102 ? code - 87 : -1
    if (digit < 0) return -1
    key = ((key << 4) | digit) >>> 0
  }
  return key
}

/** The text of a `hexKey`. */
export function hexId(key: number): string {
  return key.toString(16).padStart(8, '0')
}
