import { createContext, Script } from 'node:vm'

const context = createContext({ work: () => undefined })
const script = new Script('work()')

const TIMED_OUT = 'ERR_SCRIPT_EXECUTION_TIMEOUT'

/**
 * Does some work that cannot be waited for, such as a regular expression that tries for ever, within a time.
 * @param ms milliseconds after which it is broken off
 * @returns false when it was
 */
export function withinTime(ms: number, work: () => void): boolean {
  context['work'] = work
  try {
    script.runInContext(context, { timeout: ms })
    return true
  } catch (error) {
    // The error is of the context's own making, so it is no `Error` of this one.
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === TIMED_OUT) return false
    throw error
  }
}
