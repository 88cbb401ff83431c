// `npm test [-- [--long] [STAGE [ARGUMENTS…]]]`: sets up what is missing, runs every stage, also after one that failed,
// and ends with one line: `N passed, N failed`. With a stage's name only that one runs, and gets the arguments.
import { ensureBuild } from './setup/build.mjs'
import { ensureDependencies } from './setup/dependencies.mjs'
import { lacksDisplay } from './setup/display.mjs'
import { ensureElectron } from './setup/electron-runtime.mjs'
import { hintAtSandbox } from './setup/sandbox.mjs'
import { exitWith, say, SetupError } from './setup/say.mjs'
import { ensureSystemLibraries } from './setup/system-libraries.mjs'
import { check } from './stages/check.mjs'
import { playwright, vitest } from './stages/runners.mjs'
import { closingLine, ONE_FAILED, ONE_PASSED, sum } from './stages/tally.mjs'

/** @typedef {import('./stages/tally.mjs').Tally} Tally */

/** @type {Readonly<Record<string, (args: readonly string[]) => Promise<Tally>>>} */
const STAGES = {
  check: () => check(),
  unit: (args) => vitest(args.length > 0 ? args : ['test/unit', 'test/property', 'test/files', 'test/crash']),
  conformance: (args) => vitest(['test/conformance', ...args]),
  build: async () => {
    await ensureBuild()
    return ONE_PASSED
  },
  e2e: async (args) => {
    const electron = await ensureElectron()
    await ensureSystemLibraries(electron, { virtualDisplay: lacksDisplay() })
    await hintAtSandbox(electron)
    await ensureBuild()
    return await playwright(electron, args)
  },
}

await exitWith(async () => {
  const args = process.argv.slice(2).filter((argument) => argument !== '--long')
  if (process.argv.includes('--long')) process.env['DENDRO_LONG'] = '1'
  const [only, ...rest] = args
  if (only !== undefined && !Object.hasOwn(STAGES, only)) {
    throw new SetupError(`There is no stage "${only}". The stages: ${Object.keys(STAGES).join(', ')}.`)
  }
  const total = await runStages(only === undefined ? Object.keys(STAGES) : [only], rest)
  console.log(closingLine(total))
  return total.failed === 0 ? 0 : 1
})

/**
 * @param {readonly string[]} names
 * @param {readonly string[]} args
 */
async function runStages(names, args) {
  const installed = await guarded(async () => {
    await ensureDependencies()
    return sum([])
  })
  if (installed.failed > 0) return installed
  const tallies = []
  for (const name of names) {
    const stage = STAGES[name]
    if (stage === undefined) continue
    console.log(`\n── ${name}`)
    tallies.push(await guarded(() => stage(args)))
  }
  console.log('')
  return sum(tallies)
}

/**
 * A stage that cannot even run has failed; the others still run.
 *
 * @param {() => Promise<Tally>} stage
 */
async function guarded(stage) {
  try {
    return await stage()
  } catch (error) {
    if (error instanceof SetupError) say(error.message)
    else console.error(error)
    return ONE_FAILED
  }
}
