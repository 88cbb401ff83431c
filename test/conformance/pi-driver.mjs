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
import { treeLists } from './pi-tree-list.mjs'

/**
 * @typedef {import('./answers.ts').Job} Job
 * @typedef {import('./answers.ts').Answer} Answer
 * @typedef {import('./answers.ts').Context} Context
 * @typedef {import('./answers.ts').ForkAnswer} ForkAnswer
 * @typedef {import('./answers.ts').ForkPair} ForkPair
 * @typedef {import('./pi-api.ts').PiEntry} PiEntry
 * @typedef {import('./pi-api.ts').PiSession} PiSession
 * @typedef {(id: unknown) => number | string | null} OrdinalOf
 */

/**
 * @template T
 * @typedef {import('./answers.ts').Attempt<T>} Attempt
 */

const [piFolder = '', jobsFile = '', first] = process.argv.slice(2)

const { SessionManager } = /** @type {import('./pi-api.ts').PiSessionModule} */ (await core('session-manager.js'))
const { estimateProjectedContextTokens, estimateTokens } = /** @type {import('./pi-api.ts').PiCompactionModule} */ (
  await core(join('compaction', 'compaction.js'))
)
const listTree = await treeLists(piFolder)

const { convertToLlm } = /** @type {import('./pi-api.ts').PiMessagesModule} */ (await core('messages.js'))
const { AgentSession } = /** @type {import('./pi-api.ts').PiAgentSessionModule} */ (await core('agent-session.js'))
const { getCurrentSystemMessage } = /** @type {import('./pi-api.ts').PiTranscriptModule} */ (
  await import(pathToFileURL(join(piFolder, '..', 'pi-ai', 'dist', 'utils', 'transcript.js')).href)
)

const { transformMessages } = /** @type {import('./pi-api.ts').PiProviderModule} */ (
  await import(pathToFileURL(join(piFolder, '..', 'pi-ai', 'dist', 'api', 'transform-messages.js')).href)
)
const ANY_MODEL = { provider: 'any', api: 'any', id: 'any', input: [] }

/** @type {readonly Job[]} */
const jobs = JSON.parse(readFileSync(jobsFile, 'utf8'))
for (const job of jobs.slice(Number(first))) process.stdout.write(`${JSON.stringify(answerInCopy(job))}\n`)

/**
 * @param {string} file
 * @returns {Promise<unknown>}
 */
function core(file) {
  return import(pathToFileURL(join(piFolder, 'dist', 'core', file)).href)
}

/**
 * @param {Job} job
 * @returns {Answer}
 */
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

/**
 * What came of a call: its value, or the message of what it threw.
 *
 * @template T
 * @param {() => T} call
 * @returns {Attempt<T>}
 */
function attempt(call) {
  try {
    return { value: call() }
  } catch (error) {
    return { threw: error instanceof Error ? error.message : String(error) }
  }
}

/**
 * What a call gives, or null where pi throws.
 *
 * @template T
 * @param {() => T} call
 * @returns {T | null}
 */
function valueOrNull(call) {
  const tried = attempt(call)
  return 'value' in tried ? tried.value : null
}

/**
 * @param {Job} job
 * @param {string} copy
 * @param {string} folder
 * @returns {Answer}
 */
function answer(job, copy, folder) {
  const opened = attempt(() => SessionManager.open(copy, folder))
  if ('threw' in opened) return { refused: opened.threw.replaceAll(folder, '.') }
  const session = opened.value
  const entries = session.getEntries()
  const ordinals = new Map(entries.map((entry, ordinal) => [entry.id, ordinal]))
  /** @type {OrdinalOf} */
  const ordinalOf = (id) => (id === null || id === undefined ? null : (ordinals.get(id) ?? missing(id)))
  const parents = new Set(entries.map((entry) => entry.parentId))
  const tree = job.tree ? session.getTree() : []
  const roots = tree.flatMap(({ entry }) => (isNamed(entry) ? [Number(ordinalOf(entry.id))] : []))
  const header = session.getHeader()
  const leaf = session.getLeafId()
  return {
    header: {
      id: String(header['id']),
      version: header['version'],
      cwd: textOrNull(header['cwd']),
      parentSession: textOrNull(header['parentSession']),
    },
    name: session.getSessionName() ?? null,
    entries: entries.map((entry) => [entry.type ?? null, ordinalOf(entry.parentId)]),
    // A number is an id to pi; we hold that no entry can be gone to by one.
    leaf: typeof leaf === 'string' && leaf !== '' ? Number(ordinalOf(leaf)) : null,
    roots: job.tree ? [...new Set(roots)].toSorted((a, b) => a - b) : null,
    leafCount: entries.filter((entry) => isNamed(entry) && !parents.has(entry.id)).length,
    labels: entries.flatMap((entry, at) => {
      const label = isNamed(entry) && ordinalOf(entry.id) === at ? session.getLabel(entry.id) : undefined
      return label === undefined ? [] : [[at, label]]
    }),
    contexts: job.at.map((at) => contextAt(session, entries[at], ordinalOf)),
    forks: job.forks.map((fork) => forkAnswers(fork, copy, folder)),
    whole: job.whole === null ? null : wholeAnswers(job.whole, copy, folder),
    lists: attempt(() => treeAnswer(session, job.lists, ordinalOf)),
  }
}

