import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { RequestError } from './usage-error.ts'

/** The project's folder: the bundled command line lies in `out/main`. */
const PROJECT_ROOT = path.resolve(import.meta.dirname, '..', '..')

/** Starts the app with these arguments and waits for it to end. Answers its exit code. */
export async function openApp(args: readonly string[]): Promise<number> {
  const [command, commandArgs] = appCommand(args)
  // With this set, as in the terminals of some editors, Electron would run as a plain Node without any window.
  const { ELECTRON_RUN_AS_NODE: _asNode, ...env } = process.env
  const child = spawn(command, commandArgs, { stdio: 'inherit', env })
  const [code] = (await once(child, 'exit')) as [number | null] // `exit` gives the code, null when a signal ended it
  return code ?? 1
}

/** Packaged, the app's own executable runs this file; in a checkout, `npm start` also sets up what is missing. */
function appCommand(args: readonly string[]): readonly [string, readonly string[]] {
  if (process.versions['electron'] !== undefined) return [process.execPath, args]
  const start = path.join(PROJECT_ROOT, 'scripts', 'start.mjs')
  if (existsSync(start)) return [process.execPath, [start, ...args]]
  throw new RequestError(
    `The app could not be started: ${start} is not there. Start it from the project's folder with npm start.`,
  )
}
