import type { BuiltSession } from '../../shared/session/build.ts'
import { Flag } from '../../shared/session/kinds.ts'
import { migratesFrom } from '../../shared/session/header.ts'
import { isEndless, pathTo } from '../../shared/tree/path.ts'
import { SessionError } from './session-error.ts'

/**
 * Why nothing is ever appended to this file; null where it can be.
 * Its permissions are another matter: those show when it is written.
 */
export function whyReadOnly(built: BuiltSession): string | null {
  const { flavour, header } = built.facts
  if (flavour === 'oh-my-pi') {
    return 'This session belongs to oh-my-pi, which rewrites its files and refuses one that another program has written to. It can only be read.'
  }
  const from = migratesFrom(header.sourceVersion)
  if (from === 3) return null
  return `This session is of version ${from}, which pi rewrites when it opens it. Bring it to version 3, or fork a copy.`
}

/**
 * Checks that a new entry may become a child of this one: pi must reach exactly this entry by its id, and the path from
 * it must end, because pi's own walk along a ring never does.
 * @param parent ordinal; null for a new root
 * @throws SessionError `bad-target`
 */
export function refuseBadParent(built: BuiltSession, path: string, parent: number | null): void {
  if (parent === null) return
  const { columns, ids, places } = built
  const line = places.line[parent] ?? null
  const refuse = (reason: string): SessionError =>
    new SessionError(
      'bad-target',
      path,
      `Nothing can be appended under entry ${parent} of ${path}: ${reason} Choose another entry.`,
      line,
    )
  if (parent < 0 || parent >= columns.count) throw refuse('there is no such entry.')
  const flags = columns.flags[parent] ?? 0
  const id = ids.idOf(parent)
  if (id === null) throw refuse('it has no id, so pi could not find it.')
  if ((flags & Flag.superseded) !== 0)
    throw refuse(`a later line carries the same id, ${id}, and pi would go on from there.`)
  if (isRepeated(built, parent, id))
    throw refuse(`several lines carry its id, ${id}, so it would not be clear which is meant.`)
  if (isEndless(columns, pathTo(columns, parent)))
    throw refuse('its parents form a ring, in which pi would run forever.')
}

/** An earlier line carries the same id. */
function isRepeated({ columns, ids }: BuiltSession, ordinal: number, id: string): boolean {
  for (let earlier = 0; earlier < ordinal; earlier++) {
    if (((columns.flags[earlier] ?? 0) & Flag.superseded) !== 0 && ids.idOf(earlier) === id) return true
  }
  return false
}
