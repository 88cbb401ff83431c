import type { Facts, FileColumns, Header, Problem, TreeColumns } from './columns.ts'
import { ROOT } from './columns.ts'
import { kindOf, ownFlags } from './classify.ts'
import { isRecord } from './entry.ts'
import type { RawEntry } from './entry.ts'
import { entryMessages } from './entry-messages.ts'
import { createFactLog } from './fact-log.ts'
import type { LabelSource } from './fact-log.ts'
import { isOhMyPiEntry, isTitleLine } from './flavour.ts'
import { createGrowingColumns } from './growing-columns.ts'
import type { Place } from './growing-columns.ts'
import { isHeader, migratesFrom, readHeader } from './header.ts'
import { createGrowingIds, isUsableId } from './id-table.ts'
import type { IdTable } from './id-table.ts'
import { Flag, Kind } from './kinds.ts'
import { renameHookMessage } from './migrate.ts'
import { createModelNames } from './model-names.ts'
import { createParentRefs } from './parent-refs.ts'
import { createProblemLog } from './problem-log.ts'
import { reportStructure } from './structure.ts'
import { hexId } from './tagged-keys.ts'
import { timeOf } from './timestamp.ts'
import { estimateTokens } from './tokens.ts'

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

export interface SessionBuilder {
  /** Takes the next line, parsed. Lines that do not parse are not for here but for `note`. */
  add(value: unknown, place: Place): Taken
  /** Notes what the reader found wrong with a line that it could not hand over. */
  note(problem: Problem): void
  /**
   * The session as far as it was read. Lines may be added afterwards and `finish` called again: a session given out
   * before keeps its columns, but its `ids` know the new entries too.
   * @param size bytes of the file read so far
   * @throws Error where no header was taken: without one there is no session
   */
  finish(size: number): BuiltSession
}

