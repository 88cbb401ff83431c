import { MISSING, ROOT } from './columns.ts'
import type { TreeColumns } from './columns.ts'
import type { GrowingIds } from './id-table.ts'
import { Flag } from './kinds.ts'
import { hexId } from './tagged-keys.ts'

/** What a stored name can be. */
type Name = string | number | boolean | symbol

/** Stands for a list or object where an id should be: no entry has it. */
const OBJECT = Symbol('(an object)')

/**
 * Which entry each entry follows. A parent is looked up when the entry comes, since pi writes it first; what is not
 * there yet is kept by name and looked up again. The name of a parent that is there is that entry's id.
 */
export class ParentLinks {
  private readonly ids: GrowingIds
  private readonly missingNames = new Map<number, Name>()
  /** Names that are no text, of parents that are there: `idOf` such an entry is null. */
  private readonly odd = new Map<number, Name>()
  private readonly absent = new Set<number>()
  private isRepeated = false
  private isForward = false

  constructor(ids: GrowingIds) {
    this.ids = ids
  }

  /** The parent an entry names: an ordinal, ROOT or MISSING. Its own id must be known already: it may name itself. */
  find(ordinal: number, parentId: unknown): number {
    if (parentId === undefined) this.absent.add(ordinal)
    if (parentId === null || parentId === undefined) return ROOT
    const name = isName(parentId) ? parentId : OBJECT
    const parent = this.look(name)
    if (parent === null) this.missingNames.set(ordinal, name)
    else if (typeof name !== 'string') this.odd.set(ordinal, name)
    return parent ?? MISSING
  }

  /** As `find`, for a `hexKey`. */
  findKey(ordinal: number, key: number): number {
    const parent = this.ids.findKey(key)
    if (parent === null) this.missingNames.set(ordinal, hexId(key))
    return parent ?? MISSING
  }

  /** Writes what was found, and the flags of the entry with what it says of them. */
  put(tree: TreeColumns, ordinal: number, parent: number, flags: number): void {
    tree.parent[ordinal] = parent
    tree.flags[ordinal] = parent < ROOT ? flags | Flag.orphan : flags
    if (parent >= ordinal) this.isForward = true
  }

  /** As `IdTable.parentIdOf`. */
  idOf(ordinal: number, parent: number): string | null {
    if (parent === ROOT) return null
    const name = this.missingNames.get(ordinal) ?? this.nameOf(ordinal, parent)
    return typeof name === 'symbol' ? (name.description ?? '') : String(name)
  }

  /** True where the entry has no `parentId`, not even null. */
  isAbsent(ordinal: number): boolean {
    return this.absent.has(ordinal)
  }

  /** Entries whose parent was not found, in file order. */
  missing(): Iterable<number> {
    return this.missingNames.keys()
  }

  /** Some parent does not stand before its child: only then can parents form a ring. */
  hasForward(): boolean {
    return this.isForward
  }

  /**
   * Looks up again what was missing, and where an id was repeated, whatever followed the earlier entry. Writes the
   * column and the orphan flag, and tells of each entry that changed.
   */
  relink(tree: TreeColumns, count: number, changed: (ordinal: number) => void): void {
    this.relinkMissing(tree, changed)
    if (this.isRepeated) this.relinkRepeated(tree, count, changed)
    this.isRepeated = false
  }

  /** An id was repeated: at the next `relink` its children follow the later entry. */
  repeated(): void {
    this.isRepeated = true
  }

  private look(name: Name): number | null {
    // pi follows a parent only where its name is truthy: 0, false and "" end the path.
    return name && typeof name !== 'symbol' ? this.ids.find(name) : null
  }

  /** The name an entry gives its parent, which is there. */
  private nameOf(ordinal: number, parent: number): Name {
    return this.odd.get(ordinal) ?? this.ids.idOf(parent) ?? OBJECT
  }

  private relinkMissing(tree: TreeColumns, changed: (ordinal: number) => void): void {
    for (const [ordinal, name] of this.missingNames) {
      const parent = this.look(name)
      if (parent === null) continue
      this.missingNames.delete(ordinal)
      if (typeof name !== 'string') this.odd.set(ordinal, name)
      this.put(tree, ordinal, parent, (tree.flags[ordinal] ?? 0) & ~Flag.orphan)
      changed(ordinal)
    }
  }

  private relinkRepeated(tree: TreeColumns, count: number, changed: (ordinal: number) => void): void {
    for (let ordinal = 0; ordinal < count; ordinal++) {
      const parent = tree.parent[ordinal] ?? ROOT
      if (parent < 0 || ((tree.flags[parent] ?? 0) & Flag.superseded) === 0) continue
      this.put(tree, ordinal, this.look(this.nameOf(ordinal, parent)) ?? parent, tree.flags[ordinal] ?? 0)
      changed(ordinal)
    }
  }
}

function isName(id: unknown): id is Name {
  return typeof id === 'string' || typeof id === 'number' || typeof id === 'boolean'
}
