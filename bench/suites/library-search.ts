import { alternate } from '../alternate.ts'
import { figure, ratios, type Figure, type Goal } from '../figure.ts'
import { hasRipgrep, timeRipgrep } from '../ripgrep.ts'
import type { SearchTimes } from '../search-library.ts'
import { startWorker } from '../start-worker.ts'
import type { Suite } from '../suite.ts'

interface Case {
  readonly name: string
  readonly typed: string
  readonly exactCase: boolean
  readonly rg: readonly string[]
  readonly goal: Goal
}

/** A path that some fifty of the sessions name, in exact case, ignoring case, and as an expression. */
const CASES: readonly Case[] = [
  { name: 'a text, exact case', typed: 'manager-17.ts', exactCase: true, rg: ['-F'], goal: { atMost: 4 } },
  { name: 'the same, ignoring case', typed: 'Manager-17.ts', exactCase: false, rg: ['-F', '-i'], goal: { atMost: 20 } },
  {
    name: 'an expression, ignoring case',
    typed: String.raw`re:manager-17\d\.ts`,
    exactCase: false,
    rg: ['-i'],
    goal: { atMost: 20 },
  },
]
/** In the texts of most sessions. */
const OFTEN = 'the'

export const librarySearchSuite: Suite = {
  name: 'library-search',
  title: 'looking for texts in 5,000 sessions, against ripgrep over the same files',
  needsApp: false,
  isQuick: false,
  async run(bench) {
    const library = await bench.library({ sessions: 5_000, projects: 50 })
    const name = `${library.sessions} sessions`
    const isThere = await hasRipgrep()
    if (!isThere) bench.say('ripgrep is not here (apt-get install ripgrep): its ratios are left out.')
    const worker = startWorker()
    try {
      const search = (typed: string, exactCase: boolean): Promise<SearchTimes> =>
        worker.ask('searchLibrary', library.agent, typed, exactCase)
      bench.say(`library-search: ${name}`)
      const unknown = await search(CASES[0]?.typed ?? '', true)
      await worker.ask('learnPlain', library.agent)
      const figures: Figure[] = [figure('a text, before anything is known of the files', name, 'ms', [unknown.all])]
      const firsts: number[] = []
      for (let round = 0; round < bench.rounds; round += 1) firsts.push((await search(OFTEN, false)).first ?? NaN)
      figures.push(figure('first hits of a word in most sessions', name, 'ms', firsts, { atMost: 200 }))
      for (const { name: what, typed, exactCase, rg, goal } of CASES) {
        const pattern = typed.replace(/^re:/, '')
        const measured = await alternate(bench.rounds, {
          ours: async () => (await search(typed, exactCase)).all,
          ...(isThere ? { rg: () => timeRipgrep([...rg, '--', pattern], library.agent) } : {}),
        })
        figures.push(figure(what, name, 'ms', measured.ours))
        if (measured.rg !== undefined)
          figures.push(figure('  / ripgrep', name, '×', ratios(measured.ours, measured.rg), goal))
      }
      return figures
    } finally {
      await worker.end()
    }
  },
}
