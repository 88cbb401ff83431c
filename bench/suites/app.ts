import { countLines } from '../raw-read.ts'
import { loopDelay, memoryOf, watchLoop, type AppMemory, type LoopDelay } from '../app/main-process.ts'
import { longestTasks, type LongestTasks } from '../app/page-tasks.ts'
import { startApp, type Opening, type RunningApp } from '../app/start-app.ts'
import { figure, ratios, type Figure, type Goal, type Unit } from '../figure.ts'
import type { PresetName, Sample } from '../generate/files.ts'
import type { Bench, Suite } from '../suite.ts'

const MB = 1e6

interface Goals {
  readonly scanByRaw?: Goal
  readonly paintedByRaw?: Goal
  readonly paintedByScan?: Goal
  readonly page?: Goal
  readonly p99?: Goal
  readonly longest?: Goal
}

const GOALS: Readonly<Partial<Record<PresetName, Goals>>> = {
  L: {
    scanByRaw: { atMost: 2 },
    paintedByRaw: { atMost: 8 },
    page: { atMost: 350 },
    p99: { atMost: 50 },
    longest: { atMost: 150 },
  },
  T: { scanByRaw: { atMost: 8 }, paintedByScan: { atMost: 2.5 } },
}

/** One opening in an app that was just started and has opened a small session before. */
interface Round {
  readonly raw: number
  readonly opening: Opening
  readonly memory: AppMemory
  readonly loop: LoopDelay
}

export const appSuite: Suite = {
  name: 'app',
  title: 'opening a session in the running app, against a raw read and the scan; memory; how long anything blocks',
  needsApp: true,
  isQuick: true,
  async run(bench) {
    const figures: Figure[] = []
    const small = await bench.sample('S')
    const tiny = await bench.sample('T-500')
    bench.say('app: opening T-500')
    const least = await rounds(bench, (app) => openOnce(app, small, tiny))
    for (const name of bench.quick ? (['S', 'T'] as const) : (['S', 'M', 'L', 'T'] as const)) {
      const sample = await bench.sample(name)
      bench.say(`app: opening ${name}`)
      const opened = await rounds(bench, (app) => openOnce(app, small, sample))
      figures.push(...openingFigures(sample, opened))
      if (name === 'T') figures.push(paintFigure(opened, least))
      if (sample.entries < 200_000) continue
      bench.say(`app: tasks of the page while ${name} comes`)
      figures.push(...taskFigures(sample, await rounds(bench, (app) => longestTasks(app, sample.path))))
    }
    return figures
  },
}

/** Each round in an app of its own. */
async function rounds<T>(bench: Bench, work: (app: RunningApp) => Promise<T>): Promise<readonly T[]> {
  const results: T[] = []
  for (let round = 0; round < bench.appRounds; round += 1) {
    const app = await startApp()
    try {
      results.push(await work(app))
    } finally {
      await app.end()
    }
  }
  return results
}

async function openOnce(app: RunningApp, small: Sample, sample: Sample): Promise<Round> {
  // The start is over when a session was opened: the host runs, and the code is compiled.
  if (sample.name !== small.name) {
    await app.open(small.path)
    await app.leave()
  }
  const raw = rawRead(sample.path)
  await watchLoop(app.main)
  const opening = await app.open(sample.path)
  const loop = await loopDelay(app.main)
  return { raw, opening, memory: await memoryOf(app.main), loop }
}

/** Milliseconds, of the third reading. */
function rawRead(path: string): number {
  countLines(path)
  countLines(path)
  const started = performance.now()
  countLines(path)
  return performance.now() - started
}

function openingFigures({ name, entries }: Sample, rounds: readonly Round[]): readonly Figure[] {
  const goals = GOALS[name] ?? {}
  const tell = (what: string, unit: Unit, of: (round: Round) => number, goal?: Goal): Figure =>
    figure(what, name, unit, rounds.map(of), goal)
  return [
    tell('raw read', 'ms', ({ raw }) => raw),
    tell('scan in the host', 'ms', scanOf),
    tell('  / raw read', '×', (round) => scanOf(round) / round.raw, goals.scanByRaw),
    tell('open → tree painted', 'ms', ({ opening }) => opening.painted),
    tell('  / raw read', '×', ({ raw, opening }) => opening.painted / raw, goals.paintedByRaw),
    tell('  / scan in the host', '×', (round) => round.opening.painted / scanOf(round), goals.paintedByScan),
    tell('open → verified', 'ms', ({ opening }) => opening.verified),
    tell('memory of the page', 'MB', ({ memory }) => memory.page / MB, goals.page),
    tell('memory of the host', 'MB', ({ memory }) => memory.host / MB),
    tell('  / entry', 'bytes/entry', ({ memory }) => memory.host / entries),
    tell('loop delay of main, p99', 'ms', ({ loop }) => loop.p99, goals.p99),
    tell('loop delay of main, longest', 'ms', ({ loop }) => loop.longest, goals.longest),
  ]
}

function scanOf({ opening }: Round): number {
  return opening.scanDone - opening.scanStart
}

/** What the drawing takes once the columns are there, against that of 500 entries. */
function paintFigure(large: readonly Round[], least: readonly Round[]): Figure {
  const paint = ({ opening }: Round): number => opening.painted - opening.scanDone
  return figure('scan done → painted / T-500', 'T', '×', ratios(large.map(paint), least.map(paint)), { atMost: 2.5 })
}

function taskFigures({ name }: Sample, tasks: readonly LongestTasks[]): readonly Figure[] {
  return [
    figure(
      'page taking columns, longest task',
      name,
      'ms',
      tasks.map(({ taking }) => taking),
      { atMost: 10 },
    ),
    figure(
      'page until painted, longest task',
      name,
      'ms',
      tasks.map(({ any }) => any),
    ),
  ]
}
