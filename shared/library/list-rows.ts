import { groupBy } from '../group-by.ts'
import type { SessionSummary } from '../ipc-library.ts'
import { comparablePath } from './family.ts'
import { compareBy, type ListChoice } from './list-choice.ts'

/** One line of the list: a project, or a session under it. */
export type LibraryRow =
  | {
      readonly kind: 'project'
      readonly cwd: string
      readonly exists: boolean
      readonly count: number
      /** Its sessions are left out. */
      readonly isFolded: boolean
    }
  | {
      readonly kind: 'session'
      readonly session: SessionSummary
      /** Forks stand one step in from the session they were forked from. */
      readonly depth: number
      /** It was forked from a session that stands elsewhere or is gone. */
      readonly forkedElsewhere: boolean
    }

/**
 * The sessions as the library lists them: by the working folder of their header (two folders can share one name on
 * disk, so the folder of the file says nothing) or by repository, the project first that holds what comes first. By
 * newest activity, forks stand under their parent and count for it; another order, or a query, leaves them where they
 * belong by themselves: an order of parents that are not shown would mislead.
 * @param folded projects whose sessions are left out, as long as nothing is looked for
 */
export function listRows(
  sessions: readonly SessionSummary[],
  query: string,
  choice: ListChoice,
  folded: ReadonlySet<string> = new Set(),
): readonly LibraryRow[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  const found = words.length === 0 ? sessions : sessions.filter((session) => matches(session, words))
  const compare = compareBy(choice.sort)
  const isThreaded = words.length === 0 && choice.sort === 'recent' && choice.shown === 'all'
  const projects = [...groupBy(found, (session) => projectOf(session, choice)).entries()]
  return projects
    .map(([cwd, members]) => ({ cwd, members: members.toSorted(compare) }))
    .toSorted((a, b) => compareFirst(a.members, b.members, compare))
    .flatMap(({ cwd, members }) => {
      const isFolded = words.length === 0 && folded.has(cwd)
      const lines = isFolded ? [] : isThreaded ? threaded(members) : flat(members)
      return [projectRow(cwd, members, isFolded), ...lines]
    })
}

/** The folder that a session is listed under. */
function projectOf({ cwd, repository }: SessionSummary, { grouping }: ListChoice): string {
  return grouping === 'repository' ? (repository ?? cwd) : cwd
}

function compareFirst(
  a: readonly SessionSummary[],
  b: readonly SessionSummary[],
  compare: ReturnType<typeof compareBy>,
): number {
  const [first] = a
  const [other] = b
  return first === undefined || other === undefined ? 0 : compare(first, other)
}

function projectRow(cwd: string, members: readonly SessionSummary[], isFolded: boolean): LibraryRow {
  const exists = members.some((session) => session.cwdExists)
  return { kind: 'project', cwd, exists, count: members.length, isFolded }
}

function flat(members: readonly SessionSummary[]): readonly LibraryRow[] {
  return members.map((session) => ({
    kind: 'session',
    session,
    depth: 0,
    forkedElsewhere: session.parentSession !== null,
  }))
}

/** Parents before their forks; siblings by the newest activity anywhere among their forks. Iterative: forks chain. */
function threaded(members: readonly SessionSummary[]): readonly LibraryRow[] {
  const byFile = new Map(members.map((session) => [comparablePath(session.file), session]))
  const parentOf = new Map(members.map((session) => [session, parentAmong(session, byFile)]))
  const newest = newestBelow(members, parentOf)
  const children = groupBy(members, (session) => parentOf.get(session) ?? null)
  const inOrder = (of: SessionSummary | null): readonly SessionSummary[] =>
    (children.get(of) ?? []).toSorted((a, b) => (newest.get(a) ?? 0) - (newest.get(b) ?? 0))

  const rows: LibraryRow[] = []
  const stack = inOrder(null).map((session) => ({ session, depth: 0 }))
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { session, depth } = next
    const forkedElsewhere = session.parentSession !== null && (parentOf.get(session) ?? null) === null
    rows.push({ kind: 'session', session, depth, forkedElsewhere })
    stack.push(...inOrder(session).map((fork) => ({ session: fork, depth: depth + 1 })))
  }
  return rows
}

/** The session it was forked from, where that is listed too and the chain of parents ends: files can name each other. */
function parentAmong(session: SessionSummary, byFile: ReadonlyMap<string, SessionSummary>): SessionSummary | null {
  const parent = (of: SessionSummary): SessionSummary | undefined =>
    of.parentSession === null ? undefined : byFile.get(comparablePath(of.parentSession))
  const seen = new Set([session])
  for (let at = parent(session); at !== undefined; at = parent(at)) {
    if (seen.has(at)) return null
    seen.add(at)
  }
  return parent(session) ?? null
}

function newestBelow(
  members: readonly SessionSummary[],
  parentOf: ReadonlyMap<SessionSummary, SessionSummary | null>,
): ReadonlyMap<SessionSummary, number> {
  const newest = new Map<SessionSummary, number>()
  for (const session of members) {
    for (let at: SessionSummary | null = session; at !== null; at = parentOf.get(at) ?? null)
      newest.set(at, Math.max(newest.get(at) ?? 0, session.modified))
  }
  return newest
}

function matches(session: SessionSummary, words: readonly string[]): boolean {
  const text =
    `${session.name ?? ''}\n${session.firstMessage}\n${session.cwd}\n${session.id}\n${session.file}`.toLowerCase()
  return words.every((word) => text.includes(word))
}
