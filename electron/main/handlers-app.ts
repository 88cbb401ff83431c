import type { Desk } from './desk.ts'
import { readLink } from './external-link.ts'
import { Refusal } from '../failure.ts'
import type { Handlers } from '../ipc.ts'

/** Calls about the app itself and the world outside of it. */
export function appHandlers({
  library,
  settings,
  dialogs,
  system,
}: Desk): Pick<Handlers, 'app:info' | 'link:open' | 'log:show'> {
  return {
    'app:info': async () => ({
      version: system.version,
      electron: system.electron,
      platform: system.platform,
      logFile: system.logFile,
      settingsFile: settings.file,
      hasSessions: await library.host.ask('library:any', { added: settings.get().sessionFolders }),
    }),

    'link:open': async ({ url }) => {
      const link = readLink(url)
      if (link === null) {
        throw new Refusal(
          'refused',
          'Only plain https: addresses are opened from a session. Copy the address to use it elsewhere.',
        )
      }
      if (await dialogs.confirmLink(link)) await system.openExternal(link.href)
      return null
    },

    'log:show': () => {
      system.showInFolder(system.logFile)
      return null
    },
  }
}
