// Asks the real pi what it makes of session files. Runs under the Node that pi needs, not under the one of the tests.
// Usage: node pi-driver.mjs PI_FOLDER JOBS_FILE FIRST
// JOBS_FILE holds a JSON list of jobs (answers.ts says their shape); one line of JSON a job goes to stdout, from job
// FIRST on. pi mends and migrates files that it opens, so it gets a copy of each.
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { digest, digestInOrder } from './digest.mjs'
import { withPlaces } from './fork-entries.mjs'

const [piFolder, jobsFile, first] = process.argv.slice(2)
const core = (/** @type {string} */ file) => import(pathToFileURL(join(piFolder, 'dist', 'core', file)).href)
const { SessionManager } = await core('session-manager.js')
const { estimateProjectedContextTokens, estimateTokens } = await core(join('compaction', 'compaction.js'))

const jobs = JSON.parse(readFileSync(jobsFile, 'utf8'))
for (const job of jobs.slice(Number(first))) process.stdout.write(`${JSON.stringify(answerInCopy(job))}\n`)

/** @param {import('./answers.ts').Job} job */
function answerInCopy(job) {
  const folder = mkdtempSync(join(tmpdir(), 'dendro-pi-'))
  try {
    const copy = join(folder, 'session.jsonl')
    copyFileSync(job.file, copy)
    return answer(job, copy, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What came of a call: its value, or the message of what it threw. */
function attempt(call) {
  try {
    return { value: call() }
  } catch (error) {
    return { threw: error instanceof Error ? error.message : String(error) }
  }
}

function answer(job, copy, folder) {
  const opened = attempt(() => SessionManager.open(copy, folder))
  if ('threw' in opened) return { refused: opened.threw.replaceAll(folder, '.') }
  const session = opened.value
  const entries = session.getEntries()
  const ordinals = new Map(entries.map((entry, ordinal) => [entry.id, ordinal]))
  const ordinal = (id) => (id === null || id === undefined ? null : (ordinals.get(id) ?? `missing:${id}`))
  const parents = new Set(entries.map((entry) => entry.parentId))
  const named = (entry) => typeof entry.id === 'string' && entry.id !== ''
  const header = session.getHeader()
  const fields = (value) => (typeof value === 'string' ? value : null)
  return {
    header: {
      id: header.id,
      version: header.version,
      cwd: fields(header.cwd),
      parentSession: fields(header.parentSession),
    },
    name: session.getSessionName() ?? null,
    entries: entries.map((entry) => [entry.type ?? null, ordinal(entry.parentId)]),
    leaf: ordinal(session.getLeafId()),
    roots: [...new Set(session.getTree().flatMap(({ entry }) => (named(entry) ? [ordinal(entry.id)] : [])))].toSorted(
      (a, b) => a - b,
    ),
    leafCount: entries.filter((entry) => named(entry) && !parents.has(entry.id)).length,
    labels: entries.flatMap((entry, at) => {
      const label = named(entry) && ordinal(entry.id) === at ? session.getLabel(entry.id) : undefined
      return label === undefined ? [] : [[at, label]]
    }),
    contexts: job.at.map((at) => contextAt(session, entries[at], ordinal)),
    forks: job.forks.map((fork) => forkAnswers(fork, copy, folder)),
    whole: job.whole === null ? null : wholeAnswers(job.whole, copy, folder),
  }
}

function contextAt(session, entry, ordinal) {
  session.branch(entry.id)
  const built = attempt(() => session.buildSessionContext())
  if ('threw' in built) return { threw: built.threw }
  const { messages, model, thinkingLevel } = built.value
  return {
    path: session.getBranch().map(({ id }) => ordinal(id)),
    context: session.buildContextEntries().map(({ id }) => ordinal(id)),
    roles: messages.map((message) => message.role ?? null),
    messages: messages.map(digest),
    tokens: messages.map((message) => attempt(() => estimateTokens(message)).value ?? null),
    usage:
      attempt(() => estimateProjectedContextTokens(session.buildSessionProjection(), session.getBranch()).tokens)
        .value ?? null,
    model,
    thinkingLevel,
  }
}

/** pi's own fork at an entry, and what pi makes of ours. */
function forkAnswers({ at, file }, copy, folder) {
  const again = SessionManager.open(copy, folder)
  const theirs = attempt(() => {
    again.createBranchedSession(again.getEntries()[at].id)
    return forkOf(again)
  })
  return { at, theirs, ours: attempt(() => openedFork(file, folder)) }
}

function wholeAnswers(file, copy, folder) {
  const theirs = attempt(() => forkOf(SessionManager.forkFrom(copy, folder, folder)))
  return { theirs, ours: attempt(() => openedFork(file, folder)) }
}

function openedFork(file, folder) {
  return forkOf(SessionManager.open(file, folder))
}

function forkOf(session) {
  // Bare values are kept by pi and left out by us: no path leads to them.
  const entries = session.getEntries().filter((entry) => typeof entry === 'object' && !Array.isArray(entry))
  const messages = attempt(() => session.buildSessionContext().messages.map(digest))
  return { entries: withPlaces(entries).map(digestInOrder), messages }
}
