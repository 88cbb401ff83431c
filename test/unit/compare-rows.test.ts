import { describe, expect, it } from 'vitest'
import { compareRows, type Compared, type CompareRow, type CompareView } from '../../shared/lens/compare-rows.ts'
import { Kind } from '../../shared/session/kinds.ts'
import { CONTEXT_STATES, type ContextState } from '../../shared/session/states.ts'

const everything: CompareView = { onlyDifferences: false, opened: new Set() }
const differences: CompareView = { onlyDifferences: true, opened: new Set() }

/** A path whose ordinals are ten times their places, each entry of 100 tokens. */
function compared(states: readonly ContextState[], given: Partial<Compared> = {}): Compared {
  const path = Int32Array.from(states, (_, place) => place * 10)
  const sent = states.flatMap((state, place) => (['sent', 'kept', 'edited'].includes(state) ? [place * 10] : []))
  return {
    path,
    states: Uint8Array.from(states, (state) => CONTEXT_STATES.indexOf(state)),
    columns: {
      kind: new Uint8Array(states.length * 10).fill(Kind.user),
      tokens: new Uint32Array(states.length * 10).fill(100),
    },
    compactionPlace: -1,
    keptPlace: 0,
    sources: sent,
    ...given,
  }
}

/** Rows in short: `3=1` for place 3 with one message, `[0-2]=1` for a run, `lead=2`. */
function inShort(given: Compared, view: CompareView): readonly string[] {
  const { count, rowAt } = compareRows(given, view)
  return Array.from({ length: count }, (_, index) => {
    const row = rowAt(index)
    if (row === null) return 'null'
    if (row.kind === 'lead') return `lead=${row.messages.count}`
    if (row.kind === 'run') return `[${row.from}-${row.to})${row.what === 'same' ? ' same' : ''}=${row.messages.count}`
    return `${row.place}=${row.messages.count}`
  })
}

/** A path of six: two summarised, one kept, the compaction (which sends two messages), two after it. */
const compacted = compared(['summarised', 'summarised', 'kept', 'sent', 'omitted', 'sent'], {
  compactionPlace: 3,
  keptPlace: 2,
  sources: [30, 30, 20, 50],
})

describe('compareRows', () => {
  it('puts each entry opposite its message where nothing was compacted', () => {
    expect(inShort(compared(['sent', 'bookkeeping', 'sent']), everything)).toEqual(['0=1', '1=0', '2=1'])
  })

  it('folds what was summarised into one row, opposite the summary that is sent first', () => {
    expect(inShort(compacted, everything)).toEqual(['[0-2)=2', '2=1', '3=0', '4=0', '5=1'])
  })

  it('keeps the right side in the order it is sent', () => {
    const { count, rowAt } = compareRows(compacted, everything)
    const sent = Array.from({ length: count }, (_, index) => rowAt(index))
      .filter((row): row is CompareRow => row !== null && row.messages.count > 0)
      .flatMap(({ messages }) => Array.from({ length: messages.count }, (_, at) => messages.first + at))
    expect(sent).toEqual([0, 1, 2, 3])
  })

  it('counts the tokens of a run', () => {
    expect(compareRows(compacted, everything).rowAt(0)).toMatchObject({ kind: 'run', tokens: 200, isOpen: false })
  })

  it('opens a run below its counted row', () => {
    const opened: CompareView = { onlyDifferences: false, opened: new Set([0]) }
    expect(inShort(compacted, opened)).toEqual(['[0-2)=2', '0=0', '1=0', '2=1', '3=0', '4=0', '5=1'])
    expect(compareRows(compacted, opened).rowAt(0)).toMatchObject({ isOpen: true })
  })

  it('leads with the summary where nothing lies before it', () => {
    const given = compared(['kept', 'sent'], { compactionPlace: 1, keptPlace: 0, sources: [10, 0] })
    expect(inShort(given, everything)).toEqual(['lead=1', '0=1', '1=0'])
  })

  it('summarises everything up to a compaction that keeps nothing', () => {
    const given = compared(['summarised', 'summarised', 'sent', 'sent'], {
      compactionPlace: 2,
      keptPlace: 2,
      sources: [20, 30],
    })
    expect(inShort(given, everything)).toEqual(['[0-2)=1', '2=0', '3=1'])
  })

  it('counts what is the same instead of listing it', () => {
    expect(inShort(compacted, differences)).toEqual(['[0-2)=2', '[2-3) same=0', '3=0', '4=0', '[5-6) same=0'])
    const states: ContextState[] = ['sent', 'bookkeeping', 'edited', 'failed', 'unpaired', 'sent', 'sent']
    expect(inShort(compared(states), differences)).toEqual(['[0-2) same=0', '2=1', '3=0', '4=0', '[5-7) same=0'])
  })

  it('has no rows for an empty path', () => {
    expect(compareRows(compared([]), everything).count).toBe(0)
    expect(compareRows(compared([]), everything).rowAt(0)).toBeNull()
  })

  it('lays out 300,000 entries without a deep stack', () => {
    const long = compared(Array.from({ length: 300_000 }, () => 'sent' as const))
    expect(compareRows(long, everything).count).toBe(300_000)
    expect(compareRows(long, differences).count).toBe(1)
  })
})
