import { constants } from 'node:fs'
import { copyFile, rm } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { append, type Appended, type Appending } from '../app/appended-entries.ts'
import { bytesReadBy } from '../app/bytes-read.ts'
import { chooseCommand } from '../app/choose-command.ts'
import { processesOf } from '../app/main-process.ts'
import { rowsSeen, watchRows, type Seen } from '../app/rows-seen.ts'
import { startApp, type RunningApp } from '../app/start-app.ts'
import { figure, type Figure } from '../figure.ts'
import { percentile } from '../statistics.ts'
import type { Suite } from '../suite.ts'

const APPENDED = { entries: 1_000, ms: 10_000 }
/** As many a second, for less time. */
const APPENDED_QUICKLY = { entries: 300, ms: 3_000 }
/** Everything of the session is in view, and its end is followed. */
const COMMANDS = ['filter:all', 'tree:open-all', 'leaf:follow'] as const
const SETTLE_MS = 1_500

interface Round {
  /** Milliseconds of each appended entry until it was on screen. */
  readonly latencies: readonly number[]
  /** Bytes the host read for each that was appended; null where that cannot be told. */
  readonly readPerByte: number | null
}

export const followSuite: Suite = {
  name: 'follow',
  title: 'entries appended to an open session, until each is on screen; what is read for them',
  needsApp: true,
  isQuick: true,
  async run(bench) {
    const { name, path, entries } = await bench.sample(bench.quick ? 'M' : 'L')
    const app = await startApp()
    const copy = `${path}.${process.pid}.copy`
    try {
      bench.say(`follow: opening a copy of ${name}`)
      await copyFile(path, copy, constants.COPYFILE_FICLONE)
      await app.open(copy)
      for (const command of COMMANDS) {
        await chooseCommand(app.main, command)
        await setTimeout(SETTLE_MS)
      }
      await watchRows(app.page)
      const appended = bench.quick ? APPENDED_QUICKLY : APPENDED
      const rounds: Round[] = []
      for (let round = 0; round < bench.appRounds; round += 1) {
        bench.say(`follow: round ${round + 1} of ${bench.appRounds}`)
        rounds.push(await oneRound(app, copy, { ...appended, count: entries + round * appended.entries }))
      }
      return figuresOf(name, rounds)
    } finally {
      await app.end()
      await rm(copy, { force: true })
    }
  },
}

async function oneRound({ main, page }: RunningApp, path: string, appending: Appending): Promise<Round> {
  const { host } = await processesOf(main)
  const before = await bytesReadBy(host)
  const { appended, bytes } = await append(path, appending)
  const seen = await rowsSeen(page, appending.count + appending.entries - 1)
  const after = await bytesReadBy(host)
  return {
    latencies: latenciesOf(appended, seen),
    readPerByte: before === null || after === null ? null : (after - before) / bytes,
  }
}

/** Each entry is on screen when it or a later one was first seen there: rows come in order. */
function latenciesOf(appended: readonly Appended[], seen: readonly Seen[]): readonly number[] {
  let next = 0
  return appended.map(({ ordinal, at }) => {
    while (next < seen.length && (seen[next]?.ordinal ?? 0) < ordinal) next += 1
    return (seen[next]?.at ?? Number.NaN) - at
  })
}

function figuresOf(name: string, rounds: readonly Round[]): readonly Figure[] {
  const of = (percent: number): readonly number[] => rounds.map(({ latencies }) => percentile(latencies, percent))
  const read = rounds.flatMap(({ readPerByte }) => (readPerByte === null ? [] : [readPerByte]))
  return [
    figure('appended → on screen, median', name, 'ms', of(50), { atMost: 300 }),
    figure('  p95', name, 'ms', of(95)),
    figure('  longest', name, 'ms', of(100)),
    // Rows in view are fetched too, each of which was just appended: twice what was appended is what must be read.
    ...(read.length === 0 ? [] : [figure('read by the host / appended', name, '×', read, { atMost: 3 })]),
  ]
}
