import { MISSING, ROOT } from './columns.ts'
import type { GrowingIds } from './id-table.ts'
import { emptyKeys, grownKeys, hexId, hexKey, Tag } from './tagged-keys.ts'

/** What each entry names as its parent. Kept by name, because a parent may stand further down in the file. */
export interface ParentRefs {
  /** Takes the next entry's `parentId` as it was stored. */
  readonly add: (parentId: unknown) => void
  /** As `IdTable.parentIdOf`. */
  readonly idOf: (ordinal: number) => string | null
  /** True where the entry has no `parentId`, not even null. */
  readonly isAbsent: (ordinal: number) => boolean
  /** Looks the parents of the ordinals from `from` on up and writes them into the column: ordinals, ROOT or MISSING. */
  readonly resolve: (ids: GrowingIds, parent: Int32Array, from: number) => void
}

/** What a stored name can be. */
type Name = string | number | boolean | symbol

/** Stands for a list or object where an id should be: no entry has it. */
const OBJECT = Symbol('(an object)')

export function createParentRefs(): ParentRefs {
  let count = 0
  let named = emptyKeys(16)
  const others = new Map<number, Name>()

  function parentOf(ids: GrowingIds, ordinal: number): number {
    const tag = named.tags[ordinal]
    if (tag === Tag.none || tag === Tag.absent) return ROOT
    if (tag === Tag.hex) return ids.findKey(named.keys[ordinal] ?? 0) ?? MISSING
    const id = others.get(ordinal)
    // pi follows a parent only where its name is truthy: 0, false and "" end the path.
    return (id ? ids.find(id) : null) ?? MISSING
  }

  return {
    add(parentId) {
      const ordinal = count++
      if (ordinal === named.keys.length) named = grownKeys(named)
      if (parentId === undefined) named.tags[ordinal] = Tag.absent
      if (parentId === null || parentId === undefined) return
      const key = hexKey(parentId)
      named.tags[ordinal] = key < 0 ? Tag.other : Tag.hex
      if (key < 0) others.set(ordinal, isName(parentId) ? parentId : OBJECT)
      else named.keys[ordinal] = key
    },
    idOf(ordinal) {
      if (named.tags[ordinal] === Tag.hex) return hexId(named.keys[ordinal] ?? 0)
      const id = others.get(ordinal)
      return id === undefined ? null : typeof id === 'symbol' ? (id.description ?? '') : String(id)
    },
    isAbsent: (ordinal) => named.tags[ordinal] === Tag.absent,
    resolve(ids, parent, from) {
      for (let ordinal = from; ordinal < count; ordinal++) parent[ordinal] = parentOf(ids, ordinal)
    },
  }
}

function isName(id: unknown): id is Name {
  return typeof id === 'string' || typeof id === 'number' || typeof id === 'boolean'
}
