import { figure, ratios, type Figure } from '../figure.ts'
import type { ModelTimes } from '../page-model.ts'
import { startWorker } from '../start-worker.ts'
import type { Suite } from '../suite.ts'

/** Uncounted rounds: the code is compiled then. */
const WARM_UP = 2

export const pageModelSuite: Suite = {
  name: 'page-model',
  title: 'what the page works out for each change, of 1,000,000 entries against 200,000 and the scan',
  needsApp: false,
  isQuick: true,
  async run(bench) {
    const large = await bench.sample('T')
    const small = await bench.sample('T-200k')
    const workers = { large: startWorker(), small: startWorker() }
    try {
      bench.say('page-model')
      await workers.large.ask('loadModel', large.path)
      await workers.small.ask('loadModel', small.path)
      for (let round = 0; round < WARM_UP; round += 1) {
        for (const worker of [workers.large, workers.small]) await worker.ask('timeModel')
      }
      const times: { readonly large: ModelTimes; readonly small: ModelTimes; readonly scan: number }[] = []
      for (let round = 0; round < bench.rounds; round += 1) {
        await workers.small.ask('collect')
        const ofSmall = await workers.small.ask('timeModel')
        await workers.large.ask('collect')
        const ofLarge = await workers.large.ask('timeModel')
        times.push({ small: ofSmall, large: ofLarge, scan: await workers.large.ask('scan', large.path) })
      }
      const of = (size: 'large' | 'small', name: keyof ModelTimes): readonly number[] =>
        times.map((round) => round[size][name])
      const figures: Figure[] = []
      for (const [size, { name }] of [
        ['small', small],
        ['large', large],
      ] as const) {
        figures.push(
          figure('opening: tree and rows', name, 'ms', of(size, 'layout')),
          figure('leaf moved', name, 'ms', of(size, 'leaf')),
          figure('layout extended by 1,000 entries', name, 'ms', of(size, 'growth'), { atMost: 5 }),
          figure('  its tree alone', name, 'ms', of(size, 'grownTree')),
          figure('filter changed', name, 'ms', of(size, 'filter')),
        )
      }
      return [
        ...figures,
        figure('opening / T-200k', large.name, '×', ratios(of('large', 'layout'), of('small', 'layout')), {
          atMost: 6,
        }),
        figure(
          'opening / scan',
          large.name,
          '×',
          ratios(
            of('large', 'layout'),
            times.map(({ scan }) => scan),
          ),
          { atMost: 0.4 },
        ),
      ]
    } finally {
      await workers.large.end()
      await workers.small.end()
    }
  },
}
