import type { PortMessage } from '../../shared/port.ts'
import { receive } from './take-revision.ts'

/**
 * Takes over the port that the preload hands on with `window.postMessage`: ports do not pass the context bridge. It
 * comes once after each load of the page, and again when the session host had to be started anew.
 */
export function listenForPort(): void {
  const take = inTurn(receive)
  window.addEventListener('message', (event) => {
    // SECURITY: only the preload, which shares this window and its origin, may hand over a port.
    if (event.source !== window || event.origin !== window.origin) return
    const port = event.ports[0]
    if (event.data !== 'dendro-port' || port === undefined) return
    port.addEventListener('message', ({ data }: MessageEvent<PortMessage>) => take(data))
    port.start()
  })
}

/**
 * Takes messages in their order, those that change what is shown in a later task: to receive a piece of columns and to
 * draw what was already there would be one long stretch. Where drawing takes longer than messages take to come, all that
 * wait are taken at once and drawn once, so that a page on a busy machine falls behind by one drawing and no more.
 */
function inTurn(take: (message: PortMessage) => void): (message: PortMessage) => void {
  const waiting: PortMessage[] = []
  function takeWaiting(): void {
    for (const message of waiting.splice(0)) take(message)
  }
  return (message) => {
    // A piece belongs to the revision whose facts come next; only those of an earlier one must be taken before it.
    if (message.kind === 'columns' && !waiting.some(({ kind }) => kind === 'facts')) {
      take(message)
      return
    }
    waiting.push(message)
    // A timer would be slowed down in a window that is not in view.
    if (waiting.length === 1) void scheduler.postTask(takeWaiting)
  }
}
