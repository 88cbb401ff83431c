import type { KeptNotes } from '../../shared/ipc-library.ts'
import { sessionFile, type Desk } from './desk.ts'
import { Refusal } from '../failure.ts'
import type { Handlers } from '../ipc.ts'

type SidecarCalls = 'library:kept' | 'library:pin' | 'library:note' | 'branch:hide' | 'branch:show-hidden'

/** Calls about what a person keeps about sessions: pins, notes, hidden branches, what was open last. */
export function sidecarHandlers(desk: Desk): Pick<Handlers, SidecarCalls> {
  const { host, sidecar, sessions } = desk

  function kept(): KeptNotes {
    const { pinned, notes, hidden, lastOpen } = sidecar.get()
    return {
      pinned: pinned.map((file) => sessions.issue(file)),
      notes: Object.entries(notes).map(([file, note]) => ({ sessionId: sessions.issue(file), note })),
      hidden: Object.entries(hidden).map(([file, ids]) => ({ sessionId: sessions.issue(file), ids })),
      lastOpen: lastOpen === null ? null : sessions.issue(lastOpen),
    }
  }

  /** What is kept now, told to all windows. */
  function changed(): KeptNotes {
    const now = kept()
    desk.sendAll('library:kept', now)
    return now
  }

  return {
    'library:kept': kept,

    'library:pin': ({ sessionId, isPinned }) => {
      const file = sessionFile(desk, sessionId)
      const others = sidecar.get().pinned.filter((other) => other !== file)
      sidecar.change({ pinned: isPinned ? [file, ...others] : others })
      return changed()
    },

    'branch:hide': async ({ sessionId, ordinal }) => {
      const file = sessionFile(desk, sessionId)
      const [row] = await host.ask('session:rows', { sessionId, ordinals: [ordinal] })
      const id = row?.id ?? null
      if (id === null) throw new Refusal('refused', 'The first entry of this branch has no id, so nothing can name it.')
      const { hidden } = sidecar.get()
      sidecar.change({ hidden: { ...hidden, [file]: [...new Set([...(hidden[file] ?? []), id])] } })
      return changed()
    },

    'branch:show-hidden': ({ sessionId }) => {
      const file = sessionFile(desk, sessionId)
      const others = Object.entries(sidecar.get().hidden).filter(([other]) => other !== file)
      sidecar.change({ hidden: Object.fromEntries(others) })
      return changed()
    },

    'library:note': ({ sessionId, note }) => {
      const file = sessionFile(desk, sessionId)
      const others = Object.entries(sidecar.get().notes).filter(([other]) => other !== file)
      const text = note.trim()
      sidecar.change({ notes: Object.fromEntries(text === '' ? others : [...others, [file, text]]) })
      return changed()
    },
  }
}
