// The library's thread in the session host: reading thousands of files must hold up neither the window nor the session
// that is open.
import { parentPort, workerData } from 'node:worker_threads'
import type { FromHost, ToHost } from './protocol.ts'
import { createServer } from './server.ts'
import { createLibraryAnswers, type LibraryData } from './library-answers.ts'

const host = parentPort
if (host === null) throw new Error('library-worker.js is started by the session host, as a thread of it')
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port between threads has no origin
const post = (message: FromHost): void => host.postMessage(message)
// Only the host starts this thread.
const data = workerData as LibraryData
const receive = createServer(
  createLibraryAnswers(data, (event) => post({ kind: 'event', event })),
  post,
)
host.on('message', (message: ToHost) => receive(message))
