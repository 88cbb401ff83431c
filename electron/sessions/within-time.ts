import { createContext, Script, type Context } from 'node:vm'

const TIMED_OUT = 'ERR_SCRIPT_EXECUTION_TIMEOUT'

/** Made when the first work is to be done: it takes a moment, and is seldom needed. */
let made: { readonly context: Context; readonly script: Script } | null = null

/**
 * Does some work that cannot be waited for, such as a regular expression that tries for ever, within a time.
 * @param ms milliseconds after which it is broken off
 * @returns false when it was
 */
export function withinTime(ms: number, work: () => void): boolean {
  made ??= { context: createContext({}), script: new Script('work()') }
  made.context['work'] = work
  try {
    made.script.runInContext(made.context, { timeout: ms })
    return true
  } catch (error) {
    // The error is of the context's own making, so it is no `Error` of this one.
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === TIMED_OUT) return false
    throw error
  }
}
