import type { Facts, FileColumns, Header, Problem, TreeColumns } from './columns.ts'
import { ROOT } from './columns.ts'
import { createChangedRange, type Range } from './changed-range.ts'
import { kindOf, ownFlags } from './classify.ts'
import { isRecord } from './entry.ts'
import type { RawEntry } from './entry.ts'
import { entryMessages } from './entry-messages.ts'
import { createFactLog } from './fact-log.ts'
import type { LabelSource } from './fact-log.ts'
import { isOhMyPiEntry, isTitleLine } from './flavour.ts'
import { GrowingColumns } from './growing-columns.ts'
import type { Place } from './growing-columns.ts'
import { isHeader, migratesFrom, readHeader } from './header.ts'
import { GrowingIds, isUsableId } from './id-table.ts'
import type { IdTable } from './id-table.ts'
import { Flag, Kind, OWN_FLAGS } from './kinds.ts'
import { madeIds } from './made-ids.ts'
import { renameHookMessage } from './migrate.ts'
import { createModelNames } from './model-names.ts'
import { firstColumns } from './pack.ts'
import { ParentLinks } from './parent-links.ts'
import { createParsedIndex } from './parsed-index.ts'
import { createProblemLog } from './problem-log.ts'
import type { ScannedHead } from './scanned-head.ts'
import { reportStructure } from './structure.ts'
import { hexKey } from './tagged-keys.ts'
import { timeOf } from './timestamp.ts'
import { estimateTokens } from './tokens.ts'
import { valueProblems } from './value-problems.ts'
import { stayCompiled } from '../stay-compiled.ts'

/** A session read whole: its columns, names and facts, without any body. */
export interface BuiltSession {
  readonly columns: TreeColumns
  readonly places: FileColumns
  readonly ids: IdTable
  readonly facts: Facts
  /** The labels with the entries that set them, in the order in which pi writes them into a fork. */
  readonly labelSources: readonly LabelSource[]
}

/**
 * What became of a line: an entry, the header, nothing of the tree (`skipped`), or the proof that the file is no
 * session of pi (`not-a-session`: its first value is no header), after which the file is to be refused.
 */
export type Taken = 'taken' | 'header' | 'skipped' | 'not-a-session'

/**
 * What a line is that was taken by its head: what its head said (`same`), with a problem in it that only a parsed line
 * tells (`told`), or something else (`other`); then nothing changed, and the file has to be read again with it parsed.
 */
export type Checked = 'same' | 'told' | 'other'

export interface SessionBuilder {
  /** Takes the next line, parsed. Lines that do not parse are not for here but for `note`. */
  add(value: unknown, place: Place): Taken
  /** Whether lines may come by their heads: not before the header, nor in version 1, whose entries have no names. */
  canScan(): boolean
  /** Takes the next line by its head alone. It is an entry, and `unverified` until it is checked. */
  addScanned(head: ScannedHead, place: Place): void
  /** Puts what the whole line says in place of what its head let expect. */
  check(ordinal: number, value: unknown): Checked
  /** Takes the checked values of an entry from another reading of the same file. */
  carry(ordinal: number, from: SessionBuilder, there: number): void
  /** Notes what the reader found wrong with a line that it could not hand over. */
  note(problem: Problem): void
  /** The first ordinal from this one on that was taken by its head alone and is not checked yet; -1 where none is. */
  nextUnverified(from: number): number
  count(): number
  /** Where the entries lie, `count` not kept; other arrays after a line was added. */
  places(): FileColumns
  /** The columns so far; parents that stand further down are not linked yet. */
  soFar(): TreeColumns
  /** The smallest range that holds every entry added or changed since this was last asked. */
  changed(): Range
  /** The name of a model by its number in the `model` column. */
  modelName(model: number): Facts['models'][number] | null
  /**
   * The session as far as it was read. Lines may be added or checked afterwards and `finish` called again: the arrays
   * are the same then, corrected and with more in them, unless they had to make room.
   * @param size bytes of the file read so far
   * @throws Error where no header was taken: without one there is no session
   */
  finish(size: number): BuiltSession
}

