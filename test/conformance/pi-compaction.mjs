// Asks the real pi what it would compact, and when. Runs under the Node that pi needs.
// Usage: node pi-compaction.mjs PI_FOLDER JOBS_FILE FIRST
// JOBS_FILE holds a JSON list of jobs (compaction-jobs.ts says their shape); one line of JSON a job goes to stdout, from
// job FIRST on.
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * @typedef {import('./compaction-jobs.ts').CutJob} CutJob
 * @typedef {import('./compaction-jobs.ts').SettingsJob} SettingsJob
 */

const [piFolder = '', jobsFile = '', first] = process.argv.slice(2)

/** @param {string[]} file */
const core = (...file) => import(pathToFileURL(join(piFolder, 'dist', 'core', ...file)).href)
const { SessionManager } = /** @type {import('./pi-api.ts').PiSessionModule} */ (await core('session-manager.js'))
const { prepareCompaction } = /** @type {import('./pi-api.ts').PiCompactionModule} */ (
  await core('compaction', 'compaction.js')
)
const { computeFileLists } = /** @type {import('./pi-api.ts').PiFileListsModule} */ (
  await core('compaction', 'utils.js')
)
const { SettingsManager } = /** @type {import('./pi-api.ts').PiSettingsModule} */ (await core('settings-manager.js'))
const { ProjectTrustStore } = /** @type {import('./pi-api.ts').PiTrustModule} */ (await core('trust-manager.js'))
const { resolveProjectTrusted } = /** @type {import('./pi-api.ts').PiProjectTrustModule} */ (
  await core('project-trust.js')
)

/** @type {readonly (CutJob | SettingsJob)[]} */
const jobs = JSON.parse(readFileSync(jobsFile, 'utf8'))
for (const job of jobs.slice(Number(first))) {
  process.stdout.write(`${JSON.stringify('file' in job ? cuts(job) : await settings(job))}\n`)
}

/**
 * pi mends and migrates files that it opens, so it gets a copy.
 *
 * @param {CutJob} job
 */
function cuts({ file, asked }) {
  const folder = mkdtempSync(join(tmpdir(), 'dendro-pi-'))
  try {
    const copy = join(folder, 'session.jsonl')
    copyFileSync(file, copy)
    const session = SessionManager.open(copy, folder)
    const entries = session.getEntries()
    const ordinals = new Map(entries.map(({ id }, ordinal) => [id, ordinal]))
    return asked.map(({ at, keep }) => {
      session.branch(entries[at]?.id)
      try {
        const settings = { enabled: true, reserveTokens: 16_384, keepRecentTokens: keep }
        const prepared = prepareCompaction(session.getBranch(), settings)
        if (prepared === undefined) return null
        const { readFiles, modifiedFiles } = computeFileLists(prepared.fileOps)
        const { firstKeptEntryId, isSplitTurn, tokensBefore } = prepared
        return { firstKept: ordinals.get(firstKeptEntryId), isSplitTurn, tokensBefore, readFiles, modifiedFiles }
      } catch {
        return null
      }
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {SettingsJob} job */
async function settings({ agent, project, model }) {
  const defaultProjectTrust = SettingsManager.create(project, agent, { projectTrusted: false }).getDefaultProjectTrust()
  const projectTrusted = await resolveProjectTrusted({
    cwd: project,
    trustStore: new ProjectTrustStore(agent),
    defaultProjectTrust,
    projectTrustContext: { hasUI: false },
  })
  const { enabled, reserveTokens } = SettingsManager.create(project, agent, { projectTrusted }).getCompactionSettings(
    model,
  )
  return { enabled, reserveTokens }
}
