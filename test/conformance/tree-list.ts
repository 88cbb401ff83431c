import { isDeepStrictEqual } from 'node:util'
import { openSession } from '../../electron/sessions/open-session.ts'
import type { SessionFile } from '../../electron/sessions/open-session.ts'
import { SessionError } from '../../electron/sessions/session-error.ts'
import { ROOT } from '../../shared/session/columns.ts'
import { migratesFrom } from '../../shared/session/header.ts'
import { Flag } from '../../shared/session/kinds.ts'
import { FILTERS } from '../../shared/tree/filter-names.ts'
import { visibleEntries } from '../../shared/tree/filters.ts'
import { forestOf } from '../../shared/tree/forest.ts'
import { visibleTreeOf } from '../../shared/tree/visible-tree.ts'
import type { Answer, Job, TreeList } from './answers.ts'
import { TIES_LISTS, tiesLists } from './compare.ts'
import { piTreeEnds } from './pi-tree.ts'
import { pointsOf } from './points.ts'

/** One file's tree as we list it, and what to ask of pi. */
export interface Listed {
  readonly job: Job
  readonly ours: readonly TreeList[]
  /** Kinds of problems found in the file. */
  readonly problems: readonly string[]
  /** Why there is nothing to compare; null where there is. */
  readonly nothing: string | null
}

/** Opens a file our way and lists its tree with the leaf at some entries and nowhere, under every filter. */
export async function listed(file: string, leaves: number, others: number): Promise<Listed> {
  const nothing = (why: string): Listed => ({ job: jobOf(file, []), ours: [], problems: [], nothing: why })
  let session: SessionFile
  try {
    session = await openSession(file)
  } catch (error) {
    if (!(error instanceof SessionError)) throw error
    return nothing(`ours refuses it: ${error.message}`)
  }
  try {
    const { columns, facts } = session.built
    if (columns.count === 0) return nothing('there is no entry')
    const problems = facts.problems.map(({ kind }) => kind)
    if (tiesLists({ version: migratesFrom(facts.header.sourceVersion), problems })) return nothing(TIES_LISTS)
    if (!piTreeEnds(session)) return nothing("pi's tree leads into itself")
    const at = [null, ...pointsOf(session, leaves, others)]
    const ours = at.flatMap((leaf) => FILTERS.map((filter) => ourList(session, leaf, filter)))
    return { job: jobOf(file, ours), ours, problems, nothing: null }
  } finally {
    session.close()
  }
}

function jobOf(file: string, ours: readonly TreeList[]): Job {
  const lists = ours.map(({ leaf, filter }) => ({ leaf, filter }))
  return { file, at: [], tree: true, forks: [], whole: null, lists }
}

/** What our tree shows of what has a name. */
function ourList(session: SessionFile, leaf: number | null, filter: TreeList['filter']): TreeList {
  const { columns, facts } = session.built
  const { visible } = visibleEntries(columns, facts.labels, leaf, filter)
  const tree = visibleTreeOf(columns, forestOf(columns), visible)
  const shown = [...columns.kind.keys()].filter((at) => visible[at] === 1 && isNamed(columns.flags[at] ?? 0))
  const rows = shown.map((at) => {
    const above = tree.parent[at] ?? ROOT
    return [at, above < 0 ? null : above] as const
  })
  return { leaf, filter, rows }
}

/** pi reaches only the last of several lines with one id. */
function isNamed(flags: number): boolean {
  return (flags & (Flag.hasId | Flag.superseded)) === Flag.hasId
}

/** Where we and pi show different things, and where pi shows nothing. Each a line to read. */
export function compareLists(
  name: string,
  { ours, problems, nothing }: Listed,
  answer: Answer,
): { readonly differences: readonly string[]; readonly notes: readonly string[]; readonly lists: number } {
  const note = (text: string) => ({ differences: [], notes: [`${name}: ${text}`], lists: 0 })
  if (nothing !== null) return note(nothing)
  if ('hangs' in answer) return note('pi never ends; ours shows it')
  if ('refused' in answer) return note('pi refuses it; ours shows it')
  if ('threw' in answer.lists) return note(`pi's tree throws “${answer.lists.threw}”; ours shows it`)
  const { lists, lost } = answer.lists.value
  const differences = ours.flatMap((list, index) => {
    const mine = withoutLost(list, new Set(lost))
    const pis = lists[index]
    const where = `${name} with the leaf at ${mine.leaf ?? 'none'}, ${mine.filter}`
    if (pis === undefined) return [`${where}: not answered`]
    return isDeepStrictEqual(mine.rows, pis.rows) ? [] : [`${where}: ${firstDifference(mine, pis)}`]
  })
  const losing = problems.filter((kind) => LOSING.includes(kind))
  if (lost.length > 0 && losing.length === 0) differences.push(`${name}: pi's tree does not lead to ${lost.join(', ')}`)
  const notes = lost.length === 0 ? [] : [`${name}: pi's tree does not lead to ${lost.length} entries; ours does`]
  return { differences, notes, lists: ours.length }
}

/**
 * Problems of a file by which pi loses entries: what hangs from a ring hangs from no root, nor does a root that pi takes
 * for a child of an entry without an id and that is above it. We show them, as loose trees.
 */
const LOSING: readonly string[] = ['cycle', 'no-id']

/** What is left of our list where pi's tree does not lead to some entries. */
function withoutLost(list: TreeList, lost: ReadonlySet<number>): TreeList {
  const rows = list.rows
    .filter(([at]) => !lost.has(at))
    .map(([at, above]) => [at, above !== null && lost.has(above) ? null : above] as const)
  return { ...list, rows }
}

function firstDifference(ours: TreeList, theirs: TreeList): string {
  const shown = (list: TreeList, at: number): string => {
    const row = list.rows.find(([ordinal]) => ordinal === at)
    return row === undefined ? 'hides it' : `shows it under ${row[1] ?? 'no other'}`
  }
  const all = [...new Set([...ours.rows, ...theirs.rows].map(([at]) => at))].toSorted((a, b) => a - b)
  const apart = all.filter((at) => shown(ours, at) !== shown(theirs, at))
  const first = apart[0] ?? -1
  return `${apart.length} of ${all.length} differ, the first is entry ${first}: ours ${shown(ours, first)}, pi ${shown(theirs, first)}`
}
