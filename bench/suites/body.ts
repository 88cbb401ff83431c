import type { BodyTimes } from '../bodies.ts'
import { figure, type Figure } from '../figure.ts'
import { askFresh } from '../start-worker.ts'
import { percentile } from '../statistics.ts'
import type { Suite } from '../suite.ts'

export const bodySuite: Suite = {
  name: 'body',
  title: 'fetching single entries by their place in the file, against a plain read and JSON.parse',
  needsApp: false,
  isQuick: true,
  async run(bench) {
    const { name, path } = await bench.sample(bench.quick ? 'M' : 'L')
    bench.say(`body: ${name}`)
    const rounds: BodyTimes[] = []
    for (let round = 0; round < bench.rounds; round += 1) rounds.push(await askFresh('bodies', path, round))
    const any = (percent: number): readonly number[] => rounds.map(({ some }) => percentile(some, percent))
    const figures: Figure[] = [
      figure('any body, p50', name, 'ms', any(50)),
      figure('any body, p95', name, 'ms', any(95), { atMost: 1 }),
      figure(
        '  / plain read and parse',
        name,
        '×',
        rounds.map(({ some, plain }) => sum(some) / sum(plain)),
      ),
    ]
    const large = rounds.map(({ large }) => large).filter((times) => times.length > 0)
    if (large.length > 0) {
      figures.push(
        figure(
          'body over 1 MB, p50',
          name,
          'ms',
          large.map((times) => percentile(times, 50)),
        ),
        figure(
          'body over 1 MB, longest',
          name,
          'ms',
          large.map((times) => percentile(times, 100)),
          { atMost: 20 },
        ),
      )
    }
    return figures
  },
}

function sum(times: readonly number[]): number {
  return times.reduce((total, time) => total + time, 0)
}
