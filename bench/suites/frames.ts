import { setTimeout } from 'node:timers/promises'
import { chooseCommand } from '../app/choose-command.ts'
import { counters, gesture, type Frames, type Gesture } from '../app/frames.ts'
import { memoryOf } from '../app/main-process.ts'
import { startApp, type RunningApp } from '../app/start-app.ts'
import { timeClick, timeCommand } from '../app/time-to-paint.ts'
import { figure, ratios, type Figure } from '../figure.ts'
import type { PresetName } from '../generate/files.ts'
import { percentile } from '../statistics.ts'
import type { Suite } from '../suite.ts'

const MB = 1e6
/** Milliseconds until a session that was just opened has drawn all it draws by itself. */
const SETTLE_MS = 1_000

/** As a reader moves: up from the leaf, out, along, and in again. */
const PLAIN: readonly Gesture[] = [
  { kind: 'pan', speed: -1_500, ms: 1_200 },
  { kind: 'zoom', speed: 3_000, ms: 500 },
  { kind: 'pan', speed: -1_500, ms: 800 },
  { kind: 'zoom', speed: -3_000, ms: 500 },
]
/** Faster than anyone reads, out to where the whole tree is a few strokes. */
const STRESS: readonly Gesture[] = [
  { kind: 'pan', speed: -8_000, ms: 1_200 },
  { kind: 'zoom', speed: 8_000, ms: 500 },
  { kind: 'pan', speed: -8_000, ms: 800 },
  { kind: 'zoom', speed: -8_000, ms: 500 },
]
const SCROLL: Gesture = { kind: 'scroll', speed: -3_000, ms: 800 }

/** What one round of one session gives. */
interface Round {
  readonly plain: readonly Frames[]
  readonly stress: readonly Frames[]
  readonly scroll: Frames
  readonly leaf: number
  readonly fold: number
  readonly filter: number
}

/** A session open in an app of its own. */
interface Subject {
  readonly name: PresetName
  readonly app: RunningApp
  readonly rounds: Round[]
}

export const framesSuite: Suite = {
  name: 'frames',
  title: 'frames while the tree is moved, of 1,000,000 entries against 50,000; what a change takes to be drawn',
  needsApp: true,
  async run(bench) {
    const subjects: Subject[] = []
    try {
      for (const name of ['T-500', 'T-50k', 'T'] as const) {
        bench.say(`frames: opening ${name}`)
        subjects.push(await openSubject(name, (await bench.sample(name)).path))
      }
      // The small one is there for its memory alone, but has done the same by then. The first round counts for nothing.
      for (const { app } of subjects) await oneRound(app)
      for (let round = 0; round < bench.rounds; round += 1) {
        bench.say(`frames: round ${round + 1} of ${bench.rounds}`)
        for (const subject of subjects.slice(1)) subject.rounds.push(await oneRound(subject.app))
      }
      const memory: number[] = []
      for (const { app } of subjects) memory.push((await memoryOf(app.main)).page)
      return [...subjects.slice(1).flatMap(framesOf), ...comparisons(subjects, memory)]
    } finally {
      for (const { app } of subjects) await app.end()
    }
  },
}

async function openSubject(name: PresetName, path: string): Promise<Subject> {
  const app = await startApp()
  try {
    await app.open(path)
    await setTimeout(SETTLE_MS)
    return { name, app, rounds: [] }
  } catch (error) {
    await app.end()
    throw error
  }
}

async function oneRound(app: RunningApp): Promise<Round> {
  const { main, page } = app
  const session = await counters(main, page)
  const script = async (gestures: readonly Gesture[]): Promise<readonly Frames[]> => {
    await chooseCommand(main, 'canvas:leaf')
    await setTimeout(SETTLE_MS / 2)
    const frames: Frames[] = []
    for (const each of gestures) frames.push(await gesture(page, session, each))
    return frames
  }
  const plain = await script(PLAIN)
  const stress = await script(STRESS)
  const [scroll] = await script([SCROLL])
  if (scroll === undefined) throw new Error('There are no frames of the outline.')
  await session.detach()
  const leaf = await timeClick(app, 'row')
  const fold = await timeClick(app, 'fold')
  // Shut or open again, so that each round begins with the same tree.
  await timeClick(app, 'fold')
  const filter = await timeCommand(app, 'filter:all')
  await timeCommand(app, 'filter:default')
  return { plain, stress, scroll, leaf, fold, filter }
}

