import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import type { Desk } from './desk.ts'
import { isExpected } from '../failure.ts'
import type { Handlers } from '../ipc.ts'

/** Longer texts on the clipboard are neither an id nor a path. */
const MAX_ID = 200
const MAX_PATH = 4_096

/** Calls that go to an entry by its id, or to a session by its path. */
export function goHandlers({ host, sessions, dialogs, system }: Desk): Pick<Handlers, 'session:find' | 'clipboard:go'> {
  return {
    'session:find': (input) => host.ask('session:find', input),

    // SECURITY: the page is told where the clipboard's text leads, never what it says; and a file that Dendro has not
    // shown before is only opened after a question, since the page can write to the clipboard.
    'clipboard:go': async ({ sessionId }) => {
      const held = await system.clipboardText()
      const text = unquoted(held.slice(0, MAX_PATH + 2).trim())
      if (text === '') return { kind: 'none', message: 'There is no text on the clipboard.' }
      const path = pathIn(text)
      if (path !== null) {
        const file = await fileAt(host, path)
        if (file === null) return { kind: 'none', message: NO_FILE }
        if (!sessions.knows(file) && !(await dialogs.confirmFile(file))) return { kind: 'none', message: '' }
        return { kind: 'session', sessionId: sessions.issue(file) }
      }
      if (sessionId === null || text.length > MAX_ID || /\s/.test(text)) return { kind: 'none', message: NOTHING }
      return host.ask('session:find', { sessionId, id: text })
    },
  }
}

/** The session file that a path stands for; null where it stands for none. Why not would say what the path is. */
async function fileAt(host: Desk['host'], path: string): Promise<string | null> {
  try {
    return (await host.ask('path:find', { path })).file
  } catch (error) {
    if (isExpected(error)) return null
    throw error
  }
}

const NO_FILE = 'The path on the clipboard leads to no session file that can be read.'
const NOTHING = 'The clipboard holds neither the id of an entry nor the path of a session file.'

function unquoted(text: string): string {
  return /^(["']).*\1$/.test(text) ? text.slice(1, -1) : text
}

/** The absolute path that a text is; null where it is none. */
function pathIn(text: string): string | null {
  if (text.includes('\n')) return null
  if (/^~[/\\]/.test(text)) return join(homedir(), text.slice(2))
  return isAbsolute(text) ? text : null
}
