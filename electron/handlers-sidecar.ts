import type { KeptNotes } from '../shared/ipc-library.ts'
import { sessionFile, type Desk } from './desk.ts'
import type { Handlers } from './ipc.ts'

type SidecarCalls = 'library:kept' | 'library:pin' | 'library:note'

/** Calls about what a person keeps about sessions: pins, notes, what was open last. */
export function sidecarHandlers(desk: Desk): Pick<Handlers, SidecarCalls> {
  const { sidecar, sessions } = desk

  function kept(): KeptNotes {
    const { pinned, notes, lastOpen } = sidecar.get()
    return {
      pinned: pinned.map((file) => sessions.issue(file)),
      notes: Object.entries(notes).map(([file, note]) => ({ sessionId: sessions.issue(file), note })),
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

    'library:note': ({ sessionId, note }) => {
      const file = sessionFile(desk, sessionId)
      const others = Object.entries(sidecar.get().notes).filter(([other]) => other !== file)
      const text = note.trim()
      sidecar.change({ notes: Object.fromEntries(text === '' ? others : [...others, [file, text]]) })
      return changed()
    },
  }
}
