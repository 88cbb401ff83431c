import type { App } from 'electron'
import { z } from 'zod'
import { parseArguments, type StartArguments } from './start-arguments.ts'

/** What a second start hands over. Our own process wrote it, but it comes from outside, so it is read like any input. */
const Handed = z.strictObject({
  given: z.array(z.string().max(32_768)).max(1_000),
  cwd: z.string().min(1).max(32_768),
})

/**
 * Makes this the one instance of the app for its data folder. False where another one runs: it gets our arguments, and
 * this process must leave. (The arguments go as data: Chromium reorders the command line it passes on.)
 */
export function claimInstance(
  app: Pick<App, 'requestSingleInstanceLock' | 'on'>,
  given: readonly string[],
  cwd: string,
  again: (asked: StartArguments) => void,
): boolean {
  if (!app.requestSingleInstanceLock({ given: [...given], cwd })) return false
  app.on('second-instance', (_event, _argv, _cwd, handed) => {
    const read = Handed.safeParse(handed)
    again(parseArguments(read.success ? read.data.given : [], read.success ? read.data.cwd : cwd))
  })
  return true
}
