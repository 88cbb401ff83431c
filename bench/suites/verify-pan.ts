import { counters, gesture, type Frames } from '../app/frames.ts'
import { startApp } from '../app/start-app.ts'
import { figure } from '../figure.ts'
import type { Sample } from '../generate/files.ts'
import { percentile } from '../statistics.ts'
import type { Suite } from '../suite.ts'

const PAN = { kind: 'pan', speed: -1_500, ms: 1_500 } as const

export const verifyPanSuite: Suite = {
  name: 'verify-pan',
  title: 'frames of a pan while the lines of the session are still being verified',
  needsApp: true,
  isQuick: false,
  async run(bench) {
    const small = await bench.sample('S')
    const sample = await bench.sample('L')
    const rounds: Frames[] = []
    for (let round = 0; round < bench.appRounds; round += 1) {
      bench.say(`verify-pan: round ${round + 1} of ${bench.appRounds}`)
      rounds.push(await panOnce(small, sample))
    }
    const of = (percent: number): readonly number[] => rounds.map(({ deltas }) => percentile(deltas, percent))
    return [
      figure('pan while verifying: frame p95', sample.name, 'ms', of(95), { atMost: 34 }),
      figure('  longest', sample.name, 'ms', of(100)),
    ]
  },
}

async function panOnce(small: Sample, sample: Sample): Promise<Frames> {
  const app = await startApp()
  try {
    await app.open(small.path)
    await app.leave()
    const session = await counters(app.main, app.page)
    const markOf = await app.beginOpening(sample.path)
    await markOf('tree-painted')
    const began = performance.now()
    const frames = await gesture(app.page, session, PAN)
    const panned = performance.now() - began
    // Both count from the opening.
    const [painted, verified] = [await markOf('tree-painted'), await markOf('verify-done')]
    if (verified.ms - painted.ms < panned) {
      throw new Error(
        `Verification was over ${Math.round(verified.ms - painted.ms)} ms after the tree was drawn, before the pan of ${Math.round(panned)} ms was.`,
      )
    }
    return frames
  } finally {
    await app.end()
  }
}
