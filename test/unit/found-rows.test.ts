import { expect, it } from 'vitest'
import { foundRows, type FoundRow } from '../../renderer/library/found-rows.ts'
import type { LibraryHit, SessionSummary } from '../../shared/ipc-library.ts'

function hit(ordinal: number, place: LibraryHit['place'], leaf: number): LibraryHit {
  return { ordinal, part: 'user', before: '', match: 'x', after: '', place, leaf, time: ordinal * 1_000 }
}

function inShort(row: FoundRow): string {
  if (row.kind === 'session') return `${row.sessionId}:${row.count}${row.isCut ? '+' : ''}`
  return row.kind === 'branch' ? `branch ${row.time}` : `${row.hit.ordinal} ${row.hit.place}`
}

const known = (modified: number): SessionSummary => ({ modified }) as SessionSummary

it('puts the session changed last first, its own path before other branches, and the newest branch first', () => {
  const rows = foundRows(
    [
      { sessionId: 'old', hits: [hit(1, 'active', 9)], isCut: true },
      {
        sessionId: 'new',
        hits: [
          hit(2, 'abandoned', 4),
          hit(5, 'abandoned', 7),
          hit(6, 'abandoned', 7),
          hit(8, 'summarised', 9),
          hit(9, 'active', 9),
        ],
        isCut: false,
      },
      { sessionId: 'unknown', hits: [hit(0, 'active', 0)], isCut: false },
    ],
    new Map([
      ['old', known(1)],
      ['new', known(2)],
    ]),
  )
  expect(rows.map(inShort)).toEqual([
    'new:5',
    '8 summarised',
    '9 active',
    'branch 6000',
    '5 abandoned',
    '6 abandoned',
    'branch 2000',
    '2 abandoned',
    'old:1+',
    '1 active',
    'unknown:1',
    '0 active',
  ])
})
