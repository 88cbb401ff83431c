import { alternate } from '../alternate.ts'
import { figure, ratios } from '../figure.ts'
import { startWorker } from '../start-worker.ts'
import type { Suite } from '../suite.ts'

/** In no line of the generated sessions; in the text of most; in every line or every other, and in no text. */
const NOWHERE = 'kingfisher'
const OFTEN = 'the'
const NAMES = ['parentId', 'timestamp', 'assistant']
const NAMES_AND_NOWHERE = 'parentId kingfisher'
/** Hits after which the page stops to ask (`renderer/search/search-store.ts`). */
const MAX_HITS = 10_000

export const searchSuite: Suite = {
  name: 'search',
  title: 'looking for words in one session, against Buffer.indexOf over its bytes',
  needsApp: false,
  isQuick: true,
  async run(bench) {
    const { name, path } = await bench.sample(bench.quick ? 'M' : 'L')
    const worker = startWorker()
    try {
      bench.say(`search: ${name}`)
      const search = async (typed: string, maxFound = MAX_HITS): Promise<number> => {
        await worker.ask('collect')
        return worker.ask('search', path, typed, maxFound)
      }
      await worker.ask('indexOf', path, NOWHERE)
      await search(NOWHERE)
      const measured = await alternate(bench.rounds, {
        indexOf: () => worker.ask('indexOf', path, NOWHERE),
        first: () => search(OFTEN, 1),
        often: () => search(OFTEN),
        nowhere: () => search(NOWHERE),
        names: async () => {
          let ms = 0
          for (const word of NAMES) ms += await search(word)
          return ms / NAMES.length
        },
        both: () => search(NAMES_AND_NOWHERE),
      })
      const times = (samples: readonly number[]): readonly number[] => ratios(samples, measured.indexOf)
      return [
        figure('Buffer.indexOf over the file', name, 'ms', measured.indexOf),
        figure('first hit of a word in most texts', name, 'ms', measured.first, { atMost: 50 }),
        figure(`first ${MAX_HITS} hits of it`, name, 'ms', measured.often),
        figure('a word that is nowhere', name, 'ms', measured.nowhere),
        figure('  / Buffer.indexOf', name, '×', times(measured.nowhere), { atMost: 3 }),
        figure('a word that pi writes in every line', name, 'ms', measured.names),
        figure('  / Buffer.indexOf', name, '×', times(measured.names), { atMost: 6 }),
        figure('such a word and one that is nowhere', name, 'ms', measured.both),
      ]
    } finally {
      await worker.end()
    }
  },
}
