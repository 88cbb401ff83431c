import { describe, expect, it } from 'vitest'
import { createSessionBuilder } from '../../shared/session/build.ts'
import type { ProblemKind } from '../../shared/session/columns.ts'
import { MAX_PROBLEMS, MISSING, ROOT } from '../../shared/session/columns.ts'
import { Flag, Kind } from '../../shared/session/kinds.ts'
import { rootsOf } from '../../shared/tree/roots.ts'
import { buildText, sessionText } from '../support/build-text.ts'
import { assistant, compaction, edit, entry, label, message, user } from '../support/entries.ts'

type Entries = readonly unknown[]

function build(entries: Entries, header: Readonly<Record<string, unknown>> = {}) {
  return buildText(sessionText(entries, header)).built
}

/** Kinds of the problems of a session, with the lines they stand on. */
function problems(entries: Entries, header: Readonly<Record<string, unknown>> = {}): readonly [ProblemKind, number][] {
  return build(entries, header).facts.problems.map(({ kind, line }) => [kind, line])
}

const place = { offset: 0, length: 1, line: 1 }

describe('what a file begins with', () => {
  it('is a header, or the file is no session', () => {
    expect(createSessionBuilder().add({ type: 'session', id: 'a' }, place)).toBe('header')
    for (const value of [42, 'text', [1], { type: 'message' }, { type: 'session', id: 5 }]) {
      expect(createSessionBuilder().add(value, place)).toBe('not-a-session')
    }
  })

  it('may be values that count as nothing', () => {
    const builder = createSessionBuilder()
    for (const value of [null, false, 0, '']) expect(builder.add(value, place)).toBe('skipped')
    expect(builder.add({ type: 'session', id: 'a' }, place)).toBe('header')
  })

  it('is read without trust in its fields', () => {
    const { header } = build([], { cwd: 5, parentSession: null, timestamp: [], version: 3 }).facts
    expect(header).toEqual({
      id: 'test',
      version: 3,
      sourceVersion: 3,
      cwd: null,
      parentSession: null,
      timestamp: null,
    })
  })

  it('tells a version that pi migrates from one that it reads as it is', () => {
    const versions = (version: unknown) => {
      const { header } = build([], { version }).facts
      return [header.version, header.sourceVersion]
    }
    expect(versions(undefined)).toEqual([3, null])
    expect(versions(1)).toEqual([3, 1])
    expect(versions('2')).toEqual([3, '2'])
    expect(versions(3)).toEqual([3, 3])
    expect(versions('3')).toEqual(['3', '3'])
    expect(versions(4)).toEqual([4, 4])
    expect(versions('next')).toEqual(['next', 'next'])
  })

  it('has to be there before a session can be finished', () => {
    expect(() => createSessionBuilder().finish(0)).toThrow('before its header')
  })

  it('may be a title line of oh-my-pi', () => {
    const builder = createSessionBuilder()
    expect(builder.add({ type: 'title', title: ' Named ' }, place)).toBe('skipped')
    builder.add({ type: 'session', id: 'a', version: 3 }, place)
    const { facts } = builder.finish(0)
    expect([facts.flavour, facts.name]).toEqual(['oh-my-pi', 'Named'])
  })
})

describe('kinds and flags', () => {
  it('follow type and role', () => {
    const roles = ['user', 'assistant', 'toolResult', 'system', 'bashExecution', 'custom', 'hookMessage', 'other']
    const types = ['thinking_level_change', 'model_change', 'compaction', 'branch_summary', 'custom', 'custom_message']
    const rare = ['label', 'session_info', 'usage', 'context_edit', 'future']
    const { kind } = build([
      ...roles.map((role) => message(role, null, role)),
      ...[...types, ...rare].map((type) => entry(type, type, null)),
      7,
    ]).columns
    expect([...kind]).toEqual([1, 2, 3, 4, 5, 6, 7, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, Kind.notAnObject])
  })

  it('say what an assistant message lacks and how it ended', () => {
    const call = { type: 'toolCall', id: 'c', name: 'bash', arguments: {} }
    const { flags } = build([
      assistant('a', null, { content: [{ type: 'text', text: '  ' }, call], stopReason: 'toolUse' }),
      assistant('b', null, { stopReason: 'length' }),
      assistant('c', null, { content: null, stopReason: 'error' }),
    ]).columns
    expect(flags[0]).toBe(Flag.hasId | Flag.noText | Flag.hasToolCalls)
    expect(flags[1]).toBe(Flag.hasId | Flag.stoppedOddly)
    expect(flags[2]).toBe(Flag.hasId | Flag.noText | Flag.stoppedOddly | Flag.failed)
  })

  it('say what went wrong with tools and what is kept out', () => {
    const image = [{ type: 'image', data: 'AA==', mimeType: 'image/png' }]
    const { flags } = build([
      message('a', null, 'toolResult', { isError: true, content: image }),
      message('b', null, 'bashExecution', { exitCode: 1, excludeFromContext: true }),
      message('c', null, 'bashExecution', { exitCode: null }),
      entry('branch_summary', 'd', null, { summary: '' }),
      entry('custom_message', 'e', null, { content: image }),
    ]).columns
    expect([...flags].map((own) => own & ~Flag.hasId)).toEqual([
      Flag.toolError | Flag.hasImage,
      Flag.toolError | Flag.excludedFromContext,
      0,
      Flag.emptySummary,
      Flag.hasImage,
    ])
  })
})

