// Lists all sessions with the real pi, in a process of its own. Runs under the Node that pi needs, not under the bench's.
// Usage: PI_CODING_AGENT_DIR=FOLDER node list-in-pi.mjs PI_FOLDER
// Prints one line of JSON.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [piFolder = ''] = process.argv.slice(2)
const module = pathToFileURL(join(piFolder, 'dist', 'core', 'session-manager.js')).href
/** @type {{ SessionManager: { listAll(): Promise<readonly unknown[]> } }} */
const { SessionManager } = await import(module)

const started = performance.now()
const { length } = await SessionManager.listAll()
const ms = performance.now() - started
console.log(JSON.stringify({ ms, sessions: length, peak: process.resourceUsage().maxRSS * 1024 }))
