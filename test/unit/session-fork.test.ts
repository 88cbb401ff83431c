import { describe, expect, it } from 'vitest'
import { entryToWrite, MARKER, sessionHeader } from '../../shared/session/entries-to-write.ts'
import { forkPath, forkWhole } from '../../shared/session/fork.ts'
import { buildText, sessionText } from '../support/build-text.ts'
import { compaction, entry, label, user } from '../support/entries.ts'

function forkAt(entries: readonly unknown[], leaf = entries.length - 1, header = {}) {
  const { built, body } = buildText(sessionText(entries, header))
  let made = 0
  const fork = forkPath(built, leaf, body, (isTaken) => {
    while (isTaken(`new-${made}`)) made++
    return `new-${made++}`
  })
  return { ...fork, entries: [...fork.entries] }
}

describe('the fork of a path', () => {
  it('keeps every entry with its id, its fields and their order', () => {
    const odd = {
      type: 'custom',
      customType: 'x',
      data: { a: null },
      id: 'b',
      parentId: 'a',
      timestamp: 'soon',
      more: 1,
    }
    const { entries } = forkAt([user('a', null), user('side', 'a'), odd])
    expect(JSON.stringify(entries)).toBe(JSON.stringify([user('a', null), odd]))
  })

  it('takes labels out and hangs those of kept entries at the end, in pi’s order', () => {
    const fork = forkAt([
      user('a', null),
      label('l1', 'a', 'a', 'first'),
      user('b', 'l1'),
      label('l2', 'b', 'b', 'second'),
      label('l3', 'l2', 'l1', 'on a label'),
      user('side', 'a'),
      label('l4', 'side', 'side', 'beside'),
      label('new-0', 'b', 'a', 'first again'),
      user('c', 'l2'),
    ])
    expect(fork.entries).toEqual([
      user('a', null),
      user('b', 'a'),
      user('c', 'b'),
      label('new-1', 'c', 'a', 'first again'),
      label('new-2', 'new-1', 'b', 'second'),
    ])
    expect([fork.entryCount, fork.labels, fork.compactions]).toEqual([5, 2, 0])
  })

  it('names a cut anew that was a label', () => {
    const cuts = (cut: unknown) =>
      forkAt([
        user('a', null),
        label('l1', 'a', 'gone'),
        label('l2', 'l1', 'gone'),
        user('b', 'l2'),
        compaction('c', 'b', cut),
      ]).entries.at(-1)?.['firstKeptEntryId']
    expect(cuts('l1')).toBe('b')
    expect(cuts('l2')).toBe('b')
    expect(cuts('b')).toBe('b')
    expect(cuts('c')).toBe('c')
    expect(cuts('gone')).toBe('gone')
    expect(cuts(undefined)).toBe(undefined)
    const last = forkAt([user('a', null), label('l', 'a', 'gone'), compaction('c', 'l', 'l')])
    expect(last.entries.at(-1)).toEqual(compaction('c', 'a', 'c'))
  })

  it('begins at an orphan, without a parent', () => {
    expect(forkAt([user('a', 'gone'), user('b', 'a')]).entries[0]).toEqual(user('a', null))
  })

  it('is refused where no path is', () => {
    expect(forkAt([{ type: 'custom' }])).toMatchObject({ entries: [], refused: expect.stringContaining('no id') })
    expect(forkAt([user('a', 'b'), user('b', 'a')])).toMatchObject({
      entries: [],
      refused: expect.stringContaining('ring'),
    })
  })

  it('migrates what is old', () => {
    const { id: _id, parentId: _parentId, ...bare } = entry('message', '', null, { message: { role: 'hookMessage' } })
    const { entries } = forkAt([bare, bare], 1, { version: undefined })
    expect(entries[1]?.['parentId']).toBe(entries[0]?.['id'])
    expect(entries[1]).toMatchObject({ id: expect.any(String), message: { role: 'custom' } })
  })
})

describe('the fork of all branches', () => {
  it('keeps every entry and leaves other lines out', () => {
    const { built, body } = buildText(
      sessionText([user('a', null), 42, label('l', 'a', 'a', 'x'), null, user('b', 'a')]),
    )
    const fork = forkWhole(built, body)
    expect([...fork.entries]).toEqual([user('a', null), label('l', 'a', 'a', 'x'), user('b', 'a')])
    expect([fork.entryCount, fork.labels]).toEqual([3, 1])
  })
})

describe('new lines', () => {
  const own = { id: 'i', parentId: 'p', timestamp: 't' }

  it('have their fields in pi’s order', () => {
    const keys = (line: object): string => Object.keys(line).join(' ')
    expect(keys(sessionHeader({ id: 'i', timestamp: 't', cwd: '/', parentSession: '/a' }))).toBe(
      'type version id timestamp cwd parentSession',
    )
    expect(keys(sessionHeader({ id: 'i', timestamp: 't', cwd: '/', parentSession: null }))).toBe(
      'type version id timestamp cwd',
    )
    const keysOf = (fields: Parameters<typeof entryToWrite>[0]): string => keys(entryToWrite(fields, own))
    expect(keysOf({ summary: 's', fromId: 'root', type: 'branch_summary' })).toBe(
      'type id parentId timestamp fromId summary',
    )
    expect(keysOf(MARKER)).toBe('type customType data id parentId timestamp')
    expect(keysOf({ label: 'x', targetId: 'a', type: 'label' })).toBe('type id parentId timestamp targetId label')
    expect(keysOf({ targetId: 'a', type: 'label', label: undefined })).toBe('type id parentId timestamp targetId')
  })
})

describe('an entry whose id comes again further down', () => {
  it('is not forked where its path leads through that one, which would make a ring of it', () => {
    // b names c, which names b by its first line; the later line with that id is the root that b now follows.
    const { built, body } = buildText(sessionText([user('b', 'c'), user('c', 'b'), user('c', null)]))
    const fork = forkPath(built, 1, body, () => 'new')
    expect(fork.refused).toMatch(/same id/)
    expect([...fork.entries]).toEqual([])
    expect(forkPath(built, 0, body, () => 'new').refused).toBeNull()
  })
})
