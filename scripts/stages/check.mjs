import { join } from 'node:path'
import { PROJECT_ROOT } from '../setup/paths.mjs'
import { run } from '../setup/run.mjs'
import { ONE_FAILED, ONE_PASSED, sum } from './tally.mjs'

const FOLDERS = ['shared', 'electron', 'renderer', 'test', 'bench', 'scripts']

/** What each check is called, and the script of the tool in `node_modules` with its arguments. */
const CHECKS = /** @type {const} */ ([
  ['format', 'oxfmt/bin/oxfmt', ['--check']],
  ['lint', 'oxlint/bin/oxlint', []],
  ...FOLDERS.map((folder) => /** @type {const} */ ([`types of ${folder}`, 'typescript/bin/tsc', ['-p', folder]])),
  ['types of the configuration', 'typescript/bin/tsc', ['-p', '.']],
  ['dead code', 'knip/bin/knip.js', []],
])

/**
 * Runs every static check, showing what a failing one says. Each counts as one test.
 *
 * @returns {Promise<import('./tally.mjs').Tally>}
 */
export async function check() {
  const tallies = []
  for (const [name, script, args] of CHECKS) {
    const started = Date.now()
    const path = join(PROJECT_ROOT, 'node_modules', script)
    const { code, output } = await run(process.execPath, [path, ...args], { cwd: PROJECT_ROOT })
    const passed = code === 0
    console.log(`${passed ? '✓' : '✗'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
    if (!passed) console.log(output)
    tallies.push(passed ? ONE_PASSED : ONE_FAILED)
  }
  return sum(tallies)
}
