// Lets the real pi's session manager do what ours did. Runs under the Node that pi needs, not under the one of the tests.
// Usage: node pi-writer.mjs PI_FOLDER JOBS_FILE FIRST
// JOBS_FILE holds a JSON list of jobs (writing.ts says their shape); one line of JSON a job goes to stdout, from job
// FIRST on.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { digest } from './digest.mjs'

/**
 * @typedef {import('./writing.ts').WritingJob} WritingJob
 * @typedef {import('./writing.ts').Written} Written
 * @typedef {import('./writing.ts').Operation} Operation
 * @typedef {import('./writing.ts').ContextsOf} ContextsOf
 * @typedef {import('./pi-api.ts').PiWritingSession} PiWritingSession
 */

const [piFolder = '', jobsFile = '', first] = process.argv.slice(2)

const { SessionManager } = /** @type {import('./pi-api.ts').PiSessionModule} */ (
  await import(pathToFileURL(join(piFolder, 'dist', 'core', 'session-manager.js')).href)
)

/** @type {readonly WritingJob[]} */
const jobs = JSON.parse(readFileSync(jobsFile, 'utf8'))
for (const job of jobs.slice(Number(first))) process.stdout.write(`${JSON.stringify(write(job))}\n`)

/**
 * @param {WritingJob} job
 * @returns {Written}
 */
function write({ cwd, folder, operations, ours }) {
  let session = folder === null ? SessionManager.inMemory(cwd) : SessionManager.create(cwd, folder)
  const files = [session.getSessionFile()]
  const refused = operations.map((operation) => {
    try {
      session = perform(session, operation, folder)
      if (!files.includes(session.getSessionFile())) files.push(session.getSessionFile())
      return false
    } catch {
      // That it refuses is all that is compared: its words are its own.
      return true
    }
  })
  const named = files.filter((file) => file !== undefined)
  return {
    refused,
    files: named,
    contexts: folder === null ? [] : named.filter(existsSync).map((file) => contextsOf(file, folder)),
    contextsOfOurs: folder === null ? [] : ours.map((file) => contextsOf(file, folder)),
    memory: folder === null ? [session.getHeader(), ...session.getEntries()] : [],
    leaf: placeOf(session, session.getLeafId()),
    name: session.getSessionName() ?? null,
  }
}

/**
 * @param {PiWritingSession} session
 * @param {Operation} operation
 * @param {string | null} folder
 * @returns {PiWritingSession}
 */
function perform(session, operation, folder) {
  const idAt = (/** @type {number} */ place) => {
    const entries = session.getEntries()
    return entries[Math.floor(place * entries.length)]?.id
  }
  switch (operation.do) {
    case 'message':
      session.appendMessage(operation.message)
      return session
    case 'thinking':
      session.appendThinkingLevelChange(operation.thinkingLevel)
      return session
    case 'model':
      session.appendModelChange(operation.provider, operation.modelId)
      return session
    case 'usage':
      session.appendUsage('cache_warm', 'anthropic', 'm-1', { input: 1 }, operation.note ?? undefined)
      return session
    case 'compact': {
      const kept = operation.firstKept === null ? undefined : idAt(operation.firstKept)
      session.appendCompaction(operation.summary, kept, 9, undefined, operation.fromHook ?? undefined)
      return session
    }
    case 'custom':
      session.appendCustomEntry(operation.customType, operation.data)
      return session
    case 'custom-message':
      session.appendCustomMessageEntry('note', operation.content, operation.display, operation.details)
      return session
    case 'edit': {
      const { target, content } = operation
      session.appendContextEdit(idAt(target), content === null ? null : { content })
      return session
    }
    case 'label':
      session.appendLabelChange(idAt(operation.target), operation.label ?? undefined)
      return session
    case 'name':
      session.appendSessionInfo(operation.name)
      return session
    case 'branch':
      session.branch(idAt(operation.to))
      return session
    case 'summarise': {
      const { to, summary, details } = operation
      session.branchWithSummary(to === null ? null : idAt(to), summary, details)
      return session
    }
    case 'reset':
      session.resetLeaf()
      return session
    case 'fork':
      session.createBranchedSession(idAt(operation.at))
      return session
    case 'clone':
      return SessionManager.forkFrom(String(session.getSessionFile()), operation.cwd, folder ?? '')
    case 'reopen': {
      const file = session.getSessionFile()
      return file !== undefined && folder !== null && existsSync(file) ? SessionManager.open(file, folder) : session
    }
  }
}

/**
 * @param {string} file
 * @param {string} folder
 * @returns {ContextsOf}
 */
function contextsOf(file, folder) {
  try {
    const session = SessionManager.open(file, folder)
    const contexts = session.getEntries().map(({ id }) => {
      session.branch(id)
      return digest(session.buildSessionContext().messages)
    })
    return { value: contexts }
  } catch (error) {
    return { threw: error instanceof Error ? error.message : String(error) }
  }
}

/**
 * @param {PiWritingSession} session
 * @param {unknown} id
 */
function placeOf(session, id) {
  return id === null ? null : session.getEntries().findIndex((entry) => entry.id === id)
}
