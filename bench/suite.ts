import type { PresetName, Sample } from './generate/files.ts'
import type { LibrarySample } from './generate/library.ts'
import type { Figure } from './figure.ts'

/** What a suite measures with. */
export interface Bench {
  /** Rounds of each measurement; each round measures subject and reference once. */
  readonly rounds: number
  /** The same for what needs the app, where a round takes seconds. */
  readonly appRounds: number
  /** Fewer rounds, and smaller files for what takes long. */
  readonly quick: boolean
  /** Megabytes and more: written on first use, then kept. */
  readonly sample: (name: PresetName) => Promise<Sample>
  /** A gigabyte of small sessions, laid out as pi does; the same. */
  readonly library: (size: Pick<LibrarySample, 'sessions' | 'projects'>) => Promise<LibrarySample>
  /** Tells what is being done, beside the figures. */
  readonly say: (line: string) => void
}

/** A group of figures that are measured together. */
export interface Suite {
  readonly name: string
  /** What it measures, in a line. */
  readonly title: string
  /** It starts the built app in a window, and so needs a display. */
  readonly needsApp: boolean
  /** It is run with `--quick` too where no suites are named. */
  readonly isQuick: boolean
  readonly run: (bench: Bench) => Promise<readonly Figure[]>
}
