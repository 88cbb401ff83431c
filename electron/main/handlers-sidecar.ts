import type { KeptNotes } from '../../shared/ipc-library.ts'
import { sessionFile, type Desk } from './desk.ts'
import { MAX_HIDDEN_ID, type Sidecar } from './sidecar.ts'
import { Refusal } from '../failure.ts'
import type { Handlers } from '../ipc.ts'

/** Said where the disk takes nothing. */
const UNWRITTEN =
  'This is kept until Dendro is closed, but could not be written. Check the permissions of its folder and the space on the disk.'

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

  /** Keeps something, and tells all windows. @throws Refusal where it is kept only until the app is left */
  function keep(change: Partial<Sidecar>): KeptNotes {
    let unwritten: unknown = null
    try {
      sidecar.change(change)
    } catch (error) {
      unwritten = error
    }
    const now = kept()
    desk.sendAll('library:kept', now)
    if (unwritten !== null) throw Object.assign(new Refusal('refused', UNWRITTEN), { cause: unwritten })
    return now
  }

  return {
    'library:kept': kept,

    'library:pin': ({ sessionId, isPinned }) => {
      const file = sessionFile(desk, sessionId)
      const others = sidecar.get().pinned.filter((other) => other !== file)
      return keep({ pinned: isPinned ? [file, ...others] : others })
    },

    'branch:hide': async ({ sessionId, ordinal }) => {
      const file = sessionFile(desk, sessionId)
      const [row] = await host.ask('session:rows', { sessionId, ordinals: [ordinal] })
      const id = row?.id ?? null
      if (id === null) throw new Refusal('refused', 'The first entry of this branch has no id, so nothing can name it.')
      // The page gets the row with its id whole, however long the file has it.
      if (id.length > MAX_HIDDEN_ID)
        throw new Refusal('refused', 'The id of the first entry of this branch is too long to be kept.')
      const { hidden } = sidecar.get()
      return keep({ hidden: { ...hidden, [file]: [...new Set([...(hidden[file] ?? []), id])] } })
    },

    'branch:show-hidden': ({ sessionId }) => {
      const file = sessionFile(desk, sessionId)
      const others = Object.entries(sidecar.get().hidden).filter(([other]) => other !== file)
      return keep({ hidden: Object.fromEntries(others) })
    },

    'library:note': ({ sessionId, note }) => {
      const file = sessionFile(desk, sessionId)
      const others = Object.entries(sidecar.get().notes).filter(([other]) => other !== file)
      const text = note.trim()
      return keep({ notes: Object.fromEntries(text === '' ? others : [...others, [file, text]]) })
    },
  }
}