/**
 * @param size bytes of the file where they are known, for making room
 * @param expected entries to make room for at once
 */
export function createSessionBuilder(size = 0, expected = 1024): SessionBuilder {
  const parts = emptyParts(size, expected, supersede)
  const { growing, ids, links } = parts
  const models = createModelNames()
  const factLog = createFactLog()
  const problems = createProblemLog()
  /** Entries of which only the ends of their lines were read. */
  const unread = new Set<number>()
  const parsedIndex = createParsedIndex()
  const changes = createChangedRange()
  const { touch } = changes
  let header: Header | null = null
  let flavour: Facts['flavour'] = 'pi'
  let migrates: 1 | 2 | 3 = 3
  let madeId = madeIds('')
  /** Version 1: the entry that the next one follows. */
  let previous = ROOT
  function putLink(ordinal: number, parent: number, flags: number): void {
    links.put(growing.tree, ordinal, parent, flags)
  }

  function takeHeader(value: unknown): Taken {
    if (!isHeader(value)) {
      if (!isRecord(value) || !isTitleLine(value)) return 'not-a-session'
      flavour = 'oh-my-pi'
      factLog.takeTitle(value['title'])
      return 'skipped'
    }
    header = readHeader(value)
    migrates = migratesFrom(header?.sourceVersion ?? null)
    madeId = madeIds(header?.id ?? '')
    return 'header'
  }

  function takeNoObject(value: unknown, place: Place): void {
    const ordinal = growing.push(Kind.notAnObject, place)
    growing.tree.time[ordinal] = Number.NaN
    ids.add(undefined)
    putLink(ordinal, links.find(ordinal, undefined), 0)
    const what = Array.isArray(value) ? 'a list' : `a bare ${typeof value}`
    const message = `This line is ${what} and no entry: pi keeps it in its list without an id, where nothing can reach it.`
    problems.add({ kind: 'not-an-object', ordinal, line: place.line, message })
  }

  function takeEntry(raw: RawEntry, place: Place): void {
    const entry = migrated(raw)
    const kind = kindOf(entry)
    const time = timeOf(entry['timestamp'])
    const ordinal = growing.push(kind, place)
    growing.tree.time[ordinal] = time
    takeName(entry, ordinal, place)
    putOwn(entry, kind, ordinal, place.line)
    factLog.take(entry, kind, ordinal)
    if (isOhMyPiEntry(entry)) flavour = 'oh-my-pi'
    previous = ordinal
    if (!Number.isNaN(time)) return
    const message = 'The timestamp of this entry is no time: it is sorted by its place in the file.'
    problems.add({ kind: 'bad-timestamp', ordinal, line: place.line, message })
  }

  function migrated(raw: RawEntry): RawEntry {
    return migrates < 3 ? renameHookMessage(raw) : raw
  }

  /** Puts what the content of an entry decides into its columns. True where something is wrong with that. */
  function putOwn(entry: RawEntry, kind: Kind, ordinal: number, line: number): boolean {
    const tree = growing.tree
    const messages = entryMessages(entry)
    tree.tokens[ordinal] = (messages ?? []).reduce<number>((sum, message) => sum + estimateTokens(message), 0)
    tree.model[ordinal] = models.numberOf(entry, kind)
    tree.flags[ordinal] = ((tree.flags[ordinal] ?? 0) & ~(OWN_FLAGS | Flag.unverified)) | ownFlags(entry, kind)
    const found = valueProblems(entry, kind, messages, !unread.has(ordinal))
    for (const problem of found) problems.add({ ...problem, ordinal, line })
    return found.length > 0
  }

  /** Takes id and parent; version 1 has neither, so the entries get ids of their own in one chain. */
  function takeName(entry: RawEntry, ordinal: number, place: Place): void {
    if (migrates === 1) {
      ids.add(madeId(ordinal))
      putLink(ordinal, previous, Flag.hasId)
      return
    }
    ids.add(entry['id'])
    const isNamed = isUsableId(entry['id'])
    putLink(ordinal, links.find(ordinal, entry['parentId']), isNamed ? Flag.hasId : 0)
    if (isNamed) return
    const message = 'This entry has no id: nothing can follow it, and it can never be the leaf.'
    problems.add({ kind: 'no-id', ordinal, line: place.line, message })
  }

  /** Notes that an entry repeats the id of an earlier one. */
  function supersede(earlier: number, ordinal: number): void {
    // Whatever named the id, wherever it stands, now follows the later entry.
    links.repeated()
    const { flags } = growing.tree
    flags[earlier] = (flags[earlier] ?? 0) | Flag.superseded
    touch(earlier)
    const { line } = growing.places
    const message = `This line repeats the id of line ${line[earlier] ?? 0}: pi reaches only the later one, and what follows the id follows that.`
    problems.add({ kind: 'duplicate-id', ordinal, line: line[ordinal] ?? 0, message })
  }

  /** Whether a parsed entry has the name, the parent, the kind and the time that its head gave it. */
  function isAsScanned(entry: RawEntry, kind: Kind, ordinal: number): boolean {
    const tree = growing.tree
    const parent = tree.parent[ordinal] ?? ROOT
    const { parentId } = entry
    const hasParent =
      parent === ROOT
        ? parentId === null
        : parent >= 0 && isUsableId(parentId) && hexKey(parentId) === ids.keyOf(parent)
    return (
      tree.kind[ordinal] === kind &&
      hexKey(entry['id']) === ids.keyOf(ordinal) &&
      tree.time[ordinal] === timeOf(entry['timestamp']) &&
      (hasParent || links.idOf(ordinal, parent) === parentId)
    )
  }

  function parentIdOf(ordinal: number): string | null {
    return links.idOf(ordinal, growing.tree.parent[ordinal] ?? ROOT)
  }

  const table: IdTable = {
    idOf: (ordinal) => ids.idOf(ordinal),
    ordinalOf: (id) => ids.find(id),
    parentIdOf,
    hangsOnNameless: (ordinal) => ids.hasAbsent() && links.isAbsent(ordinal),
  }

  function soFar(): TreeColumns {
    return firstColumns(growing.tree, growing.count())
  }

  /** Looks up parents that could not be found when their children came. */
  function relink(): void {
    ids.settle()
    links.relink(growing.tree, growing.count(), touch)
  }

  return {
    add(value, place) {
      // pi skips what is null, and every other value that counts as false.
      if (!value) return 'skipped'
      if (header === null) return takeHeader(value)
      if (!isRecord(value)) {
        takeNoObject(value, place)
        return 'taken'
      }
      if (value['type'] === 'session') {
        parsedIndex.addHeader(growing.count())
        const message = 'This is another header: pi goes by the first one and leaves this line out of the tree.'
        problems.add({ kind: 'second-header', line: place.line, message })
        return 'skipped'
      }
      takeEntry(value, place)
      return 'taken'
    },

    canScan: () => header !== null && migrates > 1,

    addScanned(head, place) {
      const ordinal = putScanned(parts, head, place)
      if (head.fact !== null) factLog.takeScanned(head.fact, ordinal)
    },

    check(ordinal, value) {
      if (!isRecord(value)) return 'other'
      const entry = migrated(value)
      const kind = kindOf(entry)
      if (!isAsScanned(entry, kind, ordinal)) return 'other'
      const isTold = putOwn(entry, kind, ordinal, growing.places.line[ordinal] ?? 0)
      factLog.correct(entry, kind, ordinal)
      touch(ordinal)
      return isTold ? 'told' : 'same'
    },

    carry(ordinal, from, there) {
      const to = growing.tree
      const source = from.soFar()
      to.tokens[ordinal] = source.tokens[there] ?? 0
      to.model[ordinal] = models.numberOfName(from.modelName(source.model[there] ?? 0))
      to.flags[ordinal] =
        ((to.flags[ordinal] ?? 0) & ~(OWN_FLAGS | Flag.unverified)) | ((source.flags[there] ?? 0) & OWN_FLAGS)
    },

    nextUnverified(from) {
      const { flags } = growing.tree
      const count = growing.count()
      let ordinal = from
      while (ordinal < count && ((flags[ordinal] ?? 0) & Flag.unverified) === 0) ordinal += 1
      return ordinal < count ? ordinal : -1
    },

    note(problem) {
      problems.add(problem)
      if (problem.kind === 'too-long' && problem.ordinal !== undefined) unread.add(problem.ordinal)
    },
    count: () => growing.count(),
    places: () => growing.places,
    soFar,
    modelName: (model) => models.list()[model - 1] ?? null,

    changed: () => changes.take(growing.count()),

    finish(size) {
      if (header === null) throw new Error('a session was finished before its header was read')
      relink()
      const columns = soFar()
      const { count } = columns
      const stored = growing.places
      const places: FileColumns = {
        count,
        offset: stored.offset.subarray(0, count),
        length: stored.length.subarray(0, count),
        line: stored.line.subarray(0, count),
      }
      const { labelSources, ...rare } = factLog.resolve({
        // The ids of a version-1 file are new, so nothing that is stored in it can name one.
        find: (id) => (migrates === 1 ? null : ids.find(id)),
        atParsedIndex: (index) => (migrates === 1 ? parsedIndex.entryAt(index, count) : null),
        kindOf: (ordinal) => columns.kind[ordinal] ?? Kind.unknown,
        parentIdOf,
      })
      const log = problems.copy()
      reportStructure(
        {
          columns,
          places,
          ids: table,
          missing: links.missing(),
          hasForward: links.hasForward(),
          compactions: rare.compactions,
          lastHasNoParentKey: links.isAbsent(count - 1),
          touch,
        },
        log,
      )
      const last = count - 1
      const facts: Facts = {
        header,
        flavour,
        ...rare,
        fileLeaf: last >= 0 && ids.idOf(last) !== null ? last : null,
        models: [...models.list()],
        problems: log.list(),
        problemCount: log.count(),
        size,
      }
      return { columns, places, ids: table, facts, labelSources }
    },
  }
}

