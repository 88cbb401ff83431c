import { createHash } from 'node:crypto'
import { access, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PROJECT_ROOT } from './paths.mjs'
import { run, tail } from './run.mjs'
import { say, SetupError } from './say.mjs'

/** All that the build reads of this project. */
const SOURCES = ['electron', 'renderer', 'shared', 'electron.vite.config.ts', 'package-lock.json', 'tsconfig.base.json']
/** What a whole build leaves. */
const RESULTS = ['out/main/main.js', 'out/preload/preload.cjs', 'out/renderer/index.html']

const STAMP = join(PROJECT_ROOT, 'out', '.built-from')

/** Builds the app into `out/` unless that was made from the sources as they are now. Needs no Electron. */
export async function ensureBuild() {
  const now = await fingerprint(PROJECT_ROOT, SOURCES)
  if ((await readStamp()) === now && (await allThere())) return
  say('Building the app with electron-vite…')
  // A build that is stopped half-way must not pass for a whole one.
  await rm(STAMP, { force: true })
  const script = join(PROJECT_ROOT, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js')
  const result = await run(process.execPath, [script, 'build', '--logLevel', 'warn'], { cwd: PROJECT_ROOT })
  if (result.code !== 0) throw new SetupError('The app could not be built:', tail(result.output, 40))
  await writeFile(STAMP, now)
}

/**
 * Tells two states of a source tree apart by the names, sizes and times of its files. (Times alone miss a file that
 * was deleted, or replaced by an older one.)
 *
 * @param {string} root
 * @param {readonly string[]} names files and folders below it
 * @returns {Promise<string>}
 */
export async function fingerprint(root, names) {
  const hash = createHash('sha256')
  for (const name of names) {
    for (const file of await filesBelow(root, name)) {
      const { size, mtimeMs } = await stat(join(root, file))
      hash.update(`${file}\0${size}\0${mtimeMs}\n`)
    }
  }
  return hash.digest('hex')
}

/**
 * @param {string} root
 * @param {string} name
 * @returns {Promise<readonly string[]>} relative to the root, sorted
 */
async function filesBelow(root, name) {
  const found = await stat(join(root, name)).catch(() => null)
  if (found === null) return []
  if (found.isFile()) return [name]
  const entries = await readdir(join(root, name), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .toSorted()
}

function readStamp() {
  return readFile(STAMP, 'utf8').catch(() => null)
}

async function allThere() {
  try {
    for (const file of RESULTS) await access(join(PROJECT_ROOT, file))
    return true
  } catch {
    return false
  }
}
