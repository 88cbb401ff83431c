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

/**
 * Ids of 8 hex digits are held as numbers in an open-addressing table (5 bytes an entry and 5 to 11 for the slots), so
 * that a million entries stay cheap; all others in ordinary maps. Numbers are put into the table only before something
 * is looked up: many at once, whose accesses to memory then overlap, take half the time.
 * @param repeated told of each entry whose id an earlier one carries
 */
export function createGrowingIds(repeated: (earlier: number, later: number) => void): GrowingIds {
  let count = 0
  let stored = emptyKeys(16)
  /** Ordinals from here on are not yet in the table. */
  let settled = 0
  /**
   * Ordinal plus 1 in the low bits; 0 is free. The bits above hold a part of the key's hash, so that the key itself,
   * which lies elsewhere in memory, is only looked at where it is most likely the one. At most three quarters full.
   */
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
    const hash = Math.imul(key ^ (key >>> 15), multiplier)
    // The slot is told by the upper bits of the hash, so the lower ones are the part that is kept.
    const part = hash << (32 - shift)
    let slot = hash >>> shift
    for (;;) {
      const taken = slots[slot] ?? 0
      if (taken === 0 || (((taken ^ part) & ~mask) === 0 && stored.keys[(taken & mask) - 1] === key)) return slot
      slot = (slot + 1) & mask
    }
  }

  /** Puts the entries of [from, to) in their slots. */
  function put(from: number, to: number): void {
    // The same as `slotOf` over again, with everything in reach of the loop: four times as fast.
    const { keys, tags } = stored
    const table = slots
    const mask = table.length - 1
    const keyBits = 32 - shift
    const slotBits = shift
    const factor = multiplier
    for (let ordinal = from; ordinal < to; ordinal++) {
      if (tags[ordinal] !== Tag.hex) continue
      const key = keys[ordinal] ?? 0
      const hash = Math.imul(key ^ (key >>> 15), factor)
      const part = hash << keyBits
      let slot = hash >>> slotBits
      for (;;) {
        const taken = table[slot] ?? 0
        if (taken === 0) break
        if (((taken ^ part) & ~mask) === 0 && keys[(taken & mask) - 1] === key) {
          // While the table is filled anew, what it tells of was told before.
          if (ordinal >= settled) repeated((taken & mask) - 1, ordinal)
          break
        }
        slot = (slot + 1) & mask
      }
      table[slot] = (ordinal + 1) | part
    }
  }

  /** Makes the table larger and fills it anew. */
  function growSlots(to: number): void {
    slots = new Int32Array(to)
    shift = 32 - Math.log2(to)
    put(0, settled)
  }

  function settle(): void {
    if (settled === count) return
    if (count * 4 > slots.length * 3) growSlots(sizeFor(count))
    put(settled, count)
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
    settle()
    const taken = slots[slotOf(key)] ?? 0
    return taken === 0 ? null : (taken & (slots.length - 1)) - 1
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
      if (sizeFor(entries) > slots.length) growSlots(sizeFor(entries))
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

/** Slots for so many entries: a power of two, at most three quarters of it taken. */
function sizeFor(entries: number): number {
  return 2 ** Math.max(8, Math.ceil(Math.log2((entries * 4) / 3)))
}
