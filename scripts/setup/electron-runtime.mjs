import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureFallbackRuntime, fallbackAllowed, fallbackRefusal, findFallbackRuntime } from './fallback-runtime.mjs'
import { PROJECT_ROOT } from './paths.mjs'
import { run, tail } from './run.mjs'
import { say, SetupError } from './say.mjs'

const ELECTRON = join(PROJECT_ROOT, 'node_modules', 'electron')

/** Minutes for the stock download: about 120 MB. Less where something else can take its place. */
const DOWNLOAD_MINUTES = { alone: 20, withFallback: 5 }

/**
 * The path of an Electron executable that runs the app, fetched first where there is none. In this order:
 *
 * 1. `ELECTRON_OVERRIDE_DIST_PATH`, a folder with an Electron, as for Electron's own start script.
 * 2. The stock Electron of the `electron` package, already there.
 * 3. A fallback runtime, already in the cache.
 * 4. The stock Electron, downloaded by the `electron` package's own installer.
 * 5. The fallback runtime, fetched (docs/runtime.md).
 *
 * @returns {Promise<string>}
 */
export async function ensureElectron() {
  const chosen = process.env['ELECTRON_OVERRIDE_DIST_PATH']
  if (chosen !== undefined && chosen !== '') return explicitElectron(chosen)

  const there = (await findStockElectron(ELECTRON)) ?? (await findFallbackRuntime())
  if (there !== null) return there

  const stockFailure = await fetchStockElectron()
  if (stockFailure === null) {
    const stock = await findStockElectron(ELECTRON)
    if (stock !== null) return stock
  }
  const failure = stockFailure ?? 'its installer ended without leaving an executable'
  if (!fallbackAllowed()) throw noElectron(failure, [fallbackRefusal()])
  say(`The stock Electron cannot be had (${firstLine(failure)}); taking the fallback instead.`)
  try {
    return await ensureFallbackRuntime()
  } catch (error) {
    throw error instanceof SetupError ? noElectron(failure, [`The fallback failed too: ${error.message}`]) : error
  }
}

/** @param {string} folder */
async function explicitElectron(folder) {
  const path = join(folder, executableName())
  if (await exists(path)) return path
  throw new SetupError(
    `ELECTRON_OVERRIDE_DIST_PATH names a folder without an Electron: there is no ${path}.`,
    'Correct the variable, or unset it to let the project find one by itself.',
  )
}

/**
 * The executable that the `electron` package has downloaded, if it is whole and of the package's own version.
 *
 * @param {string} folder the package's folder
 * @returns {Promise<string | null>}
 */
export async function findStockElectron(folder) {
  try {
    const manifest = await readFile(join(folder, 'package.json'), 'utf8')
    const { version } = /** @type {{ version: string }} */ (JSON.parse(manifest))
    const unpacked = (await readFile(join(folder, 'dist', 'version'), 'utf8')).trim().replace(/^v/, '')
    // Written by the installer as the last thing, after unpacking.
    const path = join(folder, 'dist', await readFile(join(folder, 'path.txt'), 'utf8'))
    return unpacked === version && (await exists(path)) ? path : null
  } catch {
    // One of the files is not there: no stock Electron.
    return null
  }
}

/** @returns {Promise<string | null>} why it failed, or null */
async function fetchStockElectron() {
  const minutes = fallbackAllowed() ? DOWNLOAD_MINUTES.withFallback : DOWNLOAD_MINUTES.alone
  say(`Downloading Electron with its own installer (at most ${minutes} minutes)…`)
  const result = await run(process.execPath, [join(ELECTRON, 'install.js')], { timeout: minutes * 60_000 })
  if (result.timedOut) return `no end after ${minutes} minutes`
  if (result.code === 0) return null
  // The installer prints a stack; a person is told what it says, not where it was.
  const words = result.output.split('\n').filter((line) => !/^\s+at /.test(line))
  return words.join('\n').trim() || `exit code ${result.code}`
}

/**
 * @param {string} failure
 * @param {readonly string[]} more
 */
function noElectron(failure, more) {
  return new SetupError(
    'There is no Electron to start the app with.',
    'Tried: the stock Electron, by `node node_modules/electron/install.js`. It failed with:',
    tail(failure, 5),
    ...more,
    'What you can do: let this machine reach the place Electron is downloaded from (`npx install-electron` shows what it',
    'tries; ELECTRON_MIRROR names another place), or unpack an Electron release yourself and set',
    'ELECTRON_OVERRIDE_DIST_PATH to its folder.',
  )
}

function executableName() {
  if (process.platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron'
  return process.platform === 'win32' ? 'electron.exe' : 'electron'
}

/** @param {string} text */
function firstLine(text) {
  return (text.split('\n')[0] ?? '').trim()
}

/** @param {string} path */
function exists(path) {
  return access(path).then(
    () => true,
    () => false,
  )
}
