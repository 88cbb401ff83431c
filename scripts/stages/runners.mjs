import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inVirtualDisplay, lacksDisplay } from '../setup/display.mjs'
import { PROJECT_ROOT } from '../setup/paths.mjs'
import { run } from '../setup/run.mjs'
import { countPlaywright, countVitest } from './reports.mjs'
import { judge } from './tally.mjs'

/** @typedef {import('./tally.mjs').Tally} Tally */

/**
 * Runs vitest on some of the test folders.
 *
 * @param {readonly string[]} args folders, and whatever else vitest takes
 * @returns {Promise<Tally>}
 */
export function vitest(args) {
  return withReport(async (file) => {
    const script = join(PROJECT_ROOT, 'node_modules', 'vitest', 'vitest.mjs')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    return await run(process.execPath, [script, 'run', ...args, ...reporters], { cwd: PROJECT_ROOT, show: true })
  }, countVitest)
}

/**
 * Runs Playwright over the end-to-end tests, on a virtual display where there is no other.
 *
 * @param {string} electron the executable the tests start
 * @param {readonly string[]} args
 * @returns {Promise<Tally>}
 */
export function playwright(electron, args) {
  return withReport(async (file) => {
    const script = join(PROJECT_ROOT, 'node_modules', '@playwright', 'test', 'cli.js')
    const all = [script, 'test', '--reporter=list,json', ...args]
    const group = lacksDisplay()
    const [command, commandArgs] = group ? inVirtualDisplay(process.execPath, all) : [process.execPath, all]
    const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file, DENDRO_ELECTRON: electron }
    return await run(command, commandArgs, { cwd: PROJECT_ROOT, env, show: true, group })
  }, countPlaywright)
}

/**
 * Gives a runner a file to write its report to, and counts what it says.
 *
 * @template Report
 * @param {(file: string) => Promise<import('../setup/run.mjs').RunResult>} runner
 * @param {(report: Report) => Tally} count
 * @returns {Promise<Tally>}
 */
async function withReport(runner, count) {
  const folder = await mkdtemp(join(tmpdir(), 'dendro-report-'))
  try {
    const file = join(folder, 'report.json')
    const { code } = await runner(file)
    const text = await readFile(file, 'utf8').catch(() => null)
    return judge(text === null ? null : count(/** @type {Report} */ (JSON.parse(text))), code)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
