import { homedir } from 'node:os'
import { join } from 'node:path'
import type { HostAnswers } from './server.ts'
import { identityOf, type FileIdentity } from '../sessions/open-file.ts'
import { SessionError, toSessionError } from '../sessions/session-error.ts'
import { findTrashed, restoreTrashed, type Trashed, type TrashPlace } from '../sessions/system-trash.ts'

type TrashCalls = 'trash:note' | 'trash:find' | 'trash:restore'

/** Undoing a move to the trash of the system, where it lets us. */
export function trashAnswers(place: TrashPlace = trashHere()): Pick<HostAnswers, TrashCalls> {
  const before = new Map<string, FileIdentity>()
  const trashed = new Map<string, Trashed>()
  return {
    'trash:note': async ({ path }) => {
      try {
        before.set(path, await identityOf(path))
      } catch (error) {
        throw toSessionError(error, path, 'moved')
      }
      return null
    },

    'trash:find': async ({ path }) => {
      const identity = before.get(path)
      const found = identity === undefined ? null : await findTrashed(path, identity, place)
      if (found === null) trashed.delete(path)
      else trashed.set(path, found)
      return found !== null
    },

    'trash:restore': async ({ path }) => {
      const found = trashed.get(path)
      if (found === undefined) {
        const message = `${path} cannot be brought back from here. Open the trash of the system and restore it there.`
        throw new SessionError('not-found', path, message)
      }
      await restoreTrashed(found)
      trashed.delete(path)
      return null
    },
  }
}

function trashHere(): TrashPlace {
  const { env, platform } = process
  const dataHome = env['XDG_DATA_HOME'] || join(homedir(), '.local', 'share')
  return { platform, dataHome, uid: process.getuid?.() ?? -1 }
}
