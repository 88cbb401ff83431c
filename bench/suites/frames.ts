import { setTimeout } from 'node:timers/promises'
import { chooseCommand } from '../app/choose-command.ts'
import { counters, gesture, type Frames, type Gesture } from '../app/frames.ts'
import { memoryOf } from '../app/main-process.ts'
import { overviewRedraws, watchOverview } from '../app/overview.ts'
import { goToShare } from '../app/places.ts'
import { startApp, type RunningApp } from '../app/start-app.ts'
import { timeClick, timeCommand } from '../app/time-to-paint.ts'
import { figure, type Figure } from '../figure.ts'
import type { PresetName } from '../generate/files.ts'
import type { Suite } from '../suite.ts'
import { framesFigures, mostNodes, type FramesRound } from './frames-figures.ts'

const MB = 1e6
/** Milliseconds until a session that was just opened, or opened up, has drawn all it draws by itself. */
const SETTLE_MS = 1_500

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
/** Shares of the outline at which a place is looked for that is like another. */
const PLACES = [0.9, 0.75, 0.6, 0.45, 0.3, 0.15] as const
const SCROLL: Gesture = { kind: 'scroll', speed: -3_000, ms: 800 }

/** What stands open of a session: what the app opens by itself, or everything. */
const VIEWS = [
  { words: '', command: null },
  { words: 'all open, ', command: 'tree:open-all' },
] as const

export const framesSuite: Suite = {
  name: 'frames',
  title: 'frames while the tree is moved, of 1,000,000 entries against 50,000; what a change takes to be drawn',
  needsApp: true,
  isQuick: true,
  async run(bench) {
    const apps = new Map<PresetName, RunningApp>()
    const figures: Figure[] = []
    try {
      for (const name of ['T-500', 'T-50k', 'T'] as const) {
        bench.say(`frames: opening ${name}`)
        const app = await startApp()
        apps.set(name, app)
        await app.open((await bench.sample(name)).path)
        await watchOverview(app.page)
      }
      const [least, middle, large] = [...apps.values()] as [RunningApp, RunningApp, RunningApp]
      for (const { words, command } of bench.quick ? VIEWS.slice(0, 1) : VIEWS) {
        for (const { main } of apps.values()) if (command !== null) await chooseCommand(main, command)
        await setTimeout(SETTLE_MS)
        // The first round counts for nothing.
        for (const app of [least, large]) await oneRound(app)
        await goToLikePlace(middle, mostNodes(await play(large, PLAIN)))
        await oneRound(middle)
        const rounds: { readonly middle: FramesRound; readonly large: FramesRound }[] = []
        const memory = { small: 0, large: 0 }
        for (let round = 0; round < bench.appRounds; round += 1) {
          bench.say(`frames: ${words}round ${round + 1} of ${bench.appRounds}`)
          const isLast = round === bench.appRounds - 1
          // The small session is there for its memory alone, but that grows by what is done.
          await oneRound(least)
          if (isLast) memory.small = await restingMemory(least)
          rounds.push({ middle: await oneRound(middle), large: await oneRound(large) })
          if (isLast) memory.large = await restingMemory(large)
        }
        figures.push(
          ...framesFigures(words, rounds),
          figure(`${words}memory of the page`, 'T', 'MB', [memory.large / MB]),
          figure('  / T-500', 'T', '×', [memory.large / memory.small], { atMost: 1.6 }),
        )
      }
      return figures
    } finally {
      for (const app of apps.values()) await app.end()
    }
  },
}

/**
 * Bytes, as long after its own last round for each: what was replaced last is given back a second later
 * (renderer/state/give-back.ts), and what the engine itself gives back comes the longer one waits.
 */
async function restingMemory({ main }: RunningApp): Promise<number> {
  await setTimeout(SETTLE_MS)
  return (await memoryOf(main)).page
}

/**
 * Makes an entry the leaf around which about as many nodes are drawn as `wanted`. What a frame costs goes by what stands
 * in the window, and one place of a tree has five times the nodes of another: only like places tell what size costs.
 */
async function goToLikePlace(app: RunningApp, wanted: number): Promise<void> {
  const away: number[] = []
  for (const share of PLACES) {
    await goToShare(app.page, share)
    away.push(Math.abs(mostNodes(await play(app, PLAIN)) - wanted))
  }
  const best = away.indexOf(Math.min(...away))
  // A share leads elsewhere once the leaf is another one, and with it what is folded.
  for (let back = PLACES.length - 1; back > best; back -= 1) await chooseCommand(app.main, 'leaf:back')
  await setTimeout(SETTLE_MS)
}

/** Goes to the leaf and makes some gestures from there. */
async function play({ main, page }: RunningApp, gestures: readonly Gesture[]): Promise<readonly Frames[]> {
  const session = await counters(main, page)
  await chooseCommand(main, 'canvas:leaf')
  await setTimeout(SETTLE_MS / 3)
  const frames: Frames[] = []
  for (const each of gestures) frames.push(await gesture(page, session, each))
  await session.detach()
  return frames
}

async function oneRound(app: RunningApp): Promise<FramesRound> {
  const { page } = app
  await overviewRedraws(page)
  const plain = await play(app, PLAIN)
  const redrawsOfPan = (await overviewRedraws(page)).length
  const [scroll, ...stress] = (await play(app, [SCROLL, ...STRESS])) as [Frames, ...Frames[]]
  await overviewRedraws(page)
  const leaf = await timeClick(app, 'row')
  const redraws = await overviewRedraws(page)
  if (redraws.length === 0) throw new Error('The overview was not drawn anew when the leaf changed.')
  // There and back, so that each round begins with the same tree.
  await timeCommand(app, 'leaf:back')
  const fold = await timeClick(app, 'fold')
  await timeClick(app, 'fold')
  const filter = await timeCommand(app, 'filter:all')
  await timeCommand(app, 'filter:default')
  return { plain, stress, scroll, redraw: Math.max(...redraws), redrawsOfPan, leaf, fold, filter }
}
