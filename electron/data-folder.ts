import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { App } from 'electron'

/**
 * Decides where the app keeps its own things, before anything is kept. `--user-data-dir` moves them; a picture is taken
 * with a folder of its own that is gone afterwards, so that it neither meets a running app nor leaves traces.
 */
export function chooseDataFolder(app: Pick<App, 'commandLine' | 'setPath'>, forPicture: boolean): void {
  const given = app.commandLine.getSwitchValue('user-data-dir')
  if (given !== '') app.setPath('userData', resolve(given))
  else if (forPicture) {
    const folder = mkdtempSync(join(tmpdir(), 'dendro-picture-'))
    app.setPath('userData', folder)
    process.on('exit', () => {
      try {
        rmSync(folder, { recursive: true, force: true })
      } catch {
        // Windows holds files of a process until it is gone; the system clears its folder of temporary files.
      }
    })
  }
}
