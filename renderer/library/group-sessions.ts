import type { SessionSummary } from '../../shared/ipc.ts'

/** One line of the list: a project, or a session under it. */
export type LibraryRow =
  | { readonly kind: 'project'; readonly cwd: string; readonly exists: boolean; readonly count: number }
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
 * disk, so the folder of the file says nothing), the project with the newest activity first; in a project by the newest
 * activity in a session or its forks. A query leaves what it matches, without the forks' indentation: an order of
 * parents that are not shown would mislead.
 */
export function groupSessions(sessions: readonly SessionSummary[], query: string): readonly LibraryRow[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  const found = words.length === 0 ? sessions : sessions.filter((session) => matches(session, words))
  const projects = [...groupBy(found, (session) => session.cwd).values()]
  return projects
    .map((members) => ({ members, newest: newestOf(members) }))
    .toSorted((a, b) => b.newest - a.newest)
    .flatMap(({ members }) => [projectRow(members), ...(words.length === 0 ? threaded(members) : flat(members))])
}

/** What a session is called: its name, else its first message. */
export function titleOf(session: Pick<SessionSummary, 'name' | 'firstMessage'>): string {
  return session.name ?? (session.firstMessage.trim() === '' ? '(no messages)' : session.firstMessage)
}

function projectRow(members: readonly SessionSummary[]): LibraryRow {
  const [first] = members
  return { kind: 'project', cwd: first?.cwd ?? '', exists: first?.cwdExists ?? false, count: members.length }
}

function flat(members: readonly SessionSummary[]): readonly LibraryRow[] {
  return members
    .toSorted((a, b) => b.modified - a.modified)
    .map((session) => ({ kind: 'session', session, depth: 0, forkedElsewhere: session.parentSession !== null }))
}

/** Parents before their forks; siblings by the newest activity anywhere among their forks. Iterative: forks chain. */
function threaded(members: readonly SessionSummary[]): readonly LibraryRow[] {
  const byFile = new Map(members.map((session) => [comparable(session.file), session]))
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
    of.parentSession === null ? undefined : byFile.get(comparable(of.parentSession))
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

function newestOf(members: readonly SessionSummary[]): number {
  return members.reduce((newest, { modified }) => Math.max(newest, modified), 0)
}

function matches(session: SessionSummary, words: readonly string[]): boolean {
  const text =
    `${session.name ?? ''}\n${session.firstMessage}\n${session.cwd}\n${session.id}\n${session.file}`.toLowerCase()
  return words.every((word) => text.includes(word))
}

/** A path as it is compared: Windows names are the same in either case and with either separator. */
function comparable(path: string): string {
  return /^(?:[A-Za-z]:|\\\\)/.test(path) ? path.replaceAll('\\', '/').toLowerCase() : path
}

/** What `Map.groupBy` does, which the oldest Node that the tests run on does not have yet. */
function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}
