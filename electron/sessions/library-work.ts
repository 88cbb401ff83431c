import { setTimeout as delay } from 'node:timers/promises'
import { isFresh, type Held } from './library-file.ts'
import type { SummariseOptions } from './summarise-session.ts'

export interface LibraryWork {
  /** Takes up what is to be done about these files, in their order, in place of what was left of earlier ones. */
  begin(files: readonly Held[]): void
  /** Leaves what is not done yet. */
  end(): void
  whileBusy<T>(work: () => Promise<T>): Promise<T>
}

export interface LibraryTasks {
  readonly read: (file: Held, way: Way) => Promise<void>
  /** Tells of files that are known better now. */
  readonly report: (files: readonly Held[]) => void
  readonly save: () => void
  readonly failed: (error: unknown) => void
}

/** The background rests as long as it works, so that it never takes a processor for itself. Milliseconds. */
const SLICE = 20
/** Milliseconds between two looks whether somebody is still busy, and between two reports. */
const WAIT = 50
const REPORT = 500
/** A file that changed this recently may change again: its lines are not all parsed yet. Milliseconds. */
const SETTLED = 10_000
/** A growing file is read anew after so many times as long as reading it took. */
const PATIENCE = 20
/** Milliseconds between two times that what was found out is kept. */
const SAVE = 15_000

type Way = SummariseOptions['way']
type Task = { readonly way: Way; readonly from: number } | null

/** Counts are asked for first: a list shows them. */
const WAYS = ['count', 'parse'] as const satisfies readonly Way[]

/** What is to be done about a file, and from when on. */
function taskFor(file: Held): Task {
  const { summary, found, readAt, took } = file
  if (summary === null || !isFresh(file) || summary.session.detail === 'glance')
    return { way: 'count', from: readAt + took * PATIENCE }
  return summary.session.detail === 'counted' ? { way: 'parse', from: found.identity.mtimeMs + SETTLED } : null
}

/** Reads files whole in the background: first those that are not counted yet, then those that are not checked. */
export function createLibraryWork({ read, report, save, failed }: LibraryTasks): LibraryWork {
  let waiting: Readonly<Record<Way, Held[]>> = { count: [], parse: [] }
  let run = 0
  let busy = 0
  let timer: NodeJS.Timeout | null = null
  const isBusy = (): boolean => busy > 0

  function take(file: Held): void {
    const task = taskFor(file)
    if (task !== null) waiting[task.way].push(file)
  }

  /** The next file that can be read now; else the milliseconds until one can be, or null where nothing is left. */
  function next(): { readonly file: Held; readonly way: Way } | number | null {
    const now = Date.now()
    let wait: number | null = null
    for (const way of WAYS) {
      const files = waiting[way]
      for (const [at, file] of files.entries()) {
        const from = taskFor(file)?.from ?? now
        if (from <= now) {
          files.splice(at, 1)
          return { file, way }
        }
        wait = Math.min(wait ?? Number.POSITIVE_INFINITY, from - now)
      }
    }
    return wait
  }

  /** What cannot be read is told of and left until the folders change: the others have nothing to do with it. */
  async function tryToRead(file: Held, way: Way): Promise<boolean> {
    try {
      await read(file, way)
      return true
    } catch (error) {
      failed(error)
      return false
    }
  }

  async function work(mine: number): Promise<void> {
    let told: Held[] = []
    let toldAt = performance.now()
    let savedAt = toldAt
    const tell = (): void => {
      if (told.length > 0) report(told)
      told = []
      toldAt = performance.now()
    }
    let since = performance.now()
    for (;;) {
      const job = next()
      if (job === null || typeof job === 'number') {
        tell()
        if (savedAt < since) save()
        if (job !== null && mine === run) timer = setTimeout(() => void goOn(), job).unref()
        return
      }
      const isRead = await tryToRead(job.file, job.way)
      if (mine !== run) return
      if (isRead) {
        take(job.file)
        told.push(job.file)
      }
      const now = performance.now()
      if (now - toldAt > REPORT || job.way === 'count') tell()
      if (now - savedAt > SAVE) {
        save()
        savedAt = performance.now()
      }
      if (now - since > SLICE) {
        do await delay(Math.max(WAIT, now - since))
        while (isBusy())
        if (mine !== run) return
        since = performance.now()
      }
    }
  }

  async function goOn(): Promise<void> {
    timer = null
    run += 1
    try {
      await work(run)
    } catch (error) {
      failed(error)
    }
  }

  function end(): void {
    run += 1
    waiting = { count: [], parse: [] }
    if (timer !== null) clearTimeout(timer)
    timer = null
  }

  return {
    begin(files) {
      end()
      // Whoever waits for the list does not wait for that.
      timer = setTimeout(() => {
        for (const file of files) take(file)
        void goOn()
      }, 0)
    },
    end,
    async whileBusy(doing) {
      busy += 1
      try {
        return await doing()
      } finally {
        busy -= 1
      }
    },
  }
}
