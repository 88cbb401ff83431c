import { describe, expect, it } from 'vitest'
import { ROOT } from '../../shared/session/columns.ts'
import { Kind } from '../../shared/session/kinds.ts'
import { buildText, sessionText } from '../support/build-text.ts'
import { compaction, edit, label, message, user } from '../support/entries.ts'

describe('version 1', () => {
  const bare = ({ id: _id, parentId: _parentId, ...rest }: Readonly<Record<string, unknown>>) => rest
  const v1 = (entries: readonly unknown[]) => buildText(sessionText(entries, { version: undefined }))

  it('is one chain with ids of its own', () => {
    const { built, body } = v1([bare(user('a', null)), [1], bare(user('b', null))])
    expect([...built.columns.parent]).toEqual([ROOT, ROOT, 0])
    const ids = [0, 2].map((ordinal) => built.ids.idOf(ordinal))
    expect(ids.map((id) => built.ids.ordinalOf(id ?? ''))).toEqual([0, 2])
    expect([body(2)['id'], body(2)['parentId']]).toEqual([ids[1], ids[0]])
    expect(built.facts.problems.map(({ kind }) => kind)).toEqual(['not-an-object'])
  })

  it('counts the first kept entry in pi’s parsed list, where headers count', () => {
    const kept = (firstKeptEntryIndex: unknown) => {
      const { built, body } = v1([
        bare(user('a', null)),
        { type: 'session', id: 'second' },
        bare(user('b', null)),
        { ...bare(compaction('c', null, undefined)), firstKeptEntryIndex },
        bare(user('d', null)),
      ])
      const firstKept = built.facts.compactions[0]?.firstKept ?? null
      expect('firstKeptEntryIndex' in body(2)).toBe(typeof firstKeptEntryIndex !== 'number')
      expect(body(2)['firstKeptEntryId'] ?? null).toBe(firstKept === null ? null : built.ids.idOf(firstKept))
      return firstKept
    }
    expect([0, 1, 2, 3, 4, 5, 99, -1, 1.5, '1'].map(kept)).toEqual([null, 0, null, 1, 2, null, null, null, null, null])
  })

  it('does not mistake a stored id for one of its own', () => {
    const own = v1([user('a', null)]).built.ids.idOf(0) ?? ''
    const { built } = v1([user('a', null), label('b', null, own, 'x'), edit('c', null, own, null)])
    expect(built.ids.idOf(0)).toBe(own)
    expect(built.facts.labels).toEqual([])
    expect(built.facts.edits[0]?.target).toBe(null)
  })
})

describe('version 2', () => {
  it('has its hook messages renamed, later versions not', () => {
    const entries = [message('a', null, 'hookMessage')]
    const two = buildText(sessionText(entries, { version: 2 }))
    expect(two.built.columns.kind[0]).toBe(Kind.customRole)
    expect(two.body(0)['message']).toMatchObject({ role: 'custom' })
    expect(buildText(sessionText(entries, { version: 3 })).built.columns.kind[0]).toBe(Kind.otherMessage)
  })

  it('keeps its ids and parents', () => {
    const { columns, ids } = buildText(sessionText([user('b', 'a'), user('a', null)], { version: 2 })).built
    expect([...columns.parent]).toEqual([1, ROOT])
    expect(ids.idOf(0)).toBe('b')
  })
})
