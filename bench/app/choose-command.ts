import type { ElectronApplication } from '@playwright/test'

/** Runs a command as the application menu does, by its name in `renderer/commands`. Answers when, as `Date.now()` does. */
export function chooseCommand(main: ElectronApplication, command: string): Promise<number> {
  return main.evaluate(({ BrowserWindow }, name) => {
    const at = performance.timeOrigin + performance.now()
    BrowserWindow.getAllWindows()[0]?.webContents.send('event', 'command:chosen', { command: name })
    return at
  }, command)
}
