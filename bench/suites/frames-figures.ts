import type { Frames } from '../app/frames.ts'
import { figure, ratios, type Figure, type Goal } from '../figure.ts'
import { percentile } from '../statistics.ts'

/** What one session gave in one round. The scripts are a pan, a zoom out, a pan, a zoom in. */
export interface FramesRound {
  readonly plain: readonly Frames[]
  readonly stress: readonly Frames[]
  readonly scroll: Frames
  /** The overview: milliseconds of its redraw for another leaf, and how often it was redrawn while the tree was panned. */
  readonly redraw: number
  readonly redrawsOfPan: number
  /** Milliseconds to the painted change. */
  readonly leaf: number
  readonly fold: number
  readonly filter: number
}

interface Rounds {
  readonly middle: FramesRound
  readonly large: FramesRound
}

/** @param words what stands open, before each name */
export function framesFigures(words: string, rounds: readonly Rounds[]): readonly Figure[] {
  const middle = rounds.map((round) => round.middle)
  const large = rounds.map((round) => round.large)
  const compared = (kind: 'plain' | 'stress'): Figure =>
    figure(
      `${words}${kind}: CPU a frame / T-50k`,
      'T',
      '×',
      ratios(
        large.map((round) => cpuOf(round[kind])),
        middle.map((round) => cpuOf(round[kind])),
      ),
      { atMost: 1.25 },
    )
  return [...ofOne(words, 'T-50k', middle), ...ofOne(words, 'T', large), compared('plain'), compared('stress')]
}

function ofOne(words: string, name: 'T-50k' | 'T', rounds: readonly FramesRound[]): readonly Figure[] {
  const goal = (atMost: number): Goal | undefined => (name === 'T' ? { atMost } : undefined)
  const ms = (what: string, of: (round: FramesRound) => number, itsGoal?: Goal): Figure =>
    figure(what, name, 'ms', rounds.map(of), itsGoal)
  return [
    ms(`${words}plain: frame p95`, ({ plain }) => percentile(pansOf(plain), 95), goal(18)),
    ms('  longest', ({ plain }) => percentile(pansOf(plain), 100), goal(67)),
    ms('  CPU a frame', ({ plain }) => cpuOf(plain)),
    ms(`${words}stress: frame p95`, ({ stress }) => percentile(pansOf(stress), 95), goal(34)),
    ms('  longest', ({ stress }) => percentile(pansOf(stress), 100), goal(134)),
    ms('  CPU a frame', ({ stress }) => cpuOf(stress)),
    ms(`${words}outline scrolled: frame p95`, ({ scroll }) => percentile(scroll.deltas, 95), goal(34)),
    ms('  longest', ({ scroll }) => percentile(scroll.deltas, 100), goal(134)),
    figure(
      `${words}nodes on the canvas`,
      name,
      'nodes',
      rounds.map(({ plain, stress }) => mostNodes([...plain, ...stress])),
      { atMost: 450 },
    ),
    ms(`${words}overview redrawn`, ({ redraw }) => redraw, goal(5)),
    figure(
      '  times in a plain script',
      name,
      'redraws',
      rounds.map(({ redrawsOfPan }) => redrawsOfPan),
      { atMost: 0 },
    ),
    ms(`${words}leaf changed → painted`, ({ leaf }) => leaf, goal(100)),
    ms(`${words}fold changed → painted`, ({ fold }) => fold, goal(100)),
    ms(`${words}filter changed → painted`, ({ filter }) => filter, goal(300)),
  ]
}

/** The pans of a script, near and far: in a zoom, every frame is another drawing. */
function pansOf(script: readonly Frames[]): readonly number[] {
  return script.filter((_, place) => place % 2 === 0).flatMap(({ deltas }) => deltas)
}

function cpuOf(script: readonly Frames[]): number {
  const count = script.reduce((sum, { deltas }) => sum + deltas.length, 0)
  return script.reduce((sum, { cpu, deltas }) => sum + cpu * deltas.length, 0) / count
}

/** The most nodes that were on the canvas at once in a script. */
export function mostNodes(script: readonly Frames[]): number {
  return Math.max(...script.map(({ nodes }) => nodes))
}
