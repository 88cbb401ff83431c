// Asks the real pi where it fails on small sessions with odd values. Runs under the Node that pi needs.
// Usage: PI_CODING_AGENT_DIR=FOLDER node pi-odd.mjs PI_FOLDER FILE…
// For each file a list of what failed: `lists`, `name`, `context`, `tokens`, `request`, `tree`. Each file lies alone in
// pi's sessions folder while it is listed.
import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [piFolder = '', ...files] = process.argv.slice(2)
const sessions = join(process.env['PI_CODING_AGENT_DIR'] ?? '', 'sessions', '--x--')

/**
 * @typedef {import('./pi-api.ts').PiSessionModule} PiSessionModule
 * @typedef {import('./pi-api.ts').PiListingModule} PiListingModule
 * @typedef {import('./pi-api.ts').PiCompactionModule} PiCompactionModule
 * @typedef {import('./pi-api.ts').PiMessagesModule} PiMessagesModule
 * @typedef {import('./pi-api.ts').PiProviderModule} PiProviderModule
 * @typedef {import('./pi-api.ts').PiTreeModule} PiTreeModule
 * @typedef {import('./pi-api.ts').PiThemeModule} PiThemeModule
 */

const { SessionManager } = /** @type {PiSessionModule & PiListingModule} */ (
  await load(join(piFolder, 'dist', 'core', 'session-manager.js'))
)
const { estimateProjectedContextTokens } = /** @type {PiCompactionModule} */ (
  await load(join(piFolder, 'dist', 'core', 'compaction', 'compaction.js'))
)
const { convertToLlm } = /** @type {PiMessagesModule} */ (await load(join(piFolder, 'dist', 'core', 'messages.js')))
const { transformMessages } = /** @type {PiProviderModule} */ (
  await load(join(piFolder, '..', 'pi-ai', 'dist', 'api', 'transform-messages.js'))
)
const interactive = join(piFolder, 'dist', 'modes', 'interactive')
const { TreeSelectorComponent } = /** @type {PiTreeModule} */ (
  await load(join(interactive, 'components', 'tree-selector.js'))
)
const { initTheme } = /** @type {PiThemeModule} */ (await load(join(interactive, 'theme', 'theme.js')))
initTheme('dark')

/** A model of another provider that cannot see: whatever pi may do to a message, it does for this one. */
const MODEL = { provider: 'other', api: 'other', id: 'other', input: [] }
const nothing = () => undefined

/** @type {(readonly string[])[]} */
const answers = []
for (const file of files) answers.push(await failuresIn(file))
process.stdout.write(JSON.stringify(answers))

/** @param {string} file */
async function failuresIn(file) {
  rmSync(sessions, { recursive: true, force: true })
  mkdirSync(sessions, { recursive: true })
  const copy = join(sessions, 'session.jsonl')
  copyFileSync(file, copy)
  const isListed = (await SessionManager.listAll()).length === 1
  const session = SessionManager.open(copy, sessions)
  const messages = () => session.buildSessionContext().messages
  const steps = {
    name: () => session.getSessionName(),
    context: messages,
    tokens: () => {
      const { tokens } = estimateProjectedContextTokens(session.buildSessionProjection(), session.getBranch())
      if (Number.isNaN(tokens)) throw new Error('no number')
    },
    request: () => transformMessages(convertToLlm(messages()), MODEL),
    tree: () => {
      const [tree, leaf] = [session.getTree(), session.getLeafId()]
      new TreeSelectorComponent(tree, leaf, 40, nothing, nothing, nothing, undefined, 'all').render(100)
    },
  }
  const failed = Object.entries(steps).filter(([, step]) => fails(step))
  const names = failed.map(([name]) => name)
  // Without a context there is nothing to count or to send.
  const own = names.includes('context') ? names.filter((name) => name !== 'tokens' && name !== 'request') : names
  return isListed ? own : ['lists', ...own]
}

/** @param {() => unknown} step */
function fails(step) {
  try {
    step()
    return false
  } catch {
    return true
  }
}

/**
 * @param {string} file
 * @returns {Promise<unknown>}
 */
function load(file) {
  return import(pathToFileURL(file).href)
}
