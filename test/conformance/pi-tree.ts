import { ROOT } from '../../shared/session/columns.ts'
import type { SessionFile } from '../../electron/sessions/open-session.ts'

/** Steps after which a walk counts as endless: no session that is compared has so many entries. */
const MANY = 200_000

/** Stands for all entries without an id, which are one place in pi's tree. */
const NAMELESS = -1

/**
 * Whether pi's tree of a session can be walked to its end. pi hangs a repeated id under the parent of each line that
 * carries it, and an entry without a parent field under those without an id, so that a tree with such lines can lead
 * back into itself, or lead to the same place in ever more ways. pi walks it on every look, and then never comes back;
 * so it is not to be asked for it.
 */
export function piTreeEnds({ built }: SessionFile): boolean {
  const { columns, ids } = built
  const children = new Map<number, number[]>()
  const waiting: number[] = []
  for (const [ordinal, parent] of columns.parent.entries()) {
    const id = ids.idOf(ordinal)
    const place = id === null ? NAMELESS : (ids.ordinalOf(id) ?? ordinal)
    const above = parent > ROOT && ids.idOf(parent) === null ? NAMELESS : parent
    if (ids.hangsOnNameless(ordinal) && place !== NAMELESS) hang(children, NAMELESS, place)
    else if (parent < 0 || above === place) waiting.push(place)
    else hang(children, above, place)
  }
  for (let steps = 0; steps < MANY; steps++) {
    const next = waiting.pop()
    if (next === undefined) return true
    waiting.push(...(children.get(next) ?? []))
  }
  return false
}

function hang(children: Map<number, number[]>, parent: number, child: number): void {
  const there = children.get(parent)
  if (there === undefined) children.set(parent, [child])
  else there.push(child)
}
