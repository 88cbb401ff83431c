import { appendFileSync, writeFileSync } from 'node:fs'
import { refuseToReplace } from './refuse-to-replace.ts'
import { toSessionError } from './sessions/session-error.ts'

/** Points on the way from the start to a verified session. */
export type MarkName = 'app-ready' | 'window-shown' | 'scan-start' | 'scan-done' | 'tree-painted' | 'verify-done'

/** One line of a trace. */
export interface Mark {
  readonly mark: MarkName
  /** Milliseconds since the process started. */
  readonly ms: number
  /** Entries of the session by then; 0 before there is one. */
  readonly entries: number
  /** Resident memory in bytes of the process the mark belongs to: the session host for the scan, else the main process. */
  readonly rss: number
}

/**
 * Takes marks. Without `entries` the number last told stands. `from` is for marks that come from another process; its
 * `at` is milliseconds since the epoch.
 */
export type Trace = (mark: MarkName, entries?: number, from?: { readonly at: number; readonly rss: number }) => void

/** How every trace begins. */
const BEGINNING = Buffer.from('{"mark":"')

/**
 * Writes marks to a file as JSON lines. `startedAt`: milliseconds since the epoch.
 * @throws SessionError when the file holds anything but an earlier trace, or when it cannot be written
 */
export function createTrace(file: string, startedAt: number): Trace {
  try {
    refuseToReplace(file, BEGINNING, 'trace')
    writeFileSync(file, '')
  } catch (error) {
    throw toSessionError(error, file, 'created')
  }
  let known = 0
  return (mark, entries, from = { at: now(), rss: process.memoryUsage.rss() }) => {
    known = entries ?? known
    const line: Mark = { mark, ms: Math.round((from.at - startedAt) * 10) / 10, entries: known, rss: from.rss }
    try {
      appendFileSync(file, `${JSON.stringify(line)}\n`)
    } catch (error) {
      throw toSessionError(error, file, 'written')
    }
  }
}

/** Milliseconds since the epoch, finer than `Date.now()`. */
export function now(): number {
  return performance.timeOrigin + performance.now()
}
