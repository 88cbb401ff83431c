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
   * point at it, as in pi's Map. Returns the earlier entry that carried the same id, or null.
   */
  readonly add: (id: unknown) => number | null
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

/**
 * Ids of 8 hex digits are held as numbers in an open-addressing table (5 bytes an entry and 8 to 16 for the slots), so
 * that a million entries stay cheap; all others in ordinary maps.
 */
export function createGrowingIds(): GrowingIds {
  let count = 0
  let stored = emptyKeys(16)
  /** Ordinal plus 1; 0 is free. At most half full. */
  let slots = new Int32Array(256)
  let shift = 32 - 8
  const texts = new Map<number, string>()
  const others = new Map<unknown, number>()
  let absent = false
  // SECURITY: a multiplier of its own for each table, so that no file can be written whose ids all fall on one slot.
  const multiplier = Math.floor(Math.random() * 0x7fff_ffff) | 1 | 0x4000_0000

  /** The slot that holds the key, or the free one where it would go. */
  function slotOf(key: number): number {
    const mask = slots.length - 1
    let slot = Math.imul(key ^ (key >>> 15), multiplier) >>> shift
    for (;;) {
      const taken = slots[slot] ?? 0
      if (taken === 0 || stored.keys[taken - 1] === key) return slot
      slot = (slot + 1) & mask
    }
  }

  function growSlots(): void {
    const before = slots
    slots = new Int32Array(before.length * 2)
    shift -= 1
    for (const taken of before) if (taken !== 0) slots[slotOf(stored.keys[taken - 1] ?? 0)] = taken
  }

  function addHex(ordinal: number, key: number): number | null {
    if ((ordinal + 1) * 2 > slots.length) growSlots()
    stored.keys[ordinal] = key
    stored.tags[ordinal] = Tag.hex
    const slot = slotOf(key)
    const earlier = slots[slot] ?? 0
    slots[slot] = ordinal + 1
    return earlier === 0 ? null : earlier - 1
  }

  function addOther(ordinal: number, id: unknown): number | null {
    const earlier = others.get(id) ?? null
    others.set(id, ordinal)
    stored.tags[ordinal] = typeof id === 'string' ? Tag.text : Tag.other
    if (typeof id === 'string') texts.set(ordinal, id)
    return earlier
  }

  function findKey(key: number): number | null {
    const taken = slots[slotOf(key)] ?? 0
    return taken === 0 ? null : taken - 1
  }

  return {
    add(id) {
      const ordinal = count++
      if (ordinal === stored.keys.length) stored = grownKeys(stored)
      if (id === undefined) absent = true
      if (id === undefined || id === null || id === '' || typeof id === 'object') return null
      const key = hexKey(id)
      return key < 0 ? addOther(ordinal, id) : addHex(ordinal, key)
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
