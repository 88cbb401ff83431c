// Asks the real pi which sessions it finds for a project. Runs under the Node that pi needs.
// Usage: PI_CODING_AGENT_DIR=FOLDER node pi-finder.mjs PI_FOLDER CWD
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [piFolder = '', cwd = ''] = process.argv.slice(2)
const { SessionManager } = /** @type {import('./pi-api.ts').PiFindingModule} */ (
  await import(pathToFileURL(join(piFolder, 'dist', 'core', 'session-manager.js')).href)
)
const recent = SessionManager.continueRecent(cwd)
const listed = await SessionManager.list(cwd)
process.stdout.write(
  JSON.stringify({
    recent: recent.getSessionFile() ?? null,
    cwd: recent.getHeader()['cwd'],
    listed: listed.map(({ path, cwd: project, parentSessionPath }) => ({ path, cwd: project, parentSessionPath })),
  }),
)
