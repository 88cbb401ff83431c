import { Tag } from './tagged-keys.ts'
import type { TaggedKeys } from './tagged-keys.ts'

/**
 * From the `hexKey` of an id to the last entry that carries it: an open-addressing table of 4 bytes a slot. A class and
 * not closures, like all that runs for each line: methods stay compiled from one session to the next.
 */
export class IdSlots {
  // SECURITY: a multiplier of its own for each table, so that no file can be written whose ids all fall on one slot.
  private readonly multiplier = Math.floor(Math.random() * 0x7fff_ffff) | 1 | 0x4000_0000
  /**
   * Ordinal plus 1 in the low bits; 0 is free. The bits above hold a part of the key's hash, so that the key itself,
   * which lies elsewhere in memory, is only looked at where it is most likely the one. At most three quarters full.
   */
  private slots = new Int32Array(256)
  private slotBits = 8

  /** Makes room for so many entries; false where there was room. What was put in is forgotten when there was none. */
  reserve(entries: number): boolean {
    const bits = Math.max(8, Math.ceil(Math.log2((entries * 4) / 3)))
    if (bits <= this.slotBits) return false
    this.slots = new Int32Array(2 ** bits)
    this.slotBits = bits
    return true
  }

  /**
   * Puts in the entries of [from, to) whose id is a `hexKey`, in ordinal order.
   * @param repeated told of each entry whose id an earlier one carries
   */
  put(from: number, to: number, { keys, tags }: TaggedKeys, repeated: (earlier: number, later: number) => void): void {
    // The same search as in `find`, with everything in reach of the loop: accesses to memory then overlap.
    const table = this.slots
    const mask = table.length - 1
    const bits = this.slotBits
    const factor = this.multiplier
    for (let ordinal = from; ordinal < to; ordinal++) {
      if (tags[ordinal] !== Tag.hex) continue
      const key = keys[ordinal] ?? 0
      const hash = hashOf(key, factor)
      const part = hash << bits
      let slot = hash >>> (32 - bits)
      for (;;) {
        const taken = table[slot] ?? 0
        if (taken === 0) break
        if (((taken ^ part) & ~mask) === 0 && keys[(taken & mask) - 1] === key) {
          repeated((taken & mask) - 1, ordinal)
          break
        }
        slot = (slot + 1) & mask
      }
      table[slot] = (ordinal + 1) | part
    }
  }

  /** The last entry put in that carries this id; -1 where none does. */
  find(key: number, { keys }: TaggedKeys): number {
    const { slots, slotBits } = this
    const mask = slots.length - 1
    const hash = hashOf(key, this.multiplier)
    const part = hash << slotBits
    for (let slot = hash >>> (32 - slotBits); ; slot = (slot + 1) & mask) {
      const taken = slots[slot] ?? 0
      const ordinal = (taken & mask) - 1
      if (taken === 0 || (((taken ^ part) & ~mask) === 0 && keys[ordinal] === key)) return ordinal
    }
  }
}

/** The upper bits tell the slot, the lower ones are kept beside the ordinal. */
function hashOf(key: number, multiplier: number): number {
  return Math.imul(key ^ (key >>> 15), multiplier)
}
