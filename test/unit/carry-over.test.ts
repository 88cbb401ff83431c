import { describe, expect, it } from 'vitest'
import { carriedOver } from '../../renderer/state/carry-over.ts'
import { initialSession, type SessionState } from '../../renderer/state/session-store.ts'
import type { Facts } from '../../shared/session/columns.ts'

const factsWith = (fileLeaf: number | null): Facts => ({ fileLeaf }) as Facts

/** Six entries in a chain, 3 to 5 on the way to the end; the reader stands at 5. */
const before = { count: 6, parent: Int32Array.of(-1, 0, 1, 2, 3, 4) }
const reader: SessionState = { ...initialSession, facts: factsWith(5), leaf: 5, selected: 5, unseen: 2 }

/** Entries 1 and 4 are gone, the rest stand closer. */
const twoGone = { count: 4, facts: factsWith(3), moved: Int32Array.of(0, -1, 1, 2, -1, 3), rewritten: false }

describe('where the reader stands in the next revision', () => {
  it('is where they stood while the file grows, with what came counted', () => {
    const grown = { count: 9, facts: factsWith(8), moved: null, rewritten: false }
    expect(carriedOver(reader, before, grown)).toMatchObject({ leaf: 5, selected: 5, unseen: 5 })
  })

  it('goes along with entries that stand elsewhere', () => {
    const state: SessionState = {
      ...reader,
      leaf: 3,
      selected: 2,
      back: [0, null, 5],
      forward: [3],
      folds: new Map([
        ['turn:2', 'open'],
        ['branch:5', 'closed'],
      ]),
    }
    expect(carriedOver(state, before, twoGone)).toEqual({
      leaf: 2,
      selected: 1,
      back: [0, null, 3],
      forward: [2],
      folds: new Map([
        ['turn:1', 'open'],
        ['branch:3', 'closed'],
      ]),
      unseen: 2,
    })
  })

  it('falls back to the nearest ancestor that is left; what else was about entries that are gone, goes', () => {
    const state: SessionState = {
      ...reader,
      leaf: 4,
      selected: 1,
      back: [1, 4],
      forward: [4],
      folds: new Map([['step:4', 'open']]),
    }
    expect(carriedOver(state, before, twoGone)).toMatchObject({
      leaf: 2,
      selected: 0,
      back: [],
      forward: [],
      folds: new Map(),
    })
  })

  it('is where pi opens if no ancestor is left, and nothing is selected then', () => {
    const other = { count: 3, facts: factsWith(2), moved: new Int32Array(6).fill(-1), rewritten: true }
    expect(carriedOver(reader, before, other)).toMatchObject({ leaf: 2, selected: null, unseen: 0 })
  })

  it('is found although parents form a ring', () => {
    const ring = { count: 3, parent: Int32Array.of(1, 2, 0) }
    const state: SessionState = { ...reader, leaf: 0, selected: 0 }
    const gone = { count: 1, facts: factsWith(0), moved: new Int32Array(3).fill(-1), rewritten: true }
    expect(carriedOver(state, ring, gone)).toMatchObject({ leaf: 0, selected: null })
  })

  it('stays before the first entry, whatever becomes of the others', () => {
    expect(carriedOver({ ...reader, leaf: null, selected: null }, before, twoGone)).toMatchObject({
      leaf: null,
      selected: null,
    })
  })

  it('does not count entries as new that only moved', () => {
    const inserted = { count: 8, facts: factsWith(7), moved: Int32Array.of(0, 2, 3, 4, 5, 7), rewritten: false }
    expect(carriedOver(reader, before, inserted)).toMatchObject({ leaf: 7, unseen: 4 })
  })

  it('of a file that lost its end is the ancestor that is left', () => {
    expect(carriedOver(reader, before, { count: 3, facts: factsWith(2), moved: null, rewritten: true })).toMatchObject({
      leaf: 2,
      selected: 2,
      unseen: 0,
    })
  })
})

describe('a reader who follows the end', () => {
  const grown = { count: 9, facts: factsWith(8), moved: null, rewritten: false }
  const following: SessionState = { ...reader, isFollowing: true }

  it('goes along with it, and nothing is unseen', () => {
    expect(carriedOver(following, before, grown)).toMatchObject({ leaf: 8, selected: 8, unseen: 0 })
  })

  it('keeps a leaf that stands elsewhere, with the newest entry in view', () => {
    expect(carriedOver({ ...following, leaf: 2 }, before, grown)).toMatchObject({ leaf: 2, selected: 8 })
  })

  it('sees the last entry also where pi cannot open at it', () => {
    const nameless = { count: 9, facts: factsWith(null), moved: null, rewritten: false }
    expect(carriedOver(following, before, nameless)).toMatchObject({ leaf: 5, selected: 8 })
  })
})
