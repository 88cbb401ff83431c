import { alternate } from '../alternate.ts'
import { figure, ratios } from '../figure.ts'
import { startWorker } from '../start-worker.ts'
import type { Suite } from '../suite.ts'

export const verifySuite: Suite = {
  name: 'verify',
  title: 'parsing every line, against plain readline and JSON.parse',
  needsApp: false,
  isQuick: true,
  async run(bench) {
    const { name, path } = await bench.sample(bench.quick ? 'M' : 'L')
    const worker = startWorker()
    try {
      bench.say(`verify: ${name}`)
      await worker.ask('parse', path)
      await worker.ask('verify', path)
      const clean = async (job: 'parse' | 'verify'): Promise<number> => {
        await worker.ask('collect')
        return worker.ask(job, path)
      }
      const measured = await alternate(bench.rounds, { parse: () => clean('parse'), verify: () => clean('verify') })
      return [
        figure('readline + JSON.parse', name, 'ms', measured.parse),
        figure('verify', name, 'ms', measured.verify),
        figure('speed of verify / readline', name, '×', ratios(measured.parse, measured.verify), { atLeast: 0.9 }),
      ]
    } finally {
      await worker.end()
    }
  },
}
