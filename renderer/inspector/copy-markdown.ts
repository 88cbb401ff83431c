import type { NameOf } from '../../shared/lens/markdown.ts'
import { copyText } from '../state/clipboard.ts'
import { ask } from '../state/connection.ts'
import { useSession } from '../state/session-store.ts'

/** Entries that are called by their ids; those beyond are called by their numbers. */
const MAX_NAMED = 500

/**
 * Copies a report as Markdown.
 * @param ordinals the entries that it names
 * @param what begins the sentence that says so: `The ledger`
 */
export async function copyMarkdown(
  ordinals: readonly number[],
  write: (nameOf: NameOf) => string,
  what: string,
): Promise<void> {
  const sessionId = useSession.getState().opened?.sessionId ?? ''
  const named = [...new Set(ordinals)].slice(0, MAX_NAMED)
  const result = await ask('session:rows', { sessionId, ordinals: named })
  const ids = new Map(result.ok ? result.value.flatMap(({ ordinal, id }) => (id === null ? [] : [[ordinal, id]])) : [])
  await copyText(
    write((ordinal) => ids.get(ordinal) ?? `entry ${ordinal}`),
    what,
  )
}
