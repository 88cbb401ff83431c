import { setImmediate } from 'node:timers/promises'
import { kindOf } from '../../shared/session/classify.ts'
import { recordOf } from '../../shared/session/entry.ts'
import { Kind } from '../../shared/session/kinds.ts'
import { rowOf } from '../../shared/session/row.ts'
import { costOf } from '../../shared/session/spending.ts'
import { joinFamily, type FamilyLink, type FamilyMember } from '../../shared/library/family.ts'
import { openSession, type SessionFile } from './open-session.ts'
import { SessionError } from './session-error.ts'

/** A member of a family, and how it came to be. */
export interface FamilyFile extends FamilyLink {
  readonly file: string
  /** A line of the entry of its parent that it left from; null for none. */
  readonly leftText: string | null
  /** Its first user message that is its own: what tells it from its parent; null where it has none. */
  readonly firstOwnText: string | null
}

/** Characters of a line. */
const MAX_TEXT = 200

interface Read extends FamilyMember {
  readonly rowText: (ordinal: number) => string
  readonly firstUserFrom: (ordinal: number) => number | null
  readonly close: () => void
}

/**
 * Reads every session of a family and joins them. Files that cannot be read are left out.
 * @throws the signal's reason when aborted
 */
export async function readFamily(files: readonly string[], signal: AbortSignal): Promise<readonly FamilyFile[]> {
  const members: Read[] = []
  try {
    for (const file of files) {
      await setImmediate()
      signal.throwIfAborted()
      const member = await readMember(file, signal)
      if (member !== null) members.push(member)
    }
    return joinFamily(members).map((link, index) => {
      const member = members[index]
      const { leftAt, firstOwn } = link
      const parent = link.parent === null ? undefined : members[link.parent]
      const said = firstOwn === null ? null : (member?.firstUserFrom(firstOwn) ?? null)
      return {
        ...link,
        file: member?.file ?? '',
        leftText: leftAt === null ? null : (parent?.rowText(leftAt) ?? null),
        firstOwnText: said === null ? null : (member?.rowText(said) ?? null),
      }
    })
  } finally {
    for (const { close } of members) close()
  }
}

/** Null where the list tells what is wrong with the file. */
async function readMember(file: string, signal: AbortSignal): Promise<Read | null> {
  const costs: number[] = []
  let session: SessionFile
  try {
    session = await openSession(file, {
      signal,
      onEntry(value) {
        const entry = recordOf(value)
        costs.push(costOf(entry, kindOf(entry)) ?? 0)
      },
    })
  } catch (error) {
    if (error instanceof SessionError) return null
    throw error
  }
  const { columns, ids, facts } = session.built
  const started = Date.parse(facts.header.timestamp ?? '')
  return {
    file,
    id: facts.header.id,
    parentSession: facts.header.parentSession,
    created: Number.isNaN(started) ? session.identity.mtimeMs : started,
    keys: Array.from({ length: columns.count }, (_, at) => {
      const id = ids.idOf(at)
      // The same id at another time is another entry: ids are short, and chance repeats them.
      return id === null ? '' : `${id} ${columns.time[at] ?? ''}`
    }),
    costs,
    rowText: (ordinal) => rowOf(session.body(ordinal), ordinal, ids.idOf(ordinal)).text.slice(0, MAX_TEXT),
    firstUserFrom(from) {
      for (let at = from; at < columns.count; at += 1) if (columns.kind[at] === Kind.user) return at
      return null
    },
    close: session.close,
  }
}
