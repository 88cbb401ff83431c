import type { Destination } from '../../shared/ipc.ts'
import type { OpenSession } from './open-sessions.ts'
import { createPacer } from '../pause.ts'

/** Shorter beginnings of an id name too many entries. */
const LEAST_PREFIX = 3

/** The entry that an id names, or the one whose id begins so. What was looked for is never said back. */
export async function findEntry(
  { file, signal }: OpenSession,
  wanted: string,
  asker: AbortSignal,
): Promise<Destination> {
  const { ids, columns } = file.built
  const exact = ids.ordinalOf(wanted)
  if (exact !== null) return { kind: 'entry', ordinal: exact }
  if (wanted.length < LEAST_PREFIX) return { kind: 'none', message: NO_SUCH_ID }
  const pace = createPacer(AbortSignal.any([signal, asker]))
  const found = new Set<string>()
  for (let ordinal = 0; ordinal < columns.count; ordinal += 1) {
    const id = ids.idOf(ordinal)
    if (id?.startsWith(wanted) === true) found.add(id)
    if (ordinal % 1024 === 0) await pace()
  }
  const [only] = found
  if (only === undefined) return { kind: 'none', message: NO_SUCH_ID }
  if (found.size > 1) {
    return { kind: 'none', message: `The ids of ${found.size} entries begin so. One more letter or two tell which.` }
  }
  return { kind: 'entry', ordinal: ids.ordinalOf(only) ?? 0 }
}

const NO_SUCH_ID = 'No entry of this session has this id.'