interface Growing {
  readonly growing: GrowingColumns
  readonly ids: GrowingIds
  readonly links: ParentLinks
}

function emptyParts(size: number, expected: number, repeated: (earlier: number, later: number) => void): Growing {
  const ids = new GrowingIds(repeated)
  const growing = new GrowingColumns(expected, size, (entries) => ids.reserve(entries))
  return { growing, ids, links: new ParentLinks(ids) }
}

stayCompiled(emptyParts(0, 0, () => undefined))

/** Takes an entry by its head, and answers its ordinal. Beside the builder, so that it stays compiled for the next one. */
function putScanned({ growing, ids, links }: Growing, head: ScannedHead, place: Place): number {
  const ordinal = growing.push(head.kind, place)
  const { tree } = growing
  tree.tokens[ordinal] = head.tokens
  tree.time[ordinal] = head.time[0] ?? Number.NaN
  ids.addKey(head.keys)
  // Most entries follow the one before them, whose name then need not be looked up.
  const parent = !head.hasParent
    ? ROOT
    : ids.isParentOfLast(ordinal - 1, head.keys)
      ? ordinal - 1
      : links.findKey(ordinal, head.keys[1] ?? 0)
  links.put(tree, ordinal, parent, head.flags | Flag.hasId | Flag.unverified)
  return ordinal
}