/** @param {PiEntry} entry */
function isNamed(entry) {
  return typeof entry.id === 'string' && entry.id !== ''
}

/** @param {unknown} value */
function textOrNull(value) {
  return typeof value === 'string' ? value : null
}

/**
 * @param {PiSession} session
 * @param {PiEntry | undefined} entry
 * @param {OrdinalOf} ordinalOf
 * @returns {Context | { readonly threw: string }}
 */
function contextAt(session, entry, ordinalOf) {
  session.branch(entry?.id)
  const built = attempt(() => session.buildSessionContext())
  if ('threw' in built) return { threw: built.threw }
  const { messages, model, thinkingLevel } = built.value
  return {
    path: session.getBranch().map(({ id }) => Number(ordinalOf(id))),
    context: session.buildContextEntries().map(({ id }) => Number(ordinalOf(id))),
    roles: messages.map((message) => message.role ?? null),
    messages: messages.map(digest),
    tokens: messages.map((message) => valueOrNull(() => estimateTokens(message))),
    usage: valueOrNull(
      () => estimateProjectedContextTokens(session.buildSessionProjection(), session.getBranch()).tokens,
    ),
    footer: footerOf(session),
    sent: valueOrNull(() => convertToLlm(messages).map(digest)),
    reaches: messages.map(reachesModel),
    system: valueOrNull(() => {
      const system = getCurrentSystemMessage(messages)
      return system === undefined ? null : digest(system)
    }),
    model,
    thinkingLevel,
  }
}

/**
 * Whether a message is still there when pi's provider stage is through with it. Its content has no say in that, and could
 * be one that the stage fails on.
 * @param {unknown} message
 */
function reachesModel(message) {
  const [sent] = valueOrNull(() => convertToLlm([message])) ?? []
  if (typeof sent !== 'object' || sent === null) return false
  return transformMessages([{ ...sent, content: [] }], ANY_MODEL).length > 0
}

/**
 * What pi's `/tree` shows. An entry that it shows in several places is in a list once, and those that no ordinal can be
 * told for, as they have no id, are not.
 *
 * @param {PiSession} session
 * @param {Job['lists']} asked
 * @param {OrdinalOf} ordinalOf
 */
function treeAnswer(session, asked, ordinalOf) {
  const entries = session.getEntries()
  const lists = asked.map(({ leaf, filter }) => {
    const { rows } = listTree(session, leaf === null ? null : entries[leaf]?.id, filter)
    /** @type {Map<number, number | null>} */
    const byOrdinal = new Map()
    for (const [id, above] of rows) {
      if (isNamed({ id })) byOrdinal.set(Number(ordinalOf(id)), above === null ? null : Number(ordinalOf(above)))
    }
    return { leaf, filter, rows: [...byOrdinal].toSorted(([a], [b]) => a - b) }
  })
  const reached = new Set(asked.length === 0 ? [] : listTree(session, null, 'all').reached)
  const lost = entries.flatMap((entry, at) => (isNamed(entry) && !reached.has(entry.id) ? [at] : []))
  return { lists, lost }
}

/**
 * What a running pi would show of the context's size at the session's leaf.
 *
 * @param {PiSession} session
 */
function footerOf(session) {
  const usage = valueOrNull(() =>
    AgentSession.prototype.getContextUsage.call({
      _limitsModel: () => ({ contextWindow: 200_000 }),
      sessionManager: session,
    }),
  )
  return usage?.tokens ?? null
}

/**
 * pi's own fork at an entry, and what pi makes of ours.
 *
 * @param {Job['forks'][number]} fork
 * @param {string} copy
 * @param {string} folder
 * @returns {ForkPair & { readonly at: number }}
 */
function forkAnswers({ at, file }, copy, folder) {
  const theirs = attempt(() => {
    const again = SessionManager.open(copy, folder)
    again.createBranchedSession(again.getEntries()[at]?.id)
    return forkOf(again)
  })
  return { at, theirs, ours: attempt(() => openedFork(file, folder)) }
}

/**
 * @param {string} file
 * @param {string} copy
 * @param {string} folder
 * @returns {ForkPair}
 */
function wholeAnswers(file, copy, folder) {
  const theirs = attempt(() => forkOf(SessionManager.forkFrom(copy, folder, folder)))
  return { theirs, ours: attempt(() => openedFork(file, folder)) }
}

/**
 * @param {string} file
 * @param {string} folder
 * @returns {ForkAnswer}
 */
function openedFork(file, folder) {
  return forkOf(SessionManager.open(file, folder))
}

/**
 * @param {PiSession} session
 * @returns {ForkAnswer}
 */
function forkOf(session) {
  // Bare values are kept by pi and left out by us: no path leads to them.
  const entries = session.getEntries().filter((entry) => typeof entry === 'object' && !Array.isArray(entry))
  const messages = attempt(() => session.buildSessionContext().messages.map(digest))
  return { entries: withPlaces(entries).map(digestInOrder), messages }
}

/** @param {unknown} id */
function missing(id) {
  const isPlain = typeof id === 'string' || typeof id === 'number' || typeof id === 'boolean'
  return `missing:${isPlain ? String(id) : '(an object)'}`
}
