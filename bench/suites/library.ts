import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { alternate } from '../alternate.ts'
import { figure, ratios } from '../figure.ts'
import type { ListTimes } from '../list-library.ts'
import { listInPi, realPi } from '../real-pi.ts'
import { askFresh } from '../start-worker.ts'
import type { Suite } from '../suite.ts'

const MB = 1e6

export const librarySuite: Suite = {
  name: 'library',
  title: 'listing 5,000 sessions of 50 projects, against the real pi; each time in a fresh process',
  needsApp: false,
  isQuick: false,
  async run(bench) {
    const library = await bench.library({ sessions: 5_000, projects: 50 })
    const name = `${library.sessions} sessions`
    const pi = await realPi()
    const cacheFile = join(library.agent, 'library.json')
    const lists: ListTimes[] = []
    const again: number[] = []
    bench.say(`library: ${name}, ${(library.bytes / MB).toFixed(0)} MB`)
    const once = await listInPi(pi, library.agent)
    const measured = await alternate(bench.rounds, {
      pi: async () => (await listInPi(pi, library.agent)).ms,
      ours: async () => {
        await rm(cacheFile, { force: true })
        const list = await askFresh('listLibrary', library.agent, cacheFile)
        lists.push(list)
        again.push((await askFresh('listLibrary', library.agent, cacheFile)).exact)
        return list.exact
      },
    })
    if (lists.some(({ sessions }) => sessions !== once.sessions)) throw new Error('pi lists another number of sessions')
    const firsts = lists.map(({ first }) => first)
    const growth = lists.map(({ before, peak }) => (peak - before) / MB)
    return [
      figure('pi SessionManager.listAll', name, 'ms', measured.pi),
      figure('first complete list', name, 'ms', firsts),
      figure('  / pi', name, '×', ratios(firsts, measured.pi), { atMost: 0.04 }),
      figure('exact list', name, 'ms', measured.ours),
      figure('  / pi', name, '×', ratios(measured.ours, measured.pi), { atMost: 0.15 }),
      figure('second start, from the cache', name, 'ms', again),
      figure('  / pi', name, '×', ratios(again, measured.pi), { atMost: 0.02 }),
      figure('growth of memory until the exact list', name, 'MB', growth, { atMost: 150 }),
    ]
  },
}
