import type { BrowserWindow, Dialog } from 'electron'
import { shownName } from '../../shared/session/shown-text.ts'

/** The system's dialogs, each as one question. Null means that it was closed. */
export interface Dialogs {
  sessionFile(): Promise<string | null>
  projectFolder(): Promise<string | null>
  sessionFolder(): Promise<string | null>
  /** Where an export goes. @param name what it would be called */
  exportFile(name: string, extension: string, title?: string): Promise<string | null>
  /** Whether a file that nothing in the app has named may be opened. */
  confirmFile(file: string): Promise<boolean>
  /** Whether a session file is to go to the system's trash. */
  confirmTrash(file: string): Promise<boolean>
  /** Whether an address of a session may be opened in the system's browser. */
  confirmLink(url: URL): Promise<boolean>
}

/** Dialogs over the app's window; over none where there is no window. `dialog` is asked at call time, so tests can replace it. */
export function createDialogs(dialog: Dialog, window: () => BrowserWindow | null): Dialogs {
  const choose = async (options: Electron.OpenDialogOptions): Promise<string | null> => {
    const over = window()
    const { canceled, filePaths } = over
      ? await dialog.showOpenDialog(over, options)
      : await dialog.showOpenDialog(options)
    return canceled ? null : (filePaths[0] ?? null)
  }
  const confirm = async (title: string, message: string, detail: string, yes = 'Open'): Promise<boolean> => {
    const options: Electron.MessageBoxOptions = {
      type: 'question',
      title,
      message,
      detail,
      buttons: ['Cancel', yes],
      // What is asked for comes from a stranger, or cannot be undone here: Enter must not do it.
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    }
    const over = window()
    const { response } = over ? await dialog.showMessageBox(over, options) : await dialog.showMessageBox(options)
    return response === 1
  }
  return {
    sessionFile: () =>
      choose({
        title: 'Open a session',
        properties: ['openFile'],
        filters: [
          { name: 'pi sessions', extensions: ['jsonl'] },
          { name: 'All files', extensions: ['*'] },
        ],
      }),
    projectFolder: () =>
      choose({
        title: 'Choose the project to fork into',
        buttonLabel: 'Choose Project',
        properties: ['openDirectory', 'createDirectory'],
      }),
    sessionFolder: () =>
      choose({
        title: 'Add a folder of sessions',
        buttonLabel: 'Add Folder',
        properties: ['openDirectory', 'showHiddenFiles'],
      }),
    async exportFile(name, extension, title = 'Export the session') {
      const over = window()
      const options = {
        title,
        buttonLabel: 'Export',
        defaultPath: name,
        filters: [{ name: extension.toUpperCase(), extensions: [extension] }],
      }
      const { canceled, filePath } = over
        ? await dialog.showSaveDialog(over, options)
        : await dialog.showSaveDialog(options)
      return canceled || filePath === '' ? null : filePath
    },
    confirmFile: (file) => confirm('Open a session', 'Open the file that the clipboard names?', shownName(file)),
    confirmTrash: (file) =>
      confirm(
        'Move to the trash',
        'Move this session to the trash?',
        `${shownName(file)}\n\nAll its branches go with it. The trash of the system keeps it until it is emptied.`,
        'Move to Trash',
      ),
    confirmLink: (url) =>
      confirm(
        'Open a link',
        `Open this address of ${url.host} in your browser?`,
        `${url.href}\n\nIt stands in the session and was not checked.`,
      ),
  }
}
