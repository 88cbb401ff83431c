import { projectFolder, sessionFile, whyExample, type Desk } from './desk.ts'
import { Refusal } from './failure.ts'
import type { Handlers } from './ipc.ts'

/** Calls that write, and what shows beforehand what they will write. */
export function writeHandlers(
  desk: Desk,
): Pick<Handlers, 'project:choose' | 'fork:preview' | 'fork:write' | 'branch:summarise'> {
  const { host, sessions, projects, dialogs } = desk
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

    'branch:summarise': (input) => {
      const example = whyExample(desk, sessionFile(desk, input.sessionId))
      if (example !== null) throw new Refusal('refused', example)
      return host.ask('branch:summarise', input)
    },
  }
}
