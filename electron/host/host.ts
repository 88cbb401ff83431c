// The session host: a process of its own, so that no file, however large, holds up the window. Started with the app and
// kept warm; everything that reads or writes session files runs here.
import { join } from 'node:path'
import type { FromHost, HostEvent, ToHost } from './protocol.ts'
import { createAnswers } from './answers.ts'
import { createPagePort } from './port.ts'
import { createServer } from './server.ts'
import { createIdle } from './idle.ts'
import { createOpenSessions } from './open-sessions.ts'
import { isLibraryCall } from './library-answers.ts'
import { createLibraryThread } from './library-thread.ts'

/** Revisions of one start of the host; the next one begins behind them. */
const REVISIONS_A_START = 1_000_000

const startCount = Number(valueOf('--start=') ?? 0)
let revision = startCount * REVISIONS_A_START

const main = process.parentPort
const page = createPagePort()
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port between processes has no origin
const post = (message: FromHost): void => main.postMessage(message)
const idle = createIdle()
const tell = (event: HostEvent): void => {
  // What is drawn first needs no line that is checked.
  if (event.name === 'mark' && event.mark === 'scan-done') idle.isRead()
  post({ kind: 'event', event })
}
const sessions = createOpenSessions({
  post: (message) => page.post(message),
  tell,
  rest: idle.rest,
  nextRevision: () => ++revision,
})
const data = valueOf('--data=')
const library = createLibraryThread(
  join(import.meta.dirname, 'library-worker.js'),
  {
    cacheFile: data === null ? null : join(data, 'library.json'),
    searchScript: join(import.meta.dirname, 'search-worker.js'),
  },
  post,
)
const receive = createServer(createAnswers(sessions), post)

main.on('message', ({ data, ports }) => {
  // Only the main process, which is ours, has the other end of this port.
  const message = data as ToHost
  const port = ports[0]
  if (message.kind === 'port' && port !== undefined) page.connect(port)
  else {
    // Rows are fetched when they come into view: somebody is moving about.
    if (message.kind === 'ask' && message.name === 'session:rows') idle.asked()
    if (message.kind === 'cancel' || (message.kind === 'ask' && isLibraryCall(message.name))) library.receive(message)
    if (message.kind !== 'ask' || !isLibraryCall(message.name)) receive(message)
  }
})

/** What the process was started with under this name; null where it was not. */
function valueOf(name: string): string | null {
  return process.argv.find((argument) => argument.startsWith(name))?.slice(name.length) ?? null
}
