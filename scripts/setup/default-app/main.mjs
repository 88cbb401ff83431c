// Starts the app whose folder is named on the command line, as the default app of a stock Electron does. It is packed
// into `resources/default_app.asar` of the fallback runtime (docs/runtime.md), which comes without one.
import { app } from 'electron'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const argument = process.argv.slice(1).find((value) => !value.startsWith('-'))
if (argument === undefined) {
  process.stderr.write('Name the folder of an app: electron FOLDER\n')
  process.exit(2)
}

const folder = resolve(argument)
/** @type {unknown} */
const parsed = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
/** @typedef {{ readonly name: string, readonly productName?: string, readonly version: string, readonly main: string }} Manifest */
const manifest = /** @type {Manifest} */ (parsed)
// Not in the published types; Electron's own default app calls them.
const internals = /** @type {{ setAppPath(path: string): void, setVersion(version: string): void }} */ (
  /** @type {unknown} */ (app)
)
internals.setAppPath(folder)
internals.setVersion(manifest.version)
app.setName(manifest.productName ?? manifest.name)

// Awaited at top level of an ES module: Electron holds back `ready` until this import is done, so what must happen
// before `ready` (scheme privileges, the sandbox) is still in time inside the app. From a CommonJS main it is not.
try {
  await import(pathToFileURL(join(folder, manifest.main)).href)
} catch (error) {
  // A stock Electron opens a box with this; on a display that nobody sees it would wait there for ever.
  console.error(error)
  process.exit(1)
}
