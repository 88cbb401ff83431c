import { ask } from './connection.ts'
import { notify } from './notices.ts'
import { goToLeaf } from './session-actions.ts'
import { useSession } from './session-store.ts'

/** Goes to the leaf nearest to one at which every tool call has its result, and says so where there is none or nothing to do. */
export async function goToSafeLeaf(leaf: number): Promise<void> {
  const { opened } = useSession.getState()
  if (opened === null) return
  const result = await ask('session:safe-leaf', { sessionId: opened.sessionId, leaf })
  if (!result.ok) notify('error', result.failure.message)
  else if (result.value.leaf === null)
    notify('plain', 'There is no safe leaf near: the first entries of this path are unpaired already.')
  else if (result.value.leaf === leaf) notify('plain', 'Every tool call has its result at this leaf already.')
  else goToLeaf(result.value.leaf)
}