/** @param expected the number of entries to make room for at once; the columns grow by themselves beyond it */
export function createSessionBuilder(expected = 1024): SessionBuilder {
  const growing = createGrowingColumns(expected)
  const ids = createGrowingIds()
  const parents = createParentRefs()
  const models = createModelNames()
  const factLog = createFactLog()
  const problems = createProblemLog()
  /** Places of later headers in pi's parsed list, where the header is 0: version 1 counts its cuts by them. */
  const laterHeaders: number[] = []
  let header: Header | null = null
  let flavour: Facts['flavour'] = 'pi'
  let migrates: 1 | 2 | 3 = 3
  /** Version 1: the entry that the next one follows. */
  let previous = ROOT
  /** Parents up to here are looked up for good, unless `resolveAll`. */
  let resolvedTo = 0
  let resolveAll = false

  function takeHeader(value: unknown): Taken {
    if (!isHeader(value)) {
      if (!isRecord(value) || !isTitleLine(value)) return 'not-a-session'
      flavour = 'oh-my-pi'
      factLog.takeTitle(value['title'])
      return 'skipped'
    }
    header = readHeader(value)
    migrates = migratesFrom(header?.sourceVersion ?? null)
    return 'header'
  }

  function takeNoObject(value: unknown, place: Place): void {
    const ordinal = growing.count()
    growing.push({ kind: Kind.notAnObject, flags: 0, time: Number.NaN, tokens: 0, model: 0 }, place)
    ids.add(undefined)
    parents.add(undefined)
    const what = Array.isArray(value) ? 'a list' : `a bare ${typeof value}`
    const message = `This line is ${what} and no entry: pi keeps it in its list without an id, where nothing can reach it.`
    problems.add({ kind: 'not-an-object', ordinal, line: place.line, message })
  }

  function takeEntry(raw: RawEntry, place: Place): void {
    const ordinal = growing.count()
    const entry = migrates < 3 ? renameHookMessage(raw) : raw
    const kind = kindOf(entry)
    const messages = entryMessages(entry)
    const time = timeOf(entry['timestamp'])
    const tokens = (messages ?? []).reduce<number>((sum, message) => sum + estimateTokens(message), 0)
    const isNamed = takeName(entry, ordinal, place)
    const flags = ownFlags(entry, kind) | (isNamed ? Flag.hasId : 0)
    growing.push({ kind, flags, time, tokens, model: models.numberOf(entry, kind) }, place)
    factLog.take(entry, kind, ordinal)
    if (isOhMyPiEntry(entry)) flavour = 'oh-my-pi'
    previous = ordinal
    if (Number.isNaN(time)) {
      const message = 'The timestamp of this entry is no time: it is sorted by its place in the file.'
      problems.add({ kind: 'bad-timestamp', ordinal, line: place.line, message })
    }
    if (entry['type'] === 'message' && !isRecord(entry['message'])) {
      const fails = messages === null ? 'pi fails on every path through it.' : 'pi sends nothing of it.'
      problems.add({
        kind: 'missing-message',
        ordinal,
        line: place.line,
        message: `This message entry holds no message: ${fails}`,
      })
    }
  }

  /**
   * Takes id and parent; version 1 has neither, so the entries get ids of their own in one chain. Returns whether the
   * entry can be gone to.
   */
  function takeName(entry: RawEntry, ordinal: number, place: Place): boolean {
    if (migrates === 1) {
      ids.add(hexId(ordinal + 1))
      parents.add(previous === ROOT ? null : hexId(previous + 1))
      return true
    }
    const earlier = ids.add(entry['id'])
    parents.add(entry['parentId'])
    if (earlier !== null) supersede(earlier, ordinal, place)
    if (isUsableId(entry['id'])) return true
    const message = 'This entry has no id: nothing can follow it, and it can never be the leaf.'
    problems.add({ kind: 'no-id', ordinal, line: place.line, message })
    return false
  }

  /** Notes that an entry repeats the id of an earlier one. */
  function supersede(earlier: number, ordinal: number, place: Place): void {
    // Whatever named the id, wherever it stands, now follows the later entry.
    resolveAll = true
    const { flags } = growing.tree()
    flags[earlier] = (flags[earlier] ?? 0) | Flag.superseded
    const line = growing.places().line[earlier] ?? 0
    const message = `This line repeats the id of line ${line}: pi reaches only the later one, and what follows the id follows that.`
    problems.add({ kind: 'duplicate-id', ordinal, line: place.line, message })
  }

  /** The entry at a place of pi's parsed list, where the header is 0 and later headers count too. */
  function atParsedIndex(index: number): number | null {
    if (migrates !== 1 || !Number.isInteger(index) || laterHeaders.includes(index)) return null
    const ordinal = index - 1 - laterHeaders.filter((at) => at < index).length
    return ordinal >= 0 && ordinal < growing.count() ? ordinal : null
  }

  function idTable(): IdTable {
    return {
      idOf: ids.idOf,
      ordinalOf: ids.find,
      parentIdOf: parents.idOf,
      hangsOnNameless: (ordinal) => ids.hasAbsent() && parents.isAbsent(ordinal),
    }
  }

  /** Looks up parents that are not yet looked up, and gives the linked columns out as copies. */
  function link(): TreeColumns {
    const tree = growing.tree()
    const count = growing.count()
    parents.resolve(ids, tree.parent, resolveAll ? 0 : resolvedTo)
    const parent = tree.parent.slice(0, count)
    // What is missing now may follow, and then has to be looked up again.
    resolveAll = parent.some((ordinal) => ordinal < ROOT)
    resolvedTo = count
    return {
      count,
      parent,
      kind: tree.kind.subarray(0, count),
      flags: tree.flags.slice(0, count),
      time: tree.time.subarray(0, count),
      tokens: tree.tokens.subarray(0, count),
      model: tree.model.subarray(0, count),
    }
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
        laterHeaders.push(1 + growing.count() + laterHeaders.length)
        const message = 'This is another header: pi goes by the first one and leaves this line out of the tree.'
        problems.add({ kind: 'second-header', line: place.line, message })
        return 'skipped'
      }
      takeEntry(value, place)
      return 'taken'
    },
    note: problems.add,
    finish(size) {
      if (header === null) throw new Error('a session was finished before its header was read')
      const columns = link()
      const { count } = columns
      const stored = growing.places()
      const places: FileColumns = {
        count,
        offset: stored.offset.subarray(0, count),
        length: stored.length.subarray(0, count),
        line: stored.line.subarray(0, count),
      }
      const table = idTable()
      const { labelSources, ...rare } = factLog.resolve({
        // The ids of a version-1 file are new, so nothing that is stored in it can name one.
        find: (id) => (migrates === 1 ? null : ids.find(id)),
        atParsedIndex,
        kindOf: (ordinal) => columns.kind[ordinal] ?? Kind.unknown,
        parentIdOf: parents.idOf,
      })
      const log = problems.copy()
      reportStructure(
        { columns, places, ids: table, compactions: rare.compactions, lastHasNoParentKey: parents.isAbsent(count - 1) },
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
