import { alternate } from '../alternate.ts'
import { figure, ratios, type Figure, type Goal, type Unit } from '../figure.ts'
import type { PresetName, Sample } from '../generate/files.ts'
import { loadInPi, realPi, type PiLoad } from '../real-pi.ts'
import { askFresh, startWorker } from '../start-worker.ts'
import type { Bench, Suite } from '../suite.ts'
import { summarise } from '../statistics.ts'

const MB = 1e6
/** What the memory of a process may grow by whatever the file: buffers, code, the first pages of everything. */
const FIXED_BYTES = 10 * MB

interface Goals {
  readonly raw?: Goal
  readonly pi?: Goal
  readonly perByte?: Goal
  readonly piGrowth?: Goal
  readonly perEntry?: Goal
  readonly perEntryVerified?: Goal
}

const GOALS: Readonly<Partial<Record<PresetName, Goals>>> = {
  L: {
    raw: { atMost: 2 },
    pi: { atMost: 0.03 },
    perByte: { atMost: 0.03 },
    piGrowth: { atMost: 0.01 },
  },
  T: {
    raw: { atMost: 8 },
    pi: { atMost: 0.1 },
    piGrowth: { atMost: 0.08 },
    perEntry: { atMost: 64 },
    perEntryVerified: { atMost: 110 },
  },
}

export const scanSuite: Suite = {
  name: 'scan',
  title: 'reading a session up to its tree, against a raw read and the real pi; memory',
  needsApp: false,
  isQuick: true,
  async run(bench) {
    const figures: Figure[] = []
    for (const name of bench.quick ? (['S', 'T'] as const) : (['S', 'M', 'L', 'T'] as const)) {
      const sample = await bench.sample(name)
      const goals = GOALS[name] ?? {}
      bench.say(`scan: times of ${name}`)
      const scanned = await times(bench, sample, goals)
      bench.say(`scan: memory of ${name}`)
      figures.push(...scanned.figures, ...(await memory(bench, sample, goals, scanned.pi)))
    }
    return figures
  },
}

/** Raw read and scan in one warm process, the real pi in a process of its own. */
async function times(
  bench: Bench,
  { name, path }: Sample,
  goals: Goals,
): Promise<{ readonly figures: readonly Figure[]; readonly pi: readonly PiLoad[] }> {
  const pi = await realPi()
  const loads: PiLoad[] = []
  const worker = startWorker()
  try {
    // The file in the page cache, the code compiled: the first two readings count for nothing.
    for (let round = 0; round < 2; round += 1) {
      await worker.ask('raw', path)
      await worker.ask('scan', path)
    }
    const scan = async (): Promise<number> => {
      await worker.ask('collect')
      return worker.ask('scan', path)
    }
    const warm = await alternate(bench.rounds, { raw: () => worker.ask('raw', path), scan })
    // pi works for seconds and takes gigabytes: what it leaves behind is no warm process any more.
    const against = await alternate(bench.rounds, {
      scan,
      pi: async () => {
        const load = await loadInPi(pi, path)
        loads.push(load)
        return load.ms
      },
    })
    return {
      pi: loads,
      figures: [
        figure('raw read', name, 'ms', warm.raw),
        figure('scan', name, 'ms', warm.scan),
        figure('scan / raw read', name, '×', ratios(warm.scan, warm.raw), goals.raw),
        figure('real pi', name, 'ms', against.pi),
        figure('scan after the real pi', name, 'ms', against.scan),
        figure('scan after the real pi / real pi', name, '×', ratios(against.scan, against.pi), goals.pi),
      ],
    }
  } finally {
    await worker.end()
  }
}

/** Growth of fresh processes. */
async function memory(
  bench: Bench,
  { name, path, bytes, entries }: Sample,
  goals: Goals,
  pi: readonly PiLoad[],
): Promise<readonly Figure[]> {
  const grown = []
  for (let round = 0; round < bench.rounds; round += 1) grown.push(await askFresh('memory', path))
  const scan = grown.map(({ before, afterScan }) => afterScan - before)
  const peak = grown.map(({ before, peakScan }) => peakScan - before)
  const verified = grown.map(({ before, afterVerify }) => afterVerify - before)
  const piPeak = summarise(pi.map(({ before, peak }) => peak - before)).median
  return [
    figure(
      'growth by the scan',
      name,
      'MB',
      scan.map((growth) => growth / MB),
    ),
    figure(
      '  at its peak',
      name,
      'MB',
      peak.map((growth) => growth / MB),
    ),
    ...ofPeak('  / file size', '×', (growth) => growth / bytes, goals.perByte),
    ...ofPeak('  / growth of the real pi', '×', (growth) => growth / piPeak, goals.piGrowth),
    ...ofPeak('  / entry, less 10 MB', 'bytes/entry', (growth) => (growth - FIXED_BYTES) / entries, goals.perEntry),
    figure(
      'growth after verification / entry',
      name,
      'bytes/entry',
      verified.map((growth) => growth / entries),
      goals.perEntryVerified,
    ),
  ]

  /** Nothing where there is no goal for it: of a small file it says more about the process than about the scan. */
  function ofPeak(what: string, unit: Unit, of: (growth: number) => number, goal: Goal | undefined): readonly Figure[] {
    return goal === undefined ? [] : [figure(what, name, unit, peak.map(of), goal)]
  }
}
