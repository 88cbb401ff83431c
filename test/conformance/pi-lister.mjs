// Asks the real pi for its list of all sessions, and of those of some projects. Runs under the Node that pi needs.
// Usage: PI_CODING_AGENT_DIR=FOLDER node pi-lister.mjs PI_FOLDER [CWD…]
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [piFolder = '', ...cwds] = process.argv.slice(2)
const { SessionManager } = /** @type {import('./pi-api.ts').PiListingModule} */ (
  await import(pathToFileURL(join(piFolder, 'dist', 'core', 'session-manager.js')).href)
)

/** @param {import('./pi-api.ts').PiListed} session */
function plain({ path, id, cwd, name, parentSessionPath, created, modified, messageCount, firstMessage }) {
  return {
    file: path,
    id,
    cwd,
    name: name ?? null,
    parentSession: parentSessionPath ?? null,
    created: created.getTime(),
    modified: modified.getTime(),
    messageCount,
    firstMessage,
  }
}

const all = (await SessionManager.listAll()).map(plain)
const byProject = []
for (const cwd of cwds) byProject.push((await SessionManager.list(cwd)).map(plain))
process.stdout.write(JSON.stringify({ all, byProject }))
