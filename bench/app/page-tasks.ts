import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { processesOf } from './main-process.ts'
import type { RunningApp } from './start-app.ts'

/** The longest time in which the page could do nothing else, in milliseconds, from handing a file over to its drawing. */
export interface LongestTasks {
  /** Of the tasks that take in what comes over the port. */
  readonly taking: number
  /** Of all tasks. */
  readonly any: number
}

/** Categories of Chromium's own tracing: tasks of a thread, and marks of `performance`. */
const CATEGORIES = ['disabled-by-default-devtools.timeline', 'blink.user_timing', '__metadata']

/** What is read here of an event of Chromium's trace format. Times are microseconds. */
interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly args?: { readonly name?: unknown }
}

/** Opens a session under Chromium's tracing. Times of such an opening are not those of an ordinary one. */
export async function longestTasks(
  { main, page, home, beginOpening }: RunningApp,
  path: string,
): Promise<LongestTasks> {
  await main.evaluate(
    ({ contentTracing }, included_categories) => contentTracing.startRecording({ included_categories }),
    CATEGORIES,
  )
  await page.evaluate(() => {
    const root = document.documentElement
    new MutationObserver(() => {
      if (root.dataset['painted'] !== undefined) performance.mark('bench-painted')
    }).observe(root, { attributeFilter: ['data-painted'] })
    // What comes over the port is told by its kind from the messages that React sends itself to work in turns.
    const data = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data')
    Object.defineProperty(MessageEvent.prototype, 'data', {
      get(this: MessageEvent): unknown {
        const value: unknown = data?.get?.call(this)
        if (typeof value === 'object' && value !== null && 'kind' in value) performance.mark('bench-message')
        return value
      },
    })
    performance.mark('bench-begins')
  })
  const markOf = await beginOpening(path)
  await markOf('tree-painted')
  const file = await main.evaluate(
    ({ contentTracing }, result) => contentTracing.stopRecording(result),
    join(home.folder, 'tasks.json'),
  )
  // Written by Chromium.
  const { traceEvents } = JSON.parse(await readFile(file, 'utf8')) as { readonly traceEvents: readonly TraceEvent[] }
  return longestOf(traceEvents, (await processesOf(main)).page)
}

function longestOf(events: readonly TraceEvent[], pid: number): LongestTasks {
  const own = events.filter((event) => event.pid === pid)
  const tid = own.find(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')?.tid
  const begin = own.find(({ name }) => name === 'bench-begins')?.ts
  const end = own.find(({ name, ts }) => name === 'bench-painted' && ts > (begin ?? 0))?.ts
  if (tid === undefined || begin === undefined || end === undefined) {
    throw new Error('The trace of Chromium does not hold the page’s thread, or not the marks of the bench.')
  }
  const tasks = own.filter(
    ({ name, ph, tid: of, ts }) => name === 'RunTask' && ph === 'X' && of === tid && ts >= begin && ts <= end,
  )
  const messages = own.filter(({ name, tid: of }) => name === 'bench-message' && of === tid)
  const takesIn = ({ ts, dur = 0 }: TraceEvent): boolean =>
    messages.some((message) => message.ts >= ts && message.ts <= ts + dur)
  const longest = (some: readonly TraceEvent[]): number => Math.max(0, ...some.map(({ dur = 0 }) => dur)) / 1000
  const taking = tasks.filter(takesIn)
  if (taking.length === 0) throw new Error('The trace of Chromium shows no message of a port to the page.')
  return { taking: longest(taking), any: longest(tasks) }
}
