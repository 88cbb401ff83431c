// A thread that looks through session files, beside others of its kind: a search of everything takes what processors
// there are.
import { parentPort } from 'node:worker_threads'
import type { FromSearchThread, ToSearchThread } from './search-threads.ts'
import { createFilesSearch } from '../sessions/search-files.ts'

const owner = parentPort
if (owner === null) throw new Error('search-worker.js is started as a thread of the library')
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port between threads has no origin
const post = (message: FromSearchThread): void => owner.postMessage(message)

/** What is looked for by each run that is under way. */
interface Run {
  readonly look: ReturnType<typeof createFilesSearch>
  readonly controller: AbortController
}
const runs = new Map<number, Run>()

function runOf({ run, search }: Extract<ToSearchThread, { readonly kind: 'look' }>): Run {
  const known = runs.get(run) ?? { look: createFilesSearch(search), controller: new AbortController() }
  runs.set(run, known)
  return known
}

async function look(message: Extract<ToSearchThread, { readonly kind: 'look' }>): Promise<void> {
  const { run, batch, files } = message
  try {
    const { look: lookThrough, controller } = runOf(message)
    post({ run, batch, found: await lookThrough(files, controller.signal), error: null })
  } catch (error) {
    const said = error instanceof Error ? (error.stack ?? error.message) : String(error)
    post({ run, batch, found: null, error: said })
  }
}

owner.on('message', (message: ToSearchThread) => {
  if (message.kind === 'look') void look(message)
  else {
    runs.get(message.run)?.controller.abort()
    runs.delete(message.run)
  }
})
