import { childrenOf, type Children } from '../../shared/tree/children.ts'
import type { OpenSession } from './open-sessions.ts'

const made = new WeakMap<OpenSession, Children>()

/** The children of every entry: made when they are first asked for, then kept as long as the revision is. */
export function childrenOfSession(session: OpenSession): Children {
  const children = made.get(session) ?? childrenOf(session.file.built.columns)
  made.set(session, children)
  return children
}
