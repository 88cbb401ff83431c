import { join } from 'node:path'
import { PROJECT_ROOT } from '../scripts/setup/paths.mjs'
import { run, tail } from '../scripts/setup/run.mjs'
import { ensurePi, type Pi } from '../test/conformance/pi-install.ts'

/** What a load by the real pi took. Bytes and milliseconds. */
export interface PiLoad {
  readonly ms: number
  /** Resident memory before the load, and the most there was until it was done. */
  readonly before: number
  readonly peak: number
  readonly entries: number
}

/**
 * The real pi, installed into the cache where it is not there.
 * @throws Error where it cannot be had: a ratio against nothing is no figure
 */
export async function realPi(): Promise<Pi> {
  const installed = await ensurePi()
  if ('unavailable' in installed) throw new Error(installed.unavailable)
  return installed.pi
}

/**
 * Loads a file with pi's own `loadEntriesFromFile`, in a fresh process.
 * @throws Error when it ends badly
 */
export async function loadInPi({ folder, node }: Pi, file: string): Promise<PiLoad> {
  const script = join(PROJECT_ROOT, 'bench', 'load-in-pi.mjs')
  const { code, output } = await run(node, [script, folder, file])
  if (code !== 0) throw new Error(`The real pi could not load ${file}:\n${tail(output)}`)
  // Our own script prints nothing else.
  return JSON.parse(output) as PiLoad
}

/** What listing all sessions by the real pi took. Milliseconds and bytes. */
export interface PiList {
  readonly ms: number
  readonly sessions: number
  readonly peak: number
}

/**
 * Lists the sessions of an agent's folder with pi's own `SessionManager.listAll`, in a fresh process.
 * @throws Error when it ends badly
 */
export async function listInPi({ folder, node }: Pi, agent: string): Promise<PiList> {
  const script = join(PROJECT_ROOT, 'bench', 'list-in-pi.mjs')
  const env = { ...process.env, PI_CODING_AGENT_DIR: agent, PI_CODING_AGENT_SESSION_DIR: '' }
  const { code, output } = await run(node, [script, folder], { env })
  if (code !== 0) throw new Error(`The real pi could not list ${agent}:\n${tail(output)}`)
  // Our own script prints nothing else.
  return JSON.parse(output) as PiList
}
