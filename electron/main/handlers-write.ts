import path from 'node:path'
import type { Parsed, Reply } from '../../shared/ipc.ts'
import type { AppendingCall, WriteCall } from '../../shared/ipc-writing.ts'
import { projectFolder, sessionFile, whyExample, type Desk } from './desk.ts'
import { PNG_SIGNATURE } from './picture.ts'
import { Refusal } from '../failure.ts'
import type { Handlers } from '../ipc.ts'

/** Calls that write to the session's own file. */
type OnFile = AppendingCall | 'migrate:write'

/** Calls that write, and what shows beforehand what they will write. */
export function writeHandlers(desk: Desk): Pick<Handlers, WriteCall> {
  const { host, sessions, projects, dialogs, system } = desk

  /** Hands a call that writes to a session's file on to the host, but for the example. */
  function onFile<N extends OnFile>(name: N): (input: Parsed<N>) => Promise<Reply<N>> {
    return async (input) => {
      const example = whyExample(desk, sessionFile(desk, input.sessionId))
      if (example !== null) throw new Refusal('refused', example)
      return await host.ask(name, input)
    }
  }

  /** Where the person wants an export to go; null where the dialog was closed. */
  async function placeFor({
    sessionId,
    format,
  }: Pick<Parsed<'export:write' | 'export:picture'>, 'sessionId' | 'format'>) {
    return await dialogs.exportFile(`${path.basename(sessionFile(desk, sessionId), '.jsonl')}.export.${format}`, format)
  }

  return {
    'project:choose': async () => {
      const cwd = await dialogs.projectFolder()
      return cwd === null ? null : { projectId: projects.issue(cwd), cwd }
    },

    'fork:preview': ({ projectId, ...fork }) =>
      host.ask('fork:preview', { ...fork, cwd: projectFolder(desk, projectId) }),

    'fork:write': async ({ projectId, ...fork }) => {
      const { file } = await host.ask('fork:write', { ...fork, cwd: projectFolder(desk, projectId) })
      return { sessionId: sessions.issue(file), file }
    },

    'repair:preview': (input) => host.ask('repair:preview', input),

    'repair:write': async (input) => {
      const { file } = await host.ask('repair:write', input)
      return { sessionId: sessions.issue(file), file }
    },

    'export:scan': (input) => host.ask('export:scan', input),

    'export:write': async (input) => {
      const out = await placeFor(input)
      return out === null ? null : await host.ask('export:write', { ...input, out })
    },

    'export:picture': async (input) => {
      if (!isPicture(input)) throw new Refusal('invalid-request', `These bytes are no ${input.format}.`)
      const out = await placeFor(input)
      return out === null
        ? null
        : await host.ask('export:picture', { sessionId: input.sessionId, out, bytes: input.bytes })
    },

    'picture:rows': (input) => host.ask('picture:rows', input),

    'picture:drawn': (input) => {
      system.drawn(input)
      return null
    },

    'session:trash': async ({ sessionId }) => {
      const file = sessionFile(desk, sessionId)
      const refuseInUse = async (): Promise<void> => {
        const why = whyExample(desk, file) ?? (await host.ask('path:in-use', { path: file }))
        // pi that has it open would make it anew, without its beginning.
        if (why !== null) throw new Refusal('refused', `${file} was not moved. ${why}`)
      }
      await refuseInUse()
      if (!(await dialogs.confirmTrash(file))) return 'kept'
      // The question may have stood for long.
      await refuseInUse()
      await host.ask('trash:note', { path: file })
      await system.trash(file)
      return (await host.ask('trash:find', { path: file })) ? 'undoable' : 'moved'
    },

    'session:restore': ({ sessionId }) => host.ask('trash:restore', { path: sessionFile(desk, sessionId) }),

    'trash:show': async () => {
      await system.showTrash()
      return null
    },

    'session:reveal': ({ sessionId }) => {
      system.showInFolder(sessionFile(desk, sessionId))
      return null
    },

    'migrate:preview': (input) => host.ask('migrate:preview', input),
    'migrate:write': onFile('migrate:write'),
    'branch:draft': (input) => host.ask('branch:draft', input),
    'session:live': (input) => host.ask('session:live', input),
    'branch:summarise': onFile('branch:summarise'),
    'leaf:set': onFile('leaf:set'),
    'entry:label': onFile('entry:label'),
    'session:rename': onFile('session:rename'),
    'entry:undo': onFile('entry:undo'),
  }
}

/** How every PNG begins, and every SVG that the page writes. */
const BEGINNINGS = {
  png: PNG_SIGNATURE,
  svg: Buffer.from('<svg '),
} as const

/** Whether bytes are what their name will say. */
function isPicture({ format, bytes }: Pick<Parsed<'export:picture'>, 'format' | 'bytes'>): boolean {
  const beginning = BEGINNINGS[format]
  return beginning.equals(bytes.subarray(0, beginning.length))
}
