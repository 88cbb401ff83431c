import { setTimeout } from 'node:timers/promises'
import { chooseCommand } from '../app/choose-command.ts'
import { goToShare, misplacement } from '../app/places.ts'
import { startApp } from '../app/start-app.ts'
import { figure } from '../figure.ts'
import type { Suite } from '../suite.ts'

/** Shares of the session's depth that are looked at. */
const SHARES = [0, 0.25, 0.5, 0.75, 1]
const SETTLE_MS = 1_500

export const depthSuite: Suite = {
  name: 'depth',
  title: 'whether nodes and rows stand where they belong, at any depth of a chain of 1,000,000 entries, at scale 2',
  needsApp: true,
  async run(bench) {
    const { name, path, entries } = await bench.sample('chain')
    bench.say(`depth: ${name}`)
    const app = await startApp(['--force-device-scale-factor=2'])
    try {
      await app.open(path)
      for (const command of ['filter:all', 'tree:open-all']) {
        await chooseCommand(app.main, command)
        await setTimeout(SETTLE_MS)
      }
      const nodes: number[] = []
      let lastRow: number | null = null
      for (const share of SHARES) {
        await goToShare(app.page, share)
        const found = await misplacement(app.page, entries - 1)
        nodes.push(found.nodes)
        lastRow = found.lastRow
      }
      if (lastRow === null) throw new Error('The outline cannot be scrolled to its last row.')
      return [
        figure('nodes of the canvas, off by at most', name, 'px', [Math.max(...nodes)], { atMost: 0.5 }),
        figure('last row of the outline, from its edge', name, 'px', [lastRow], { atMost: 0.5 }),
      ]
    } finally {
      await app.end()
    }
  },
}
