import type { App } from './app.ts'

/** Answers from now on for the person whom the system asks for the place of a new file. */
export async function choosePlace(app: App, filePath: string): Promise<void> {
  await app.main.evaluate(({ dialog }, chosen) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: chosen })
  }, filePath)
}
