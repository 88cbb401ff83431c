import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { npm } from './npm.mjs'
import { PROJECT_ROOT } from './paths.mjs'
import { tail } from './run.mjs'
import { say, SetupError } from './say.mjs'

/**
 * @typedef {{ readonly version?: string, readonly integrity?: string, readonly optional?: boolean,
 *   readonly devOptional?: boolean, readonly link?: boolean }} LockedPackage
 * @typedef {{ readonly packages?: Readonly<Record<string, LockedPackage>> }} LockFile
 */

/** Installs the packages of the lock file where those in `node_modules` are others, or none. */
export async function ensureDependencies() {
  const missing = await whyInstall(PROJECT_ROOT)
  if (missing === null) return
  say(`Installing the project's packages with npm ci (${missing})…`)
  // Development packages are asked for by name: the app is built here, also where NODE_ENV says production.
  const result = await npm(['ci', '--include=dev', '--include=optional', '--loglevel=error'], { cwd: PROJECT_ROOT })
  if (result.code === 0) return
  throw new SetupError(
    'The packages of this project could not be installed: `npm ci` failed.',
    tail(result.output),
    'Check that the npm registry can be reached (`npm ping`) and that there is space on the disk, then try again.',
  )
}

/**
 * Why the packages have to be installed, in a few words; null where they stand as locked. npm keeps its own record of
 * what it installed in `node_modules/.package-lock.json`, written last, so a killed installation is seen here too.
 *
 * @param {string} root
 * @returns {Promise<string | null>}
 */
export async function whyInstall(root) {
  const wanted = await readLock(join(root, 'package-lock.json'))
  if (wanted === null) throw new SetupError('package-lock.json is missing: this is no whole copy of the project.')
  const installed = await readLock(join(root, 'node_modules', '.package-lock.json'))
  if (installed === null) return 'none are there'
  for (const [path, locked] of Object.entries(wanted.packages ?? {})) {
    // The root itself; and packages for other systems, which npm leaves out.
    if (path === '' || locked.optional === true || locked.devOptional === true) continue
    const there = installed.packages?.[path]
    if (there === undefined || there.version !== locked.version || there.integrity !== locked.integrity) {
      return `${path.replace(/^.*node_modules\//, '')} is not as locked`
    }
  }
  return null
}

/**
 * @param {string} path
 * @returns {Promise<LockFile | null>}
 */
async function readLock(path) {
  try {
    return /** @type {LockFile} */ (JSON.parse(await readFile(path, 'utf8')))
  } catch {
    // Missing or cut short: for the caller both mean that nothing is known to be installed.
    return null
  }
}
