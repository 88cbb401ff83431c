import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createSearchThreads, type SearchThreads } from '../../electron/host/search-threads.ts'
import type { SizedFile } from '../../electron/sessions/search-files.ts'
import type { LibrarySearch } from '../../shared/session/library-search.ts'
import { bundle } from '../support/bundle.ts'
import { fileText, headerLine, userLine } from './session-text.ts'
import { temporaryFolder } from './temp-folder.ts'

const NEVER = new AbortController().signal
/** More than a minute without a search ends the threads. */
const LONG = 61_000

/** Threads as the app has them: their script is bundled into a folder of the test. */
async function startThreads(): Promise<SearchThreads> {
  const folder = temporaryFolder()
  await bundle(folder, { worker: 'electron/host/search-worker.ts' })
  const threads = createSearchThreads(join(folder, 'worker.mjs'))
  onTestFinished(() => threads.close())
  return threads
}

function manyFiles(): readonly SizedFile[] {
  const folder = temporaryFolder()
  return Array.from({ length: 300 }, (_, at) => {
    const file = join(folder, `${at}.jsonl`)
    writeFileSync(file, fileText(headerLine(), userLine('0000000a', null, `heron and wren ${at}`)))
    return { file, isPlain: false, size: 100 }
  })
}

function searchFor(word: string): LibrarySearch {
  const query = { kind: 'words', words: [word], exactCase: false } as const
  return { query, role: null, tool: null, since: null, until: null, maxHits: 200 }
}

/** How many sessions a search finds something in. */
async function countFound(threads: SearchThreads, files: readonly SizedFile[], word: string): Promise<number> {
  let found = 0
  await threads.run(files, searchFor(word), NEVER, (batch) => {
    found += batch.found.length
    return true
  })
  return found
}

test('what one window looks for does not end what another one does', async () => {
  const threads = await startThreads()
  const files = manyFiles()
  const found = await Promise.all(['heron', 'wren', 'heron'].map((word) => countFound(threads, files, word)))
  expect(found).toEqual([files.length, files.length, files.length])
})

test('threads are not ended under a search by the rest after an earlier one', async () => {
  const threads = await startThreads()
  const files = manyFiles()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const stop = new AbortController()
  const first = threads.run(files, searchFor('heron'), stop.signal, () => true)
  let found = 0
  const second = threads.run(files, searchFor('wren'), NEVER, (batch) => {
    found += batch.found.length
    vi.advanceTimersByTime(LONG)
    return true
  })
  stop.abort()
  await expect(first).rejects.toMatchObject({ name: 'AbortError' })
  await second
  expect(found).toBe(files.length)
})
