import { sessionFile, whyExample, type Desk } from './desk.ts'
import { Refusal, toFailure } from '../failure.ts'
import type { Handlers } from '../ipc.ts'

type SessionCalls =
  | 'session:choose'
  | 'session:drop'
  | 'session:showcase'
  | 'session:open'
  | 'session:close'
  | 'session:painted'
  | 'window:open'
  | 'session:rows'
  | 'session:entry'
  | 'session:image'
  | 'session:cards'
  | 'session:search'

/** Calls about one session: finding it, opening it, and reading slices of it. The host does the reading. */
export function sessionHandlers(desk: Desk): Pick<Handlers, SessionCalls> {
  const { host, sessions, dialogs, system, open } = desk
  return {
    'session:choose': async () => {
      const file = await dialogs.sessionFile()
      return file === null ? null : sessions.issue(file)
    },

    'session:drop': async (_input, dropped) => {
      if (dropped === null) {
        throw new Refusal(
          'refused',
          'What was dropped is no file of this computer. Drop a session file (.jsonl) or a project folder.',
        )
      }
      const { file } = await host.ask('path:find', { path: dropped })
      return sessions.issue(file)
    },

    'session:showcase': () => sessions.issue(system.showcase),

    'session:open': async ({ sessionId }) => {
      const file = sessionFile(desk, sessionId)
      // The one opened last is the last.
      open.delete(sessionId)
      open.add(sessionId)
      try {
        const hidden = desk.sidecar.get().hidden[file] ?? []
        const opened = await host.ask('session:open', { sessionId, file, hidden })
        desk.windows.changed()
        if (file !== system.showcase) noteOpen(desk, file)
        const example = whyExample(desk, file)
        return { sessionId, file, ...opened, ...(example === null ? {} : { readOnly: example }) }
      } catch (error) {
        open.delete(sessionId)
        desk.windows.changed()
        system.refused(toFailure(error).message)
        throw error
      }
    },

    'session:close': (input) => {
      open.delete(input.sessionId)
      desk.windows.changed()
      return host.ask('session:close', input)
    },

    'window:open': ({ sessionId, isBeside }) => {
      desk.windows.openAnother(sessionId === null ? null : sessionFile(desk, sessionId), isBeside)
      return null
    },

    'session:painted': ({ sessionId, revision }) => {
      system.painted(sessionId, revision)
      return null
    },

    'session:rows': (input) => host.ask('session:rows', input),
    'session:entry': (input) => host.ask('session:entry', input),
    'session:image': (input) => host.ask('session:image', input),
    'session:cards': (input) => host.ask('session:cards', input),
    'session:search': (input) => host.ask('session:search', input),
  }
}

/** Keeps which session was opened last, for the next start. */
function noteOpen({ sidecar }: Desk, file: string): void {
  if (sidecar.get().lastOpen === file) return
  try {
    sidecar.change({ lastOpen: file })
  } catch {
    // A convenience: a session is not refused for it.
  }
}
