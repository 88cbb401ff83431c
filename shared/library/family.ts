/** A session as its family is told from it. */
export interface FamilyMember {
  /** Absolute path of its file. */
  readonly file: string
  readonly id: string
  readonly parentSession: string | null
  /** Milliseconds since the epoch. */
  readonly created: number
  /** What names each entry wherever it is copied to: its id and its time, in the order of the file; empty for none. */
  readonly keys: readonly string[]
  /** What each entry says it cost, in US dollars. */
  readonly costs: readonly number[]
}

/** How a member came to be. Members are named by their place in the list. */
export interface FamilyLink {
  /** The session that it was forked from; null for one that is the first, or whose parent is not known. */
  readonly parent: number | null
  /** The entry of the parent that it left from; null where it shares nothing with it. */
  readonly leftAt: number | null
  /** Its entries that stood in another session before, and the others. */
  readonly inherited: number
  readonly own: number
  readonly inheritedCost: number
  readonly ownCost: number
  /** Its first entry that is its own; null where it has none. */
  readonly firstOwn: number | null
}

/**
 * Joins forks to the entries that they left: by the file that their header names, by the session that the name of that
 * file tells of where it is not there any more, and else by the entries that they share, for pi's forks keep their ids.
 * What an entry cost counts for the session that had it first, and for no other.
 */
export function joinFamily(members: readonly FamilyMember[]): readonly FamilyLink[] {
  const order = members
    .map((member, index) => ({ member, index }))
    .toSorted((a, b) => a.member.created - b.member.created || (a.member.file < b.member.file ? -1 : 1))
  const rank = new Map(order.map(({ index }, place) => [index, place]))
  const isEarlier = (a: number, b: number): boolean => (rank.get(a) ?? 0) < (rank.get(b) ?? 0)
  const places = members.map(({ keys }) => new Map(keys.map((key, ordinal) => [key, ordinal])))
  const seen = new Set<string>()
  const links = new Map<number, FamilyLink>()
  for (const { member, index } of order) {
    const parent = namedParent(members, index) ?? likeliestParent(members, places, index, isEarlier)
    const known = parent === null ? null : (places[parent] ?? null)
    links.set(index, { parent, leftAt: lastShared(member.keys, known), ...sums(member, seen) })
    for (const key of member.keys) if (key !== '') seen.add(key)
  }
  const joined = members.map((_, index) => links.get(index)).filter((link) => link !== undefined)
  return withoutRings(joined)
}

/** The member that a header names: by its path, or by the id at the end of a name that leads nowhere any more. */
function namedParent(members: readonly FamilyMember[], index: number): number | null {
  const named = members[index]?.parentSession ?? null
  if (named === null) return null
  const byPath = members.findIndex(({ file }, at) => at !== index && comparablePath(file) === comparablePath(named))
  if (byPath >= 0) return byPath
  const id = sessionIdIn(named)
  const byId = id === null ? -1 : members.findIndex((other, at) => at !== index && other.id === id)
  return byId < 0 ? null : byId
}

/** Of the members that were there before, the one that it shares the most entries with; the oldest of several. */
function likeliestParent(
  members: readonly FamilyMember[],
  places: readonly ReadonlyMap<string, number>[],
  index: number,
  isEarlier: (a: number, b: number) => boolean,
): number | null {
  let best: { readonly at: number; readonly shared: number } | null = null
  for (const [at, known] of places.entries()) {
    if (at === index || !isEarlier(at, index)) continue
    const shared = members[index]?.keys.filter((key) => key !== '' && known.has(key)).length ?? 0
    if (shared === 0 || shared < (best?.shared ?? 0)) continue
    if (best === null || shared > best.shared || isEarlier(at, best.at)) best = { at, shared }
  }
  return best?.at ?? null
}

function lastShared(keys: readonly string[], known: ReadonlyMap<string, number> | null): number | null {
  const last = known === null ? undefined : keys.findLast((key) => key !== '' && known.has(key))
  return last === undefined ? null : (known?.get(last) ?? null)
}

function sums({ keys, costs }: FamilyMember, seen: ReadonlySet<string>): Omit<FamilyLink, 'parent' | 'leftAt'> {
  let inherited = 0
  let inheritedCost = 0
  let ownCost = 0
  let firstOwn: number | null = null
  for (const [ordinal, key] of keys.entries()) {
    const cost = costs[ordinal] ?? 0
    if (key !== '' && seen.has(key)) {
      inherited += 1
      inheritedCost += cost
    } else {
      firstOwn ??= ordinal
      ownCost += cost
    }
  }
  return { inherited, own: keys.length - inherited, inheritedCost, ownCost, firstOwn }
}

/** Headers can name each other in a ring: whoever closes one has no parent. */
function withoutRings(links: readonly FamilyLink[]): readonly FamilyLink[] {
  const free = [...links]
  for (const [index, link] of links.entries()) {
    let steps = 0
    for (let at = link.parent; at !== null && steps <= links.length; at = free[at]?.parent ?? null) {
      if (at === index) {
        free[index] = { ...link, parent: null, leftAt: null }
        break
      }
      steps += 1
    }
  }
  return free
}

/** The session id in the name that pi gives a file: `2026-01-31T12-34-56-789Z_ID.jsonl`; null where there is none. */
export function sessionIdIn(path: string): string | null {
  return /_([A-Za-z0-9][\w.-]*)\.jsonl$/.exec(path)?.[1] ?? null
}

/** A path as it is compared: Windows names are the same in either case and with either separator. */
export function comparablePath(path: string): string {
  return /^(?:[A-Za-z]:|\\\\)/.test(path) ? path.replaceAll('\\', '/').toLowerCase() : path
}
