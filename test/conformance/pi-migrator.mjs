// Lets the real pi open session files, which rewrites those of old versions. Runs under the Node that pi needs.
// Usage: node pi-migrator.mjs PI_FOLDER FILE…   Answers a line for each: null, or why pi did not open it.
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [piFolder = '', ...files] = process.argv.slice(2)
const { SessionManager } = /** @type {import('./pi-api.ts').PiSessionModule} */ (
  await import(pathToFileURL(join(piFolder, 'dist', 'core', 'session-manager.js')).href)
)
for (const file of files) {
  let failure = null
  try {
    SessionManager.open(file, dirname(file))
  } catch (error) {
    failure = String(error)
  }
  process.stdout.write(`${JSON.stringify(failure)}\n`)
}
