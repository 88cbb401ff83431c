import type { IntervalHistogram } from 'node:perf_hooks'
import type { ElectronApplication } from '@playwright/test'

/** What the main process can tell of itself and of the processes beside it. */

/** Working sets in bytes, as the system counts them. */
export interface AppMemory {
  readonly page: number
  readonly host: number
  readonly main: number
}

/** Milliseconds. */
export interface LoopDelay {
  readonly p99: number
  readonly longest: number
}

export interface Processes {
  readonly page: number
  readonly host: number
}

/** The process ids of the page and of the session host. */
export function processesOf(main: ElectronApplication): Promise<Processes> {
  return main.evaluate(({ app, BrowserWindow }) => {
    const host = app.getAppMetrics().find(({ name }) => name === 'Dendro session host')
    return { page: BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId() ?? 0, host: host?.pid ?? 0 }
  })
}

export async function memoryOf(main: ElectronApplication): Promise<AppMemory> {
  const pids = await processesOf(main)
  return main.evaluate(({ app }, { page, host }) => {
    const metrics = app.getAppMetrics()
    const bytesOf = (pid: number): number =>
      (metrics.find((metric) => metric.pid === pid)?.memory.workingSetSize ?? 0) * 1024
    return { page: bytesOf(page), host: bytesOf(host), main: bytesOf(process.pid) }
  }, pids)
}

/** Working sets in bytes of all that runs for the windows that are open. */
export interface WindowsMemory {
  /** The page and the host of each window, added up. */
  readonly pages: number
  readonly hosts: number
  /** Every process of the app: those, the main process, and Chromium's own. What they share counts for each of them. */
  readonly all: number
}

export function memoryOfWindows(main: ElectronApplication): Promise<WindowsMemory> {
  return main.evaluate(({ app, BrowserWindow }) => {
    const metrics = app.getAppMetrics()
    const pids = new Set(BrowserWindow.getAllWindows().map(({ webContents }) => webContents.getOSProcessId()))
    const bytesOf = (isCounted: (metric: (typeof metrics)[number]) => boolean): number =>
      metrics.filter(isCounted).reduce((sum, { memory }) => sum + memory.workingSetSize * 1024, 0)
    return {
      pages: bytesOf(({ pid }) => pids.has(pid)),
      hosts: bytesOf(({ name }) => name === 'Dendro session host'),
      all: bytesOf(() => true),
    }
  })
}

/** Milliseconds between two looks of the monitor at its clock; they are part of each delay it notes. */
const RESOLUTION_MS = 5

/** Where the monitor is kept between two calls: the main process is another program. */
interface WithMonitor {
  benchLoopDelay?: IntervalHistogram
}

/** Starts to watch how late the main process is with what is due. */
export async function watchLoop(main: ElectronApplication): Promise<void> {
  await main.evaluate((_, resolution) => {
    const { monitorEventLoopDelay } = process.getBuiltinModule('node:perf_hooks')
    const monitor = monitorEventLoopDelay({ resolution })
    monitor.enable()
    ;(globalThis as WithMonitor).benchLoopDelay = monitor
  }, RESOLUTION_MS)
}

/** What was seen since `watchLoop`. */
export function loopDelay(main: ElectronApplication): Promise<LoopDelay> {
  return main.evaluate((_, resolution) => {
    const monitor = (globalThis as WithMonitor).benchLoopDelay
    monitor?.disable()
    const late = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - resolution)
    return { p99: late(monitor?.percentile(99) ?? 0), longest: late(monitor?.max ?? 0) }
  }, RESOLUTION_MS)
}
