import { createIdSlots } from './id-slots.ts'
import { emptyKeys, grownKeys, hexId, hexKey, Tag } from './tagged-keys.ts'

/** Names of entries: by ordinal and back. */
export interface IdTable {
  /** The id of an entry; null where it has no string id. */
  readonly idOf: (ordinal: number) => string | null
  /** The entry an id names; the last one where several lines carry it, as in pi; null where none does. */
  readonly ordinalOf: (id: string) => number | null
  /** The id that an entry names as its parent, whether the file has it or not; null where it names none. */
  readonly parentIdOf: (ordinal: number) => string | null
  /**
   * True for an entry without any `parentId` in a file where some entry has no `id` at all: pi takes the one for a child
   * of the other in its tree, and not for a root. (Its path begins there all the same.)
   */
  readonly hangsOnNameless: (ordinal: number) => boolean
}

/** Ids taken one by one, in ordinal order. */
export interface GrowingIds {
  /**
   * Takes the next entry's id as it was stored. A number or boolean is no name of an entry, but a `parentId` can still
   * point at it, as in pi's Map.
   */
  readonly add: (id: unknown) => void
  /** As `add`, for the first of these `hexKey`s. */
  readonly addKey: (keys: Uint32Array) => void
  /** Whether the second of these keys is the id of this entry, and not that of the entry itself, which is the first. */
  readonly isParentOfLast: (ordinal: number, keys: Uint32Array) => boolean
  /** Tells of every repeated id that was not told of yet. */
  readonly settle: () => void
  /** The `hexKey` of an entry's id; -1 where it has another one or none. */
  readonly keyOf: (ordinal: number) => number
  /** Makes room for so many entries in all, so that the table is not grown and filled anew on the way there. */
  readonly reserve: (entries: number) => void
  /** The last entry that carries this id, of any stored type; null where none does. */
  readonly find: (id: unknown) => number | null
  /** As `find`, for the `hexKey` of an id. */
  readonly findKey: (key: number) => number | null
  /** The id of an entry; null where it has no string id. */
  readonly idOf: (ordinal: number) => string | null
  /** True once an entry without the field was taken. */
  readonly hasAbsent: () => boolean
}

/** True for a stored id by which pi can go to the entry. pi takes an empty leaf id for "no leaf", so "" is none. */
export function isUsableId(id: unknown): boolean {
  return typeof id === 'string' && id !== ''
}

/** Entries at the end that are searched one by one: most parents stand close before their children. */
const NEAR_ENTRIES = 256

/**
 * Ids of 8 hex digits are held as numbers in a table (5 bytes an entry and 5 to 11 for the slots), so that a million
 * entries stay cheap; all others in ordinary maps. Numbers go into the table only when something is looked up that does
 * not stand near the end: accesses to memory overlap where many go in at once.
 * @param repeated told of each entry whose id an earlier one carries
 */
export function createGrowingIds(repeated: (earlier: number, later: number) => void): GrowingIds {
  let count = 0
  let stored = emptyKeys(16)
  /** Ordinals from here on are not yet in the slots. */
  let settled = 0
  const slots = createIdSlots()
  const texts = new Map<number, string>()
  const others = new Map<unknown, number>()
  let absent = false

  function reserve(entries: number): void {
    // What is put in once more was told before.
    if (slots.reserve(entries)) slots.put(0, settled, stored, () => undefined)
  }

  function settle(): void {
    if (settled === count) return
    reserve(count)
    slots.put(settled, count, stored, repeated)
    settled = count
  }

  function addOther(ordinal: number, id: unknown): void {
    const earlier = others.get(id)
    others.set(id, ordinal)
    stored.tags[ordinal] = typeof id === 'string' ? Tag.text : Tag.other
    if (typeof id === 'string') texts.set(ordinal, id)
    if (earlier !== undefined) repeated(earlier, ordinal)
  }

  function findKey(key: number): number | null {
    const { keys, tags } = stored
    const near = Math.max(settled, count - NEAR_ENTRIES)
    for (let ordinal = count - 1; ordinal >= near; ordinal--)
      if (keys[ordinal] === key && tags[ordinal] === Tag.hex) return ordinal
    settle()
    const found = slots.find(key, stored)
    return found < 0 ? null : found
  }

  /** The ordinal of the next entry, with room for it. */
  function next(): number {
    if (count === stored.keys.length) stored = grownKeys(stored, count * 1.5)
    return count++
  }

  return {
    add(id) {
      const key = hexKey(id)
      const ordinal = next()
      if (key >= 0) {
        stored.keys[ordinal] = key
        stored.tags[ordinal] = Tag.hex
        return
      }
      if (id === undefined) absent = true
      if (id === undefined || id === null || id === '' || typeof id === 'object') return
      addOther(ordinal, id)
    },
    addKey(keys) {
      const ordinal = next()
      stored.keys[ordinal] = keys[0] ?? 0
      stored.tags[ordinal] = Tag.hex
    },
    isParentOfLast: (ordinal, keys) =>
      ordinal >= 0 && stored.tags[ordinal] === Tag.hex && stored.keys[ordinal] === keys[1] && keys[0] !== keys[1],
    settle,
    keyOf: (ordinal) => (stored.tags[ordinal] === Tag.hex ? (stored.keys[ordinal] ?? -1) : -1),
    reserve(entries) {
      if (entries > stored.keys.length) stored = grownKeys(stored, entries)
      reserve(entries)
    },
    find(id) {
      const key = hexKey(id)
      return key < 0 ? (others.get(id) ?? null) : findKey(key)
    },
    findKey,
    hasAbsent: () => absent,
    idOf(ordinal) {
      const tag = ordinal < count ? stored.tags[ordinal] : Tag.none
      if (tag === Tag.hex) return hexId(stored.keys[ordinal] ?? 0)
      return tag === Tag.text ? (texts.get(ordinal) ?? null) : null
    },
  }
}
