import { IdSlots } from './id-slots.ts'
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

/** True for a stored id by which pi can go to the entry. pi takes an empty leaf id for "no leaf", so "" is none. */
export function isUsableId(id: unknown): boolean {
  return typeof id === 'string' && id !== ''
}

/** Entries at the end that are searched one by one: most parents stand close before their children. */
const NEAR_ENTRIES = 256

/**
 * Ids taken one by one, in ordinal order. Those of 8 hex digits are held as numbers in a table (5 bytes an entry and 5
 * to 11 for the slots), so that a million entries stay cheap; all others in ordinary maps. Numbers go into the table only
 * when something is looked up that does not stand near the end: accesses to memory overlap where many go in at once.
 */
export class GrowingIds {
  private count = 0
  private stored = emptyKeys(16)
  /** Ordinals from here on are not yet in the slots. */
  private settled = 0
  private readonly slots = new IdSlots()
  private readonly texts = new Map<number, string>()
  private readonly others = new Map<unknown, number>()
  private absent = false
  private readonly repeated: (earlier: number, later: number) => void

  /** @param repeated told of each entry whose id an earlier one carries */
  constructor(repeated: (earlier: number, later: number) => void) {
    this.repeated = repeated
  }

  /**
   * Takes the next entry's id as it was stored. A number or boolean is no name of an entry, but a `parentId` can still
   * point at it, as in pi's Map.
   */
  add(id: unknown): void {
    const key = hexKey(id)
    const ordinal = this.next()
    if (key >= 0) {
      this.stored.keys[ordinal] = key
      this.stored.tags[ordinal] = Tag.hex
      return
    }
    if (id === undefined) this.absent = true
    if (id === undefined || id === null || id === '' || typeof id === 'object') return
    this.addOther(ordinal, id)
  }

  /** As `add`, for the first of these `hexKey`s. */
  addKey(keys: Uint32Array): void {
    const ordinal = this.next()
    this.stored.keys[ordinal] = keys[0] ?? 0
    this.stored.tags[ordinal] = Tag.hex
  }

  /** Whether the second of these keys is the id of this entry, and not that of the entry itself, which is the first. */
  isParentOfLast(ordinal: number, keys: Uint32Array): boolean {
    const { stored } = this
    return ordinal >= 0 && stored.tags[ordinal] === Tag.hex && stored.keys[ordinal] === keys[1] && keys[0] !== keys[1]
  }

  /** Tells of every repeated id that was not told of yet. */
  settle(): void {
    if (this.settled === this.count) return
    this.reserveSlots(this.count)
    this.slots.put(this.settled, this.count, this.stored, this.repeated)
    this.settled = this.count
  }

  /** The `hexKey` of an entry's id; -1 where it has another one or none. */
  keyOf(ordinal: number): number {
    const { keys, tags } = this.stored
    return tags[ordinal] === Tag.hex ? (keys[ordinal] ?? -1) : -1
  }

  /** Makes room for so many entries in all, so that the table is not grown and filled anew on the way there. */
  reserve(entries: number): void {
    if (entries > this.stored.keys.length) this.stored = grownKeys(this.stored, entries)
    this.reserveSlots(entries)
  }

  /** The last entry that carries this id, of any stored type; null where none does. */
  find(id: unknown): number | null {
    const key = hexKey(id)
    return key < 0 ? (this.others.get(id) ?? null) : this.findKey(key)
  }

  /** As `find`, for the `hexKey` of an id. */
  findKey(key: number): number | null {
    const { keys, tags } = this.stored
    const near = Math.max(this.settled, this.count - NEAR_ENTRIES)
    for (let ordinal = this.count - 1; ordinal >= near; ordinal--)
      if (keys[ordinal] === key && tags[ordinal] === Tag.hex) return ordinal
    this.settle()
    const found = this.slots.find(key, this.stored)
    return found < 0 ? null : found
  }

  /** The id of an entry; null where it has no string id. */
  idOf(ordinal: number): string | null {
    const { keys, tags } = this.stored
    const tag = ordinal < this.count ? tags[ordinal] : Tag.none
    if (tag === Tag.hex) return hexId(keys[ordinal] ?? 0)
    return tag === Tag.text ? (this.texts.get(ordinal) ?? null) : null
  }

  /** True once an entry without the field was taken. */
  hasAbsent(): boolean {
    return this.absent
  }

  private reserveSlots(entries: number): void {
    // What is put in once more was told before.
    if (this.slots.reserve(entries)) this.slots.put(0, this.settled, this.stored, () => undefined)
  }

  private addOther(ordinal: number, id: unknown): void {
    const earlier = this.others.get(id)
    this.others.set(id, ordinal)
    this.stored.tags[ordinal] = typeof id === 'string' ? Tag.text : Tag.other
    if (typeof id === 'string') this.texts.set(ordinal, id)
    if (earlier !== undefined) this.repeated(earlier, ordinal)
  }

  /** The ordinal of the next entry, with room for it. */
  private next(): number {
    if (this.count === this.stored.keys.length) this.stored = grownKeys(this.stored, this.count * 1.5)
    this.count += 1
    return this.count - 1
  }
}
