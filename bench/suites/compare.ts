import { setTimeout } from 'node:timers/promises'
import { openAllRows, scrollComparison, timeComparison } from '../app/compare-view.ts'
import { chooseCommand } from '../app/choose-command.ts'
import { memoryOf } from '../app/main-process.ts'
import { startApp, type RunningApp } from '../app/start-app.ts'
import { figure } from '../figure.ts'
import { percentile } from '../statistics.ts'
import type { Suite } from '../suite.ts'

const MB = 1e6
const SETTLE_MS = 1_500
/** Pixels a second: a few screens. */
const SPEED = 3_000
const SCROLL_MS = 2_000

interface Round {
  readonly first: number
  readonly again: number
  readonly height: number
  readonly deltas: readonly number[]
  readonly page: number
  readonly host: number
}

export const compareSuite: Suite = {
  name: 'compare',
  title: 'the full path and what is sent of it side by side: until its first rows are drawn, and scrolled',
  needsApp: true,
  isQuick: true,
  async run(bench) {
    const figures = []
    for (const name of bench.quick ? (['L'] as const) : (['L', 'T'] as const)) {
      const { path } = await bench.sample(name)
      const rounds: Round[] = []
      for (let round = 0; round < bench.appRounds; round += 1) {
        bench.say(`compare: ${name}, round ${round + 1} of ${bench.appRounds}`)
        const app = await startApp()
        try {
          await app.open(path)
          rounds.push(await oneRound(app))
        } finally {
          await app.end()
        }
      }
      const of = (what: (round: Round) => number): readonly number[] => rounds.map(what)
      figures.push(
        figure(
          'compare view opened → first rows',
          name,
          'ms',
          of(({ first }) => first),
          { atMost: 300 },
        ),
        figure(
          '  opened again',
          name,
          'ms',
          of(({ again }) => again),
        ),
        figure(
          '  all rows open, height',
          name,
          'px',
          of(({ height }) => height),
        ),
        figure(
          'compare view scrolled: frame p95',
          name,
          'ms',
          of(({ deltas }) => percentile(deltas, 95)),
          { atMost: 18 },
        ),
        figure(
          '  longest',
          name,
          'ms',
          of(({ deltas }) => percentile(deltas, 100)),
        ),
        figure(
          '  memory of the page',
          name,
          'MB',
          of(({ page }) => page / MB),
        ),
        figure(
          '  memory of the host',
          name,
          'MB',
          of(({ host }) => host / MB),
        ),
      )
    }
    return figures
  },
}

async function oneRound(app: RunningApp): Promise<Round> {
  const { main, page } = app
  await setTimeout(SETTLE_MS)
  const first = await timeComparison(app)
  await chooseCommand(main, 'entry:show')
  await setTimeout(SETTLE_MS / 3)
  const again = await timeComparison(app)
  const height = await openAllRows(page)
  await setTimeout(SETTLE_MS / 3)
  const deltas = await scrollComparison(page, SPEED, SCROLL_MS)
  const memory = await memoryOf(main)
  return { first, again, height, deltas, page: memory.page, host: memory.host }
}
