import type { SessionSummary } from '../ipc-library.ts'
import { comparablePath, sessionIdIn } from './family.ts'

type Kin = Pick<SessionSummary, 'file' | 'id' | 'parentSession' | 'root'>

/**
 * The sessions that belong to the family of one: those that begin with the same entry, and those whose headers name one
 * of them, over any number of steps. The one itself is among them, where it is listed at all.
 */
export function familyOf<T extends Kin>(sessions: readonly T[], file: string): readonly T[] {
  const groups = new Map<string, string>()
  const find = (name: string): string => {
    let top = name
    for (let up = groups.get(top); up !== undefined && up !== top; up = groups.get(top)) top = up
    groups.set(name, top)
    return top
  }
  const join = (a: string, b: string): void => {
    groups.set(find(a), find(b))
  }
  for (const session of sessions) {
    const own = `file ${comparablePath(session.file)}`
    if (session.id !== '') join(own, `id ${session.id}`)
    if (session.root !== null) join(own, `root ${session.root}`)
    if (session.parentSession === null) continue
    join(own, `file ${comparablePath(session.parentSession)}`)
    const id = sessionIdIn(session.parentSession)
    if (id !== null) join(own, `id ${id}`)
  }
  const wanted = find(`file ${comparablePath(file)}`)
  return sessions.filter((session) => find(`file ${comparablePath(session.file)}`) === wanted)
}
