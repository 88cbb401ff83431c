import { parseArguments } from '../main/start-arguments.ts'
import type { CliIo } from './cli-io.ts'
import { UsageError } from './usage-error.ts'

/** Starts the app, if what it is given makes sense to it, and answers its exit code. @throws UsageError */
export async function startApp(args: readonly string[], io: CliIo): Promise<number> {
  const { problem } = parseArguments(args, io.cwd)
  if (problem !== null) throw new UsageError(problem)
  return await io.openApp(args)
}