describe('ids and parents', () => {
  it('resolve whatever their form and order', () => {
    const { columns, ids } = build([
      user('0000abcd', '0199aaaa-0000-7000-8000-000000000001'),
      user('0000ABCD', '0000abcd'),
      user('0199aaaa-0000-7000-8000-000000000001', null),
      user('e', 'nowhere0'),
    ])
    expect([...columns.parent]).toEqual([2, 0, ROOT, MISSING])
    expect([0, 1, 2, 3].map(ids.idOf)).toEqual(['0000abcd', '0000ABCD', '0199aaaa-0000-7000-8000-000000000001', 'e'])
    expect(ids.ordinalOf('0000ABCD')).toBe(1)
    expect(ids.ordinalOf('none')).toBe(null)
    expect(ids.parentIdOf(3)).toBe('nowhere0')
    expect(ids.idOf(9)).toBe(null)
  })

  it('go to the last of several lines with one id', () => {
    const { columns, facts } = build([user('a', null), user('b', 'a'), user('a', null), user('c', 'a')])
    expect([...columns.parent]).toEqual([ROOT, 2, ROOT, 2])
    expect((columns.flags[0] ?? 0) & Flag.superseded).toBe(Flag.superseded)
    expect(facts.problems.map(({ kind, line, ordinal }) => [kind, line, ordinal])).toEqual([['duplicate-id', 4, 2]])
  })

  it('follow a number as pi does, but cannot go to it', () => {
    const { columns, ids } = build([entry('custom', 'x', null, { id: 5 }), entry('custom', 'b', null, { parentId: 5 })])
    expect(columns.parent[1]).toBe(0)
    expect(ids.idOf(0)).toBe(null)
    expect((columns.flags[0] ?? 0) & Flag.hasId).toBe(0)
  })

  it('are not found under a list, an object or an empty text', () => {
    const odd = [['a'], { a: 1 }, '', 0, false]
    const { columns, ids } = build(odd.map((parentId, at) => ({ ...entry('custom', `e${at}`, null), parentId })))
    expect([...columns.parent]).toEqual(odd.map(() => MISSING))
    expect(odd.map((_, at) => ids.parentIdOf(at))).toEqual(['(an object)', '(an object)', '', '0', 'false'])
  })

  it('pass over an empty id and a parent that counts as nothing', () => {
    const { columns, ids } = build([
      entry('custom', '', null),
      entry('custom', 'b', ''),
      { ...entry('custom', 'c', null), id: 0 },
      { ...entry('custom', 'd', null), parentId: 0 },
    ])
    expect([...columns.parent]).toEqual([ROOT, MISSING, ROOT, MISSING])
    expect(ids.idOf(0)).toBe(null)
    expect(ids.ordinalOf('')).toBe(null)
  })

  it('name pi’s roots: no parent, one that is not there, or itself, by the last line of each id', () => {
    const { columns, ids } = build([user('a', null), user('b', 'gone'), user('c', 'c'), user('d', 'a'), user('a', 'b')])
    expect(rootsOf(columns, ids)).toEqual([1, 2, 4])
  })

  it('leave an entry without a parent field out of pi’s roots where another has no id', () => {
    const { parentId: _, ...unplaced } = entry('custom', 'b', null)
    const one = build([user('a', null), unplaced])
    expect(rootsOf(one.columns, one.ids)).toEqual([0, 1])
    const two = build([user('a', null), unplaced, { type: 'custom' }])
    expect(rootsOf(two.columns, two.ids)).toEqual([0])
  })
})