function framesOf({ name, rounds }: Subject): readonly Figure[] {
  const of = (value: (round: Round) => number): readonly number[] => rounds.map(value)
  const large = name === 'T'
  const goal = (atMost: number): { readonly atMost: number } | undefined => (large ? { atMost } : undefined)
  return [
    figure(
      'plain: frame p95',
      name,
      'ms',
      of(({ plain }) => percentile(pansOf(plain), 95)),
      goal(18),
    ),
    figure(
      '  longest',
      name,
      'ms',
      of(({ plain }) => percentile(pansOf(plain), 100)),
      goal(67),
    ),
    figure(
      '  CPU a frame',
      name,
      'ms',
      of(({ plain }) => cpuOf(plain)),
    ),
    figure(
      'stress: frame p95',
      name,
      'ms',
      of(({ stress }) => percentile(pansOf(stress), 95)),
      goal(34),
    ),
    figure(
      '  longest',
      name,
      'ms',
      of(({ stress }) => percentile(pansOf(stress), 100)),
      goal(134),
    ),
    figure(
      '  CPU a frame',
      name,
      'ms',
      of(({ stress }) => cpuOf(stress)),
    ),
    figure(
      'outline scrolled: frame p95',
      name,
      'ms',
      of(({ scroll }) => percentile(scroll.deltas, 95)),
      goal(34),
    ),
    figure(
      '  longest',
      name,
      'ms',
      of(({ scroll }) => percentile(scroll.deltas, 100)),
    ),
    figure(
      'nodes on the canvas',
      name,
      'nodes',
      of(({ plain, stress }) => mostNodes([...plain, ...stress])),
      { atMost: 450 },
    ),
    figure(
      'leaf changed → painted',
      name,
      'ms',
      of(({ leaf }) => leaf),
      goal(100),
    ),
    figure(
      'fold changed → painted',
      name,
      'ms',
      of(({ fold }) => fold),
      goal(100),
    ),
    figure(
      'filter changed → painted',
      name,
      'ms',
      of(({ filter }) => filter),
      goal(300),
    ),
  ]
}

function comparisons(subjects: readonly Subject[], memory: readonly number[]): readonly Figure[] {
  const [, middle, large] = subjects
  const [smallMemory, , largeMemory] = memory
  if (middle === undefined || large === undefined) return []
  const cpu = (kind: 'plain' | 'stress', { rounds }: Subject): readonly number[] =>
    rounds.map((round) => cpuOf(round[kind]))
  return [
    figure('plain: CPU a frame / T-50k', large.name, '×', ratios(cpu('plain', large), cpu('plain', middle)), {
      atMost: 1.25,
    }),
    figure('stress: CPU a frame / T-50k', large.name, '×', ratios(cpu('stress', large), cpu('stress', middle)), {
      atMost: 1.25,
    }),
    figure('memory of the page', large.name, 'MB', [(largeMemory ?? 0) / MB]),
    figure('  / T-500', large.name, '×', [(largeMemory ?? 0) / (smallMemory ?? 0)], { atMost: 1.6 }),
  ]
}

/** The pans of a script, near and far: in a zoom, every frame is another drawing. */
function pansOf(frames: readonly Frames[]): readonly number[] {
  return frames.filter((_, place) => place % 2 === 0).flatMap(({ deltas }) => deltas)
}

function cpuOf(frames: readonly Frames[]): number {
  const count = frames.reduce((sum, { deltas }) => sum + deltas.length, 0)
  return frames.reduce((sum, { cpu, deltas }) => sum + cpu * deltas.length, 0) / count
}

function mostNodes(frames: readonly Frames[]): number {
  return Math.max(...frames.map(({ nodes }) => nodes))
}
