// A thread that looks through session files, beside others of its kind: a search of everything takes what processors
// there are.
import { parentPort } from 'node:worker_threads'
import type { FromSearchThread, ToSearchThread } from './search-threads.ts'
import { createFilesSearch } from '../sessions/search-files.ts'

const owner = parentPort
if (owner === null) throw new Error('search-worker.js is started as a thread of the library')
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port between threads has no origin
const post = (message: FromSearchThread): void => owner.postMessage(message)

let run = -1
let controller = new AbortController()
let look: ReturnType<typeof createFilesSearch> | null = null

async function answer(message: ToSearchThread): Promise<void> {
  // Another run takes the place of the one before, whose answers nobody waits for any more.
  if (message.run !== run) {
    controller.abort()
    controller = new AbortController()
    run = message.run
    look = message.kind === 'look' ? createFilesSearch(message.search) : null
  }
  if (message.kind === 'end' || look === null) return
  try {
    post({ run: message.run, batch: message.batch, found: await look(message.files, controller.signal), error: null })
  } catch (error) {
    const said = error instanceof Error ? (error.stack ?? error.message) : String(error)
    post({ run: message.run, batch: message.batch, found: null, error: said })
  }
}

owner.on('message', (message: ToSearchThread) => void answer(message))
