import type { PortMessage } from '../../shared/port.ts'
import { receive } from './take-revision.ts'

/**
 * Takes over the port that the preload hands on with `window.postMessage`: ports do not pass the context bridge. It
 * comes once after each load of the page, and again when the session host had to be started anew.
 */
export function listenForPort(): void {
  window.addEventListener('message', (event) => {
    // SECURITY: only the preload, which shares this window and its origin, may hand over a port.
    if (event.source !== window || event.origin !== window.origin) return
    const port = event.ports[0]
    if (event.data !== 'dendro-port' || port === undefined) return
    port.addEventListener('message', ({ data }: MessageEvent<PortMessage>) => receive(data))
    port.start()
  })
}
