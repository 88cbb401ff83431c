import { setTimeout } from 'node:timers/promises'
import { chooseCommand } from '../app/choose-command.ts'
import { goToShare, lastRowInView, misplacement } from '../app/places.ts'
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
  isQuick: false,
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
      // The last entry is the leaf of a session just opened.
      const off = [await misplacement(app.page)]
      let last = -1
      for (const share of SHARES) {
        await goToShare(app.page, share)
        off.push(await misplacement(app.page))
        last = await lastRowInView(app.page)
      }
      return [
        figure('nodes of the canvas, off by at most', name, 'px', [Math.max(...off)], { atMost: 0.5 }),
        figure('outline scrolled to its end: entry / entries', name, '×', [(last + 1) / entries], { atLeast: 1 }),
      ]
    } finally {
      await app.end()
    }
  },
}
