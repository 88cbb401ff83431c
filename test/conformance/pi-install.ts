import { randomBytes } from 'node:crypto'
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { npm } from '../../scripts/setup/npm.mjs'
import { cacheFolder } from '../../scripts/setup/paths.mjs'
import { tail } from '../../scripts/setup/run.mjs'
import { say } from '../../scripts/setup/say.mjs'

const PI_VERSION = '1.6.0'
/** pi needs Node 22, whatever runs these tests. */
const NODE_VERSION = '22.23.3'

/** The real pi and a Node that runs it. */
export interface Pi {
  readonly folder: string
  readonly node: string
}

export type Installed = { readonly pi: Pi } | { readonly unavailable: string }

/**
 * Installs pi into the cache, unless it is there: in a folder of its own that takes its final name by one rename, so
 * that a run that is killed leaves no half pi behind. The packages' own scripts do not run.
 */
export async function ensurePi(): Promise<Installed> {
  const final = join(cacheFolder(), `pi-${PI_VERSION}`)
  const there = await piIn(final)
  if (there !== null) return { pi: there }
  const work = `${final}.${process.pid}-${randomBytes(4).toString('hex')}.part`
  try {
    say(`Installing pi ${PI_VERSION} and Node ${NODE_VERSION} from the npm registry into ${final}…`)
    await mkdir(work, { recursive: true })
    const dependencies = { '@earendil-works/pi-coding-agent': PI_VERSION, [nodePackage()]: NODE_VERSION }
    await writeFile(join(work, 'package.json'), JSON.stringify({ private: true, dependencies }))
    const flags = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
    const { code, output } = await npm(['install', ...flags], { cwd: work, timeout: 10 * 60 * 1000 })
    if (code !== 0) {
      say(tail(output))
      return { unavailable: `npm could not install pi ${PI_VERSION}; what it said stands above` }
    }
    if ((await piIn(work)) === null) return { unavailable: `npm installed no pi ${PI_VERSION} that can be run.` }
    // Another run may have been faster; its pi is as good.
    await rename(work, final).catch(() => undefined)
    const pi = await piIn(final)
    return pi === null ? { unavailable: `pi ${PI_VERSION} could not be put into ${final}.` } : { pi }
  } catch (error) {
    return { unavailable: `pi ${PI_VERSION} could not be installed: ${String(error)}` }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** The package that holds the Node of this platform: what the npm package `node` would fetch by a script. */
function nodePackage(): string {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const prefix = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node'
  return `${prefix}-${platform}-${process.arch}`
}

/** The pi in a folder, if it is whole and of the right version. */
async function piIn(root: string): Promise<Pi | null> {
  const folder = join(root, 'node_modules', '@earendil-works', 'pi-coding-agent')
  const node = join(root, 'node_modules', nodePackage(), 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  try {
    await access(node)
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
      readonly version: unknown
    }
    return version === PI_VERSION ? { folder, node } : null
  } catch {
    // Not there, or not whole: either way it is to be installed.
    return null
  }
}
