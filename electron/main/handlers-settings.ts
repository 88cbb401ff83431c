import type { Settings } from '../../shared/settings.ts'
import type { Desk } from './desk.ts'
import { Refusal } from '../failure.ts'
import type { Handlers } from '../ipc.ts'

/** Calls about what a person can set. */
export function settingsHandlers(
  desk: Desk,
): Pick<Handlers, 'settings:get' | 'settings:set' | 'settings:choose-folder'> {
  const { settings, dialogs } = desk
  return {
    'settings:get': () => settings.get(),

    'settings:set': async (next) => {
      // SECURITY: a path never comes from the page. It may drop folders; new ones come from the system's dialog.
      const known = new Set(settings.get().sessionFolders)
      if (!next.sessionFolders.every((folder) => known.has(folder))) {
        throw new Refusal('refused', 'A folder of sessions is added through the folder dialog. Choose it there.')
      }
      return change(desk, next)
    },

    'settings:choose-folder': async () => {
      const folder = await dialogs.sessionFolder()
      if (folder === null) return null
      const now = settings.get()
      if (now.sessionFolders.includes(folder)) return now
      return change(desk, { ...now, sessionFolders: [...now.sessionFolders, folder] })
    },
  }
}

async function change({ settings, sendAll, system }: Desk, next: Settings): Promise<Settings> {
  const written = settings.set(next)
  system.wearTheme(next.theme)
  sendAll('settings:changed', next)
  try {
    await written
  } catch (error) {
    const refusal = new Refusal(
      'refused',
      `The settings are in force until Dendro is closed, but could not be written to ${settings.file}. Check its permissions and the space on the disk.`,
    )
    refusal.cause = error
    throw refusal
  }
  return next
}
