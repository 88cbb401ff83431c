// Loads a session with the real pi, in a process of its own. Runs under the Node that pi needs, not under the bench's.
// Usage: node load-in-pi.mjs PI_FOLDER FILE
// Prints one line of JSON. pi mends files whose last line has no end when it loads them; the bench's files have one.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [piFolder = '', file = ''] = process.argv.slice(2)
const module = pathToFileURL(join(piFolder, 'dist', 'core', 'session-manager.js')).href
/** @type {{ loadEntriesFromFile(file: string): readonly unknown[] }} */
const sessions = await import(module)

const before = process.memoryUsage.rss()
const started = performance.now()
const { length } = sessions.loadEntriesFromFile(file)
const ms = performance.now() - started
const peak = process.resourceUsage().maxRSS * 1024
console.log(JSON.stringify({ ms, before, peak, entries: length }))
