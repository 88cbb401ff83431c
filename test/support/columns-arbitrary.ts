import * as fc from 'fast-check'
import { MISSING, ROOT } from '../../shared/session/columns.ts'
import type { Facts, TreeColumns } from '../../shared/session/columns.ts'
import { Flag, Kind } from '../../shared/session/kinds.ts'
import { emptyColumns } from '../../shared/session/pack.ts'

/** Session shapes at random, as columns alone: what a tree is drawn from, without any text. */
export interface Shape {
  readonly columns: TreeColumns
  readonly facts: Facts
}

interface Entry {
  readonly kind: number
  /** 0 to 99: below 70 the entry before, below 90 one a little further up, else anywhere or nowhere. */
  readonly hang: number
  readonly pick: number
  readonly odd: number
}

const entry: fc.Arbitrary<Entry> = fc.record({
  kind: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(Kind.user) },
    { weight: 8, arbitrary: fc.constantFrom(Kind.assistant, Kind.toolResult) },
    { weight: 2, arbitrary: fc.constantFrom(...Object.values(Kind)) },
  ),
  hang: fc.nat(99),
  pick: fc.nat(9999),
  odd: fc.nat(99),
})

/** `ordered` has every parent before its children, as all that pi writes; else parents can come later, miss or ring. */
export function shapeArbitrary({ ordered = false, most = 120 } = {}): fc.Arbitrary<Shape> {
  return fc.array(entry, { minLength: 1, maxLength: most, size: 'max' }).map((entries) => shapeOf(entries, ordered))
}

function shapeOf(entries: readonly Entry[], ordered: boolean): Shape {
  const columns = { ...emptyColumns(entries.length), count: entries.length }
  const labels = new Map<number, string>()
  const compactions: Facts['compactions'][number][] = []
  for (const [at, { kind, hang, pick, odd }] of entries.entries()) {
    const parent = parentOf(at, hang, pick, ordered, entries.length)
    const oddity = kind === Kind.assistant ? (odd < 40 ? Flag.noText : 0) | (odd % 10 === 0 ? Flag.stoppedOddly : 0) : 0
    columns.parent[at] = parent
    columns.kind[at] = kind
    columns.flags[at] = (kind === Kind.notAnObject ? 0 : Flag.hasId) | oddity | (parent === MISSING ? Flag.orphan : 0)
    columns.time[at] = odd === 99 ? Number.NaN : (odd % 7) * 1000 + at * 500
    columns.tokens[at] = pick % 500
    if (odd > 92 && at > 0) labels.set(pick % at, `label ${at}`)
    if (kind === Kind.compaction) compactions.push(compactionAt(at, pick))
  }
  return { columns, facts: factsOf(labels, compactions, entries.length) }
}

function parentOf(at: number, hang: number, pick: number, ordered: boolean, count: number): number {
  if (at === 0) return ordered || hang < 95 ? ROOT : pick % count
  if (hang < 70) return at - 1
  if (hang < 90) return Math.max(0, at - 1 - (pick % 12))
  if (hang < 95) return pick % at
  if (hang < 97) return ROOT
  return ordered ? at - 1 : hang === 97 ? MISSING : pick % count
}

function compactionAt(at: number, pick: number): Facts['compactions'][number] {
  const firstKept = pick % 5 === 0 ? null : Math.max(0, at - (pick % 20))
  return { at, firstKept, tokensBefore: 1000, checkpoint: false, summaryTokens: 100 }
}

function factsOf(labels: ReadonlyMap<number, string>, compactions: Facts['compactions'], count: number): Facts {
  return {
    header: { id: 'shape', version: 3, sourceVersion: 3, cwd: null, parentSession: null, timestamp: null },
    flavour: 'pi',
    name: null,
    fileLeaf: count - 1,
    labels: [...labels].map(([target, label]) => ({ target, label, time: 0 })).toSorted((a, b) => a.target - b.target),
    compactions,
    edits: [],
    branchSummaries: [],
    thinkingLevels: [],
    markers: [],
    models: [],
    problems: [],
    problemCount: 0,
    size: 0,
  }
}
