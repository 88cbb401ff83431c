import { MISSING, ROOT } from './columns.ts'
import type { TreeColumns } from './columns.ts'
import type { GrowingIds } from './id-table.ts'
import { Flag } from './kinds.ts'
import { hexId } from './tagged-keys.ts'

/**
 * Which entry each entry follows. A parent is looked up when the entry comes, since pi writes it first; what is not
 * there yet is kept by name and looked up again. The name of a parent that is there is that entry's id.
 */
export interface ParentLinks {
  /** The parent an entry names: an ordinal, ROOT or MISSING. Its own id must be known already: it may name itself. */
  readonly find: (ordinal: number, parentId: unknown) => number
  /** As `find`, for a `hexKey`. */
  readonly findKey: (ordinal: number, key: number) => number
  /** As `IdTable.parentIdOf`. */
  readonly idOf: (ordinal: number, parent: number) => string | null
  /** True where the entry has no `parentId`, not even null. */
  readonly isAbsent: (ordinal: number) => boolean
  /** Entries whose parent was not found, in file order. */
  readonly missing: () => Iterable<number>
  /**
   * Looks up again what was missing, and where an id was repeated, whatever followed the earlier entry. Writes the
   * column and the orphan flag, and tells of each entry that changed.
   */
  readonly relink: (tree: TreeColumns, count: number, changed: (ordinal: number) => void) => void
  /** An id was repeated: at the next `relink` its children follow the later entry. */
  readonly repeated: () => void
}

/** What a stored name can be. */
type Name = string | number | boolean | symbol

/** Stands for a list or object where an id should be: no entry has it. */
const OBJECT = Symbol('(an object)')

export function createParentLinks(ids: GrowingIds): ParentLinks {
  const missing = new Map<number, Name>()
  /** Names that are no text, of parents that are there: `idOf` such an entry is null. */
  const odd = new Map<number, Name>()
  const absent = new Set<number>()
  let isRepeated = false

  function look(name: Name): number | null {
    // pi follows a parent only where its name is truthy: 0, false and "" end the path.
    return name && typeof name !== 'symbol' ? ids.find(name) : null
  }

  /** The name an entry gives its parent, which is there. */
  function nameOf(ordinal: number, parent: number): Name {
    return odd.get(ordinal) ?? ids.idOf(parent) ?? OBJECT
  }

  function relinkMissing(tree: TreeColumns, changed: (ordinal: number) => void): void {
    for (const [ordinal, name] of missing) {
      const parent = look(name)
      if (parent === null) continue
      missing.delete(ordinal)
      if (typeof name !== 'string') odd.set(ordinal, name)
      tree.parent[ordinal] = parent
      tree.flags[ordinal] = (tree.flags[ordinal] ?? 0) & ~Flag.orphan
      changed(ordinal)
    }
  }

  function relinkRepeated(tree: TreeColumns, count: number, changed: (ordinal: number) => void): void {
    for (let ordinal = 0; ordinal < count; ordinal++) {
      const parent = tree.parent[ordinal] ?? ROOT
      if (parent < 0 || ((tree.flags[parent] ?? 0) & Flag.superseded) === 0) continue
      tree.parent[ordinal] = look(nameOf(ordinal, parent)) ?? parent
      changed(ordinal)
    }
  }

  return {
    find(ordinal, parentId) {
      if (parentId === undefined) absent.add(ordinal)
      if (parentId === null || parentId === undefined) return ROOT
      const name = isName(parentId) ? parentId : OBJECT
      const parent = look(name)
      if (parent === null) missing.set(ordinal, name)
      else if (typeof name !== 'string') odd.set(ordinal, name)
      return parent ?? MISSING
    },
    findKey(ordinal, key) {
      const parent = ids.findKey(key)
      if (parent === null) missing.set(ordinal, hexId(key))
      return parent ?? MISSING
    },
    idOf(ordinal, parent) {
      if (parent === ROOT) return null
      const name = missing.get(ordinal) ?? nameOf(ordinal, parent)
      return typeof name === 'symbol' ? (name.description ?? '') : String(name)
    },
    isAbsent: (ordinal) => absent.has(ordinal),
    missing: () => missing.keys(),
    relink(tree, count, changed) {
      relinkMissing(tree, changed)
      if (isRepeated) relinkRepeated(tree, count, changed)
      isRepeated = false
    },
    repeated() {
      isRepeated = true
    },
  }
}

function isName(id: unknown): id is Name {
  return typeof id === 'string' || typeof id === 'number' || typeof id === 'boolean'
}
