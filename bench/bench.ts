// `npm run bench [-- NAME…] [--quick] [--json] [--files FOLDER]`: measures the suites (all, or those named) and prints
// their figures, with the goals beside them. A slow figure is no failure; an error is, and the exit code is then 1.
import { cpus, loadavg, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { cacheFolder } from '../scripts/setup/paths.mjs'
import { exitWith, say, SetupError } from '../scripts/setup/say.mjs'
import { parseArguments, type Asked } from './arguments.ts'
import { isMet, wholeNames, type Figure } from './figure.ts'
import { sampleFile } from './generate/files.ts'
import { sampleLibrary } from './generate/library.ts'
import { againOnDisplay, prepareApp } from './prepare-app.ts'
import { summarise } from './statistics.ts'
import type { Bench, Suite } from './suite.ts'
import { appSuite } from './suites/app.ts'
import { bodySuite } from './suites/body.ts'
import { compareSuite } from './suites/compare.ts'
import { depthSuite } from './suites/depth.ts'
import { followSuite } from './suites/follow.ts'
import { framesSuite } from './suites/frames.ts'
import { librarySearchSuite } from './suites/library-search.ts'
import { librarySuite } from './suites/library.ts'
import { pageModelSuite } from './suites/page-model.ts'
import { scanSuite } from './suites/scan.ts'
import { searchSuite } from './suites/search.ts'
import { verifyPanSuite } from './suites/verify-pan.ts'
import { verifySuite } from './suites/verify.ts'
import { windowsSuite } from './suites/windows.ts'
import { tableOf } from './table.ts'

const SUITES: readonly Suite[] = [
  scanSuite,
  verifySuite,
  bodySuite,
  searchSuite,
  librarySuite,
  librarySearchSuite,
  pageModelSuite,
  appSuite,
  framesSuite,
  verifyPanSuite,
  compareSuite,
  depthSuite,
  followSuite,
  windowsSuite,
]

const FULL = { rounds: 5, appRounds: 5, quick: false }
const QUICK = { rounds: 3, appRounds: 2, quick: true }

await exitWith(async () => {
  const asked = understand(process.argv.slice(2))
  if (asked.help) {
    console.log(help())
    return 0
  }
  const suites = chosen(asked)
  if (suites.some(({ needsApp }) => needsApp)) {
    await prepareApp()
    const code = await againOnDisplay()
    if (code !== null) return code
  }
  const folder = asked.files === null ? join(cacheFolder(), 'bench') : resolve(callersFolder(), asked.files)
  const bench: Bench = {
    ...(asked.quick ? QUICK : FULL),
    sample: (name) => sampleFile(name, folder, say),
    library: (size) => sampleLibrary(size, folder, say),
    say,
  }
  const [load = 0] = loadavg()
  if (load > cpus().length / 2) {
    say(`This machine is busy (load ${load.toFixed(1)} on ${cpus().length} processors): expect wide spreads.`)
  }
  const results: Result[] = []
  const failed: string[] = []
  for (const suite of suites) {
    const started = Date.now()
    const figures = await measured(suite, bench)
    if (figures === null) failed.push(suite.name)
    else {
      results.push({ suite, figures })
      if (!asked.json) console.log(`\n── ${suite.name}: ${suite.title}\n\n${tableOf(figures)}`)
    }
    say(`${suite.name}: ${((Date.now() - started) / 1000).toFixed(0)} s`)
  }
  if (asked.json) console.log(JSON.stringify(report(bench, load, results, failed), null, 2))
  if (failed.length > 0) say(`Could not be measured: ${failed.join(', ')}.`)
  return failed.length > 0 ? 1 : 0
})

function understand(args: readonly string[]): Asked {
  try {
    return parseArguments(args)
  } catch (error) {
    throw new SetupError(error instanceof Error ? error.message : String(error), help())
  }
}

/** Null, and told, where something went wrong: the other suites can still be measured. */
async function measured(suite: Suite, bench: Bench): Promise<readonly Figure[] | null> {
  try {
    return await suite.run(bench)
  } catch (error) {
    console.error(error)
    return null
  }
}

function chosen({ names, quick }: Asked): readonly Suite[] {
  const unknown = names.find((name) => !SUITES.some((suite) => suite.name === name))
  if (unknown !== undefined) throw new SetupError(`There is no suite "${unknown}".`, help())
  return names.length === 0
    ? SUITES.filter(({ isQuick }) => isQuick || !quick)
    : SUITES.filter(({ name }) => names.includes(name))
}

function help(): string {
  const width = Math.max(...SUITES.map(({ name }) => name.length))
  return [
    'npm run bench [-- NAME…] [--quick] [--json] [--files FOLDER]',
    '',
    'Measures the app against the goals of bench/README.md. The suites:',
    ...SUITES.map(({ name, title }) => `  ${name.padEnd(width)}  ${title}`),
    '',
    '  --quick         fewer rounds, smaller files, not every suite: about three minutes',
    '  --json          one JSON value on stdout instead of tables',
    '  --files FOLDER  where the generated sessions lie (about 3 GB, written once)',
  ].join('\n')
}

/** Where the person stands: paths are meant from there, while npm runs its scripts in the project's folder. */
function callersFolder(): string {
  return process.env['INIT_CWD'] ?? process.cwd()
}

interface Result {
  readonly suite: Suite
  readonly figures: readonly Figure[]
}

function report(
  { rounds, appRounds, quick }: Bench,
  load: number,
  results: readonly Result[],
  failed: readonly string[],
): object {
  const processors = cpus()
  return {
    machine: {
      platform: process.platform,
      arch: process.arch,
      node: process.versions.node,
      processors: processors.length,
      processor: processors[0]?.model ?? null,
      memory: totalmem(),
      // Before it began; 0 on Windows, which has none.
      load,
    },
    rounds,
    appRounds,
    quick,
    failed,
    figures: results.flatMap(({ suite, figures }) => {
      const names = wholeNames(figures)
      return figures.map((figure, index) => ({
        suite: suite.name,
        ...figure,
        name: names[index],
        ...summarise(figure.samples),
        met: isMet(figure),
      }))
    }),
  }
}
