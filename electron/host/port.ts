import type { MessagePortMain } from 'electron'
import type { PortMessage } from '../../shared/port.ts'

/** The way to the page. What is said before a page is there waits for it. */
export interface PagePort {
  post(message: PortMessage): void
  /** Another page, or the same one loaded anew: the earlier port leads nowhere any more. */
  connect(port: Pick<MessagePortMain, 'postMessage' | 'close' | 'start'>): void
}

/** A way that leads to no page yet. */
export function createPagePort(): PagePort {
  let port: Pick<MessagePortMain, 'postMessage' | 'close' | 'start'> | null = null
  let waiting: PortMessage[] = []
  return {
    post(message) {
      if (port === null) waiting.push(message)
      else port.postMessage(message, [])
    },
    connect(next) {
      port?.close()
      port = next
      port.start()
      const messages = waiting
      waiting = []
      for (const message of messages) port.postMessage(message, [])
    },
  }
}