describe('problems', () => {
  it('name what is wrong with a line', () => {
    expect(
      problems([
        user('a', null),
        42,
        'text',
        [1],
        null,
        { type: 'session', id: 'other' },
        { type: 'message', id: 'b', parentId: 'a', timestamp: '2026-01-01T00:00:00.000Z' },
        { ...user('c', 'a'), timestamp: 'yesterday' },
        { type: 'custom', parentId: 'a', timestamp: '2026-01-01T00:00:00.000Z' },
        user('d', 'a'),
      ]),
    ).toEqual([
      ['not-an-object', 3],
      ['not-an-object', 4],
      ['not-an-object', 5],
      ['second-header', 7],
      ['missing-message', 8],
      ['bad-timestamp', 9],
      ['no-id', 10],
    ])
  })

  it('name orphans, self-parents and rings, each ring once', () => {
    expect(
      problems([
        user('a', 'gone'),
        user('b', 'b'),
        user('c', 'e'),
        user('d', 'c'),
        user('e', 'd'),
        user('f', 'e'),
        user('g', null),
      ]),
    ).toEqual([
      ['orphan', 2],
      ['self-parent', 3],
      ['cycle', 4],
    ])
  })

  it('name a last line on which pi cannot stand', () => {
    expect(problems([user('a', null), { type: 'leaf' }])).toEqual([
      ['no-id', 3],
      ['bad-timestamp', 3],
      ['foreign', 3],
    ])
    const { parentId: _, ...unplaced } = user('b', null)
    expect(problems([user('a', null), unplaced])).toEqual([['foreign', 3]])
    expect(build([user('a', null), unplaced]).facts.fileLeaf).toBe(1)
    expect(build([user('a', null), { type: 'leaf' }]).facts.fileLeaf).toBe(null)
    expect(problems([unplaced])).toEqual([])
  })

  it('name a cut that keeps nothing, but not one that means to', () => {
    const cut = (named: unknown) =>
      problems([user('a', null), user('b', 'a'), user('side', 'a'), compaction('c', 'b', named), user('d', 'c')])
    expect(cut('a')).toEqual([])
    expect(cut('c')).toEqual([])
    expect(cut('gone')).toEqual([['cut-not-on-path', 5]])
    expect(cut('side')).toEqual([['cut-not-on-path', 5]])
    expect(cut('d')).toEqual([['cut-not-on-path', 5]])
    expect(cut(undefined)).toEqual([['cut-not-on-path', 5]])
  })

  it('are whole sentences, kept up to a limit and counted beyond', () => {
    const builder = createSessionBuilder()
    builder.add({ type: 'session', id: 'a', version: 3 }, place)
    for (let line = 2; line < 502; line++) builder.add(line, { offset: 0, length: 1, line })
    builder.note({ kind: 'malformed', line: 1, message: 'This line is no JSON.' })
    const { facts } = builder.finish(0)
    // Besides the bare numbers: the malformed line, and the last line that has no id.
    expect(facts.problemCount).toBe(502)
    expect(facts.problems.length).toBe(MAX_PROBLEMS + 2)
    expect(facts.problems[0]?.kind).toBe('malformed')
    for (const { message } of facts.problems) expect(message).toMatch(/^\p{Lu}.*\.$/u)
  })
})

describe('the facts', () => {
  it('hold the labels that are left in the end, wherever they point', () => {
    const { facts, labelSources } = build([
      user('a', null),
      user('b', 'a'),
      label('1', 'b', 'b', 'first'),
      label('2', '1', 'a', 'second'),
      label('3', '2', 'later', 'third'),
      label('4', '3', 'b', 'again'),
      label('5', '4', 'gone', 'nowhere'),
      label('6', '5', 'a'),
      user('later', '6'),
      label('7', 'later', 'a', 'anew'),
    ])
    expect(facts.labels.map((fact) => [fact.target, fact.label])).toEqual([
      [0, 'anew'],
      [1, 'again'],
      [8, 'third'],
    ])
    // pi's order: when a label was first set since it was last cleared.
    expect(labelSources).toEqual([
      { target: 1, at: 5 },
      { target: 8, at: 4 },
      { target: 0, at: 9 },
    ])
  })

  it('hold the last name, and none where that is blank', () => {
    const named = (...names: unknown[]) =>
      build(names.map((name, at) => entry('session_info', `${at}`, null, { name }))).facts.name
    expect(named('One', ' Two ')).toBe('Two')
    expect(named('One', '  ')).toBe(null)
    expect(named('One', 5)).toBe(null)
  })

  it('hold compactions, edits, summaries and levels', () => {
    const { facts } = build([
      user('a', null),
      assistant('b', 'a'),
      compaction('c', 'b', 'b', { summary: '12345', systemMessage: { role: 'system', content: 'x' } }),
      edit('d', 'c', 'b', { content: '123456789' }),
      edit('e', 'd', 'gone', null),
      entry('branch_summary', 'f', 'a', { fromId: 'e', summary: 'x' }),
      entry('branch_summary', 'g', 'a', { fromId: 'a', summary: 'x' }),
      entry('thinking_level_change', 'h', 'g', { thinkingLevel: 'high' }),
    ])
    expect(facts.compactions).toEqual([{ at: 2, firstKept: 1, tokensBefore: 1000, checkpoint: true, summaryTokens: 2 }])
    expect(facts.edits).toEqual([
      { at: 3, target: 1, omits: false, tokens: 3 },
      { at: 4, target: null, omits: true, tokens: 0 },
    ])
    expect(facts.branchSummaries).toEqual([
      { at: 5, from: 4 },
      { at: 6, from: null },
    ])
    expect(facts.thinkingLevels).toEqual([{ at: 7, level: 'high' }])
  })

  it('name models in both shapes, each once', () => {
    const { facts, columns } = build([
      assistant('a', null),
      entry('model_change', 'b', 'a', { provider: 'p', modelId: 'm' }),
      entry('model_change', 'c', 'b', { model: 'other/deep/name' }),
      entry('model_change', 'd', 'c', {}),
    ])
    expect(facts.models).toEqual([
      { provider: 'p', modelId: 'm' },
      { provider: 'other', modelId: 'deep/name' },
    ])
    expect([...columns.model]).toEqual([1, 1, 2, 0])
    expect(facts.flavour).toBe('oh-my-pi')
  })
})
