import { Tag } from './tagged-keys.ts'
import type { TaggedKeys } from './tagged-keys.ts'

/** From the `hexKey` of an id to the last entry that carries it: an open-addressing table of 4 bytes a slot. */
export interface IdSlots {
  /** Makes room for so many entries; false where there was room. What was put in is forgotten when there was none. */
  readonly reserve: (entries: number) => boolean
  /**
   * Puts in the entries of [from, to) whose id is a `hexKey`, in ordinal order.
   * @param repeated told, in that order, of each entry whose id an earlier one carries
   */
  readonly put: (
    from: number,
    to: number,
    stored: TaggedKeys,
    repeated: (earlier: number, later: number) => void,
  ) => void
  /** The last entry put in that carries this id; -1 where none does. */
  readonly find: (key: number, stored: TaggedKeys) => number
}

/** Entries that are put in together. */
const BATCH = 128 * 1024
/** Slots that stay in the processor's caches while a part of a batch goes into them: 256 KiB. */
const NEAR_SLOT_BITS = 16

export function createIdSlots(): IdSlots {
  // SECURITY: a multiplier of its own for each table, so that no file can be written whose ids all fall on one slot.
  const multiplier = Math.floor(Math.random() * 0x7fff_ffff) | 1 | 0x4000_0000
  /**
   * Ordinal plus 1 in the low bits; 0 is free. The bits above hold a part of the key's hash, so that the key itself,
   * which lies elsewhere in memory, is only looked at where it is most likely the one. At most three quarters full.
   */
  let slots = new Int32Array(256)

  /** Puts in these entries and answers which of them repeat an id. */
  function putSorted(ordinals: Uint32Array, { keys }: TaggedKeys): Repeat[] {
    const table = slots
    const repeats: Repeat[] = []
    for (let i = 0; i < ordinals.length; i++) {
      const later = ordinals[i] ?? 0
      const key = keys[later] ?? 0
      const hash = hashOf(key, multiplier)
      const slot = slotOf(table, keys, key, hash)
      const taken = table[slot] ?? 0
      if (taken !== 0) repeats.push({ earlier: ordinalIn(table, taken), later })
      table[slot] = (later + 1) | partOf(table, hash)
    }
    return repeats
  }

  return {
    reserve(entries) {
      const size = sizeFor(entries)
      if (size <= slots.length) return false
      slots = new Int32Array(size)
      return true
    },
    put(from, to, stored, repeated) {
      for (let at = from; at < to; at += BATCH) {
        const repeats = putSorted(sortedBySlot(at, Math.min(to, at + BATCH), stored, slots.length, multiplier), stored)
        repeats.sort((a, b) => a.later - b.later)
        for (const { earlier, later } of repeats) repeated(earlier, later)
      }
    },
    find(key, { keys }) {
      const taken = slots[slotOf(slots, keys, key, hashOf(key, multiplier))] ?? 0
      return ordinalIn(slots, taken)
    },
  }
}

interface Repeat {
  readonly earlier: number
  readonly later: number
}

/** The upper bits tell the slot. */
function hashOf(key: number, multiplier: number): number {
  return Math.imul(key ^ (key >>> 15), multiplier)
}

/** The part of a hash that is kept beside the ordinal: its lower bits, since the slot is told by the upper ones. */
function partOf(table: Int32Array, hash: number): number {
  return hash << (32 - shiftOf(table))
}

function shiftOf(table: Int32Array): number {
  return Math.clz32(table.length) + 1
}

/** The ordinal in what a slot holds; -1 for a free one. */
function ordinalIn(table: Int32Array, taken: number): number {
  return (taken & (table.length - 1)) - 1
}

/** The slot that holds the key, or the free one where it would go. */
function slotOf(table: Int32Array, keys: Uint32Array, key: number, hash: number): number {
  const mask = table.length - 1
  const part = partOf(table, hash)
  let slot = hash >>> shiftOf(table)
  for (;;) {
    const taken = table[slot] ?? 0
    if (taken === 0 || (((taken ^ part) & ~mask) === 0 && keys[(taken & mask) - 1] === key)) return slot
    slot = (slot + 1) & mask
  }
}

/**
 * The ordinals of [from, to) that have a key, those with neighbouring slots together and else in their order. A table of
 * megabytes is then filled region by region: each access to memory far away costs more than all the sorting.
 */
function sortedBySlot(
  from: number,
  to: number,
  { keys, tags }: TaggedKeys,
  slotCount: number,
  multiplier: number,
): Uint32Array {
  const regionBits = Math.max(0, Math.log2(slotCount) - NEAR_SLOT_BITS)
  // Shifting by 32 shifts by 0.
  const shift = 32 - regionBits
  const regionOf = (ordinal: number): number =>
    regionBits === 0 ? 0 : hashOf(keys[ordinal] ?? 0, multiplier) >>> shift
  const starts = new Uint32Array(2 ** regionBits + 1)
  let count = 0
  for (let ordinal = from; ordinal < to; ordinal++) {
    if (tags[ordinal] !== Tag.hex) continue
    const region = regionOf(ordinal) + 1
    starts[region] = (starts[region] ?? 0) + 1
    count += 1
  }
  for (let region = 1; region < starts.length; region++)
    starts[region] = (starts[region] ?? 0) + (starts[region - 1] ?? 0)
  const sorted = new Uint32Array(count)
  for (let ordinal = from; ordinal < to; ordinal++) {
    if (tags[ordinal] !== Tag.hex) continue
    const region = regionOf(ordinal)
    const at = starts[region] ?? 0
    sorted[at] = ordinal
    starts[region] = at + 1
  }
  return sorted
}

/** Slots for so many entries: a power of two, at most three quarters of it taken. */
function sizeFor(entries: number): number {
  return 2 ** Math.max(8, Math.ceil(Math.log2((entries * 4) / 3)))
}
