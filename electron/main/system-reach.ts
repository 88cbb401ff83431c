import { join } from 'node:path'
import type { App, Clipboard, NativeTheme, Shell } from 'electron'
import type { SystemReach } from './desk.ts'
import { Refusal } from '../failure.ts'
import type { Log } from '../log.ts'
import type { Picture } from './picture.ts'
import type { Trace } from '../trace.ts'
import type { TreePicture } from './tree-picture.ts'

/** Electron's own parts of the app that handlers reach. */
export interface SystemParts {
  readonly app: Pick<App, 'getVersion' | 'getAppPath' | 'getPath'>
  readonly shell: Pick<Shell, 'openExternal' | 'showItemInFolder' | 'trashItem'>
  readonly clipboard: Pick<Clipboard, 'readText'>
  readonly nativeTheme: NativeTheme
  readonly log: Log
  readonly trace: Trace
  readonly picture: Picture | null
  readonly drawing: TreePicture | null
}

/** What the calls of a page may do with the system, and nothing else of it. */
export function systemReach({
  app,
  shell,
  clipboard,
  nativeTheme,
  log,
  trace,
  picture,
  drawing,
}: SystemParts): SystemReach {
  const drawn = new Set<string>()
  return {
    version: app.getVersion(),
    electron: process.versions['electron'] ?? '',
    platform: `${process.platform} ${process.arch}`,
    logFile: log.file,
    showcase: join(app.getAppPath(), 'fixtures', 'showcase.jsonl'),
    clipboardText: async () => await clipboard.readText(),
    openExternal: (url) => shell.openExternal(url),
    showInFolder: (file) => shell.showItemInFolder(file),
    trash: async (file) => {
      try {
        await shell.trashItem(file)
      } catch (cause) {
        const message = `${file} could not be moved to the trash: the system refused it. Show it in its folder and move it by hand.`
        throw Object.assign(new Refusal('refused', message), { cause })
      }
    },
    showTrash: async () => {
      try {
        if (process.platform === 'darwin') shell.showItemInFolder(join(app.getPath('home'), '.Trash'))
        else await shell.openExternal(process.platform === 'win32' ? 'shell:RecycleBinFolder' : 'trash:///')
      } catch (cause) {
        const message = 'The system did not show its trash. Open it from the desktop or the file manager.'
        throw Object.assign(new Refusal('refused', message), { cause })
      }
    },
    wearTheme: (theme) => {
      nativeTheme.themeSource = theme
    },
    painted: (sessionId) => {
      if (!drawn.has(sessionId)) trace('tree-painted')
      drawn.add(sessionId)
      picture?.painted()
    },
    refused: (message) => picture?.refused(message),
    drawn: (answer) => drawing?.take(answer),
  }
}
