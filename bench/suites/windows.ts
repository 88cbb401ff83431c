import { setTimeout } from 'node:timers/promises'
import { memoryOfWindows, type WindowsMemory } from '../app/main-process.ts'
import { startApp, type RunningApp } from '../app/start-app.ts'
import { figure, type Figure } from '../figure.ts'
import type { Bench, Suite } from '../suite.ts'

const MB = 1e6
/** Milliseconds in which what was only needed for opening is given back. */
const REST_MS = 5_000

/** The memory with one window and with a second one. */
interface Round {
  readonly one: WindowsMemory
  readonly two: WindowsMemory
}

export const windowsSuite: Suite = {
  name: 'windows',
  title: 'memory of a second window, with another large session and with the same one',
  needsApp: true,
  isQuick: false,
  async run(bench) {
    const large = await bench.sample('T')
    const other = await bench.sample('T-200k')
    bench.say(`windows: ${large.name} and ${other.name}`)
    const apart = await rounds(bench, large.path, async (app) => void (await app.open(other.path)))
    bench.say(`windows: ${large.name} twice`)
    const same = await rounds(bench, large.path, (app) => app.openAgain())
    bench.say('windows: an empty one')
    const empty = await rounds(bench, large.path, openEmpty)
    return [
      ...oneFigures(large.name, same),
      ...moreFigures('a second window on the same session', large.name, same),
      ...moreFigures('a second window on another session', other.name, apart),
      ...moreFigures('a second window on none', large.name, empty),
    ]
  },
}

/** Each round in an app of its own. @param openSecond opens a second window, and answers when it has all it will have */
async function rounds(
  bench: Bench,
  first: string,
  openSecond: (app: RunningApp) => Promise<void>,
): Promise<readonly Round[]> {
  const results: Round[] = []
  for (let round = 0; round < bench.appRounds; round += 1) {
    const app = await startApp()
    try {
      await app.open(first)
      await setTimeout(REST_MS)
      const one = await memoryOfWindows(app.main)
      await openSecond(app)
      await setTimeout(REST_MS)
      results.push({ one, two: await memoryOfWindows(app.main) })
    } finally {
      await app.end()
    }
  }
  return results
}

async function openEmpty({ main, page }: RunningApp): Promise<void> {
  const [second] = await Promise.all([main.waitForEvent('window'), page.keyboard.press('ControlOrMeta+n')])
  await second.locator('#root > *').first().waitFor()
}

function oneFigures(file: string, rounds: readonly Round[]): readonly Figure[] {
  return [
    figure(
      'one window: all processes',
      file,
      'MB',
      inMegabytes(rounds, ({ one }) => one.all),
    ),
    figure(
      '  page',
      file,
      'MB',
      inMegabytes(rounds, ({ one }) => one.pages),
    ),
    figure(
      '  host',
      file,
      'MB',
      inMegabytes(rounds, ({ one }) => one.hosts),
    ),
  ]
}

function moreFigures(what: string, file: string, rounds: readonly Round[]): readonly Figure[] {
  return [
    figure(
      `${what}: more`,
      file,
      'MB',
      inMegabytes(rounds, ({ one, two }) => two.all - one.all),
    ),
    figure(
      '  page',
      file,
      'MB',
      inMegabytes(rounds, ({ one, two }) => two.pages - one.pages),
    ),
    figure(
      '  host',
      file,
      'MB',
      inMegabytes(rounds, ({ one, two }) => two.hosts - one.hosts),
    ),
  ]
}

function inMegabytes(rounds: readonly Round[], of: (round: Round) => number): readonly number[] {
  return rounds.map((round) => of(round) / MB)
}
