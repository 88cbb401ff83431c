/** One session of a family as a line of its graph. */
export interface FamilyRow {
  /** Its place in the list of members. */
  readonly member: number
  /** Its lane, from the left. */
  readonly lane: number
  /** Lanes of sessions above that go on below this line. */
  readonly open: readonly number[]
}

/**
 * A family from its first session down: forks follow the session that they left, in the order of the entries that they
 * left from, each one lane further in. What they share stands once, in the lane of the session that had it first.
 */
export function familyRows(
  links: readonly { readonly parent: number | null; readonly leftAt: number | null }[],
  created: readonly number[],
): readonly FamilyRow[] {
  const childrenOf = (of: number | null): readonly number[] =>
    [...links.keys()]
      .filter((index) => (links[index]?.parent ?? null) === of)
      .toSorted(
        (a, b) => (links[a]?.leftAt ?? -1) - (links[b]?.leftAt ?? -1) || (created[a] ?? 0) - (created[b] ?? 0) || a - b,
      )
  const rows: FamilyRow[] = []
  const stack = childrenOf(null)
    .toReversed()
    .map((member) => ({ member, lane: 0, open: [] as readonly number[] }))
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { member, lane, open } = next
    rows.push({ member, lane, open })
    const children = childrenOf(member)
    stack.push(
      ...children
        .map((child, at) => ({
          member: child,
          lane: lane + 1,
          // The lane of this session goes on to its last fork.
          open: at < children.length - 1 ? [...open, lane] : open,
        }))
        .toReversed(),
    )
  }
  return rows
}
