import { contextBridge, ipcRenderer, webUtils, type IpcRendererEvent } from 'electron'
import type { Bridge } from '../shared/ipc.ts'

/** The page's window, as much of it as is used here: this folder is compiled without the DOM. */
declare const window: {
  postMessage(message: string, targetOrigin: string, ports: readonly unknown[]): void
  origin: string
}

const bridge: Bridge = {
  // SECURITY: rule-20. A path is taken from a real file of the system; the page cannot name one.
  call: (name, input, file) =>
    ipcRenderer.invoke('call', name, input, file === undefined ? undefined : webUtils.getPathForFile(file as File)),
  on(name, listener) {
    const hear = (_event: IpcRendererEvent, sent: string, data: Parameters<typeof listener>[0]): void => {
      if (sent === name) listener(data)
    }
    ipcRenderer.on('event', hear)
    return () => void ipcRenderer.off('event', hear)
  },
}
contextBridge.exposeInMainWorld('bridge', bridge)
// Ports do not pass the context bridge.
ipcRenderer.on('port', (event) => window.postMessage('dendro-port', window.origin, event.ports))
