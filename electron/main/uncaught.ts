import { describeError, escapeLine, type Log } from '../log.ts'

/**
 * Errors that nobody caught. This module is imported first, so that a failure while the others load is told too: to
 * stderr until there is a log, and to both afterwards.
 */
let log: Log | null = null
let whenCaught: ((error: unknown) => void) | null = null

process.on('uncaughtException', (error) => tell('uncaught exception', error))
process.on('unhandledRejection', (error) => tell('unhandled rejection', error))

/** From now on such errors go to the log, and `caught` may tell the person. */
export function reportUncaught(to: Log, caught: (error: unknown) => void): void {
  log = to
  whenCaught = caught
}

function tell(what: string, error: unknown): void {
  const line = `${what}: ${describeError(error)}`
  process.stderr.write(`dendro: ${escapeLine(line)}\n`)
  if (log === null) {
    // Nothing is on screen yet, and there may never be: leaving with an error beats hanging without a window.
    process.exit(1)
  }
  log.write('error', line)
  whenCaught?.(error)
}
