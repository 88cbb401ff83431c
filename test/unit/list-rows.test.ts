import { describe, expect, it } from 'vitest'
import { compareBy, isChosen, STANDARD_CHOICE, titleOf, type ListChoice } from '../../shared/library/list-choice.ts'
import { listRows, type LibraryRow } from '../../shared/library/list-rows.ts'
import type { SessionSummary } from '../../shared/ipc-library.ts'

function session(id: string, given: Partial<SessionSummary> = {}): SessionSummary {
  return {
    sessionId: id,
    file: `/sessions/${id}.jsonl`,
    id,
    cwd: '/code/tally',
    cwdExists: true,
    projectId: null,
    name: null,
    firstMessage: `hello from ${id}`,
    created: 0,
    modified: 0,
    messageCount: 1,
    entryCount: 1,
    leafCount: 1,
    size: 100,
    flavour: 'pi',
    parentSession: null,
    problemCount: 0,
    refused: null,
    detail: 'checked',
    cost: null,
    tokens: null,
    models: [],
    root: null,
    isSubagent: false,
    repository: null,
    ...given,
  }
}

/** A list in short: `tally:` for a project, `-id` for a session, one dash more for each step in. */
function inShort(rows: readonly LibraryRow[]): readonly string[] {
  return rows.map((row) =>
    row.kind === 'project' ? `${row.cwd}:${row.count}` : `${'-'.repeat(row.depth + 1)}${row.session.id}`,
  )
}

function groupSessions(sessions: readonly SessionSummary[], query: string, choice: Partial<ListChoice> = {}) {
  return listRows(sessions, query, { ...STANDARD_CHOICE, ...choice })
}

describe('listRows', () => {
  it('leaves out the sessions of folded projects, counted, but not where something is looked for', () => {
    const sessions = [session('a', { modified: 2 }), session('b', { cwd: '/code/ledger', modified: 1 })]
    const rowsOf = (query: string) => listRows(sessions, query, STANDARD_CHOICE, new Set(['/code/tally']))
    expect(inShort(rowsOf(''))).toEqual(['/code/tally:1', '/code/ledger:1', '-b'])
    expect(rowsOf('')).toMatchObject([{ isFolded: true }, { isFolded: false }, {}])
    expect(inShort(rowsOf('hello'))).toEqual(['/code/tally:1', '-a', '/code/ledger:1', '-b'])
  })

  it('groups by the folder of the header, the newest project first and the newest session first in it', () => {
    const rows = groupSessions(
      [
        session('old', { modified: 1 }),
        session('new', { modified: 5 }),
        session('other', { cwd: '/code/ledger', modified: 9 }),
      ],
      '',
    )
    expect(inShort(rows)).toEqual(['/code/ledger:1', '-other', '/code/tally:2', '-new', '-old'])
  })

  it('puts forks under their parent, and a parent where its newest fork belongs', () => {
    const rows = groupSessions(
      [
        session('alone', { modified: 5 }),
        session('parent', { modified: 1 }),
        session('fork', { parentSession: '/sessions/parent.jsonl', modified: 3 }),
        session('forkOfFork', { parentSession: '/sessions/fork.jsonl', modified: 9 }),
        session('secondFork', { parentSession: '/sessions/parent.jsonl', modified: 4 }),
      ],
      '',
    )
    expect(inShort(rows)).toEqual(['/code/tally:5', '-parent', '--fork', '---forkOfFork', '--secondFork', '-alone'])
  })

  it('says of a fork whose parent is elsewhere that it is one, and indents nothing', () => {
    const rows = groupSessions([session('lost', { parentSession: '/gone/parent.jsonl' })], '')
    expect(rows[1]).toMatchObject({ depth: 0, forkedElsewhere: true })
  })

  it('finds a parent on Windows in either case and with either separator', () => {
    const rows = groupSessions(
      [
        session('parent', { file: 'C:\\Users\\me\\parent.jsonl' }),
        session('fork', { file: 'C:\\Users\\me\\fork.jsonl', parentSession: 'c:/users/ME/parent.jsonl' }),
      ],
      '',
    )
    expect(inShort(rows)).toEqual(['/code/tally:2', '-parent', '--fork'])
  })

  it('lists sessions that name each other as parents, each once', () => {
    const ring = [
      session('a', { parentSession: '/sessions/b.jsonl' }),
      session('b', { parentSession: '/sessions/a.jsonl' }),
      session('self', { parentSession: '/sessions/self.jsonl' }),
    ]
    expect(inShort(groupSessions(ring, '')).toSorted()).toEqual(['-a', '-b', '-self', '/code/tally:3'])
  })

  it('leaves what every word of the query matches, flat', () => {
    const rows = groupSessions(
      [
        session('parent', { name: 'Parser rewrite', modified: 1 }),
        session('fork', { parentSession: '/sessions/parent.jsonl', firstMessage: 'rewrite the LEXER', modified: 2 }),
        session('none', { firstMessage: 'lexer only' }),
      ],
      'lexer  Rewrite',
    )
    expect(inShort(rows)).toEqual(['/code/tally:1', '-fork'])
  })

  it('gives nothing for no sessions', () => {
    expect(groupSessions([], '')).toEqual([])
  })
})

describe('titleOf', () => {
  it('prefers the name, then the first message', () => {
    expect(titleOf(session('a', { name: 'Named' }))).toBe('Named')
    expect(titleOf(session('a'))).toBe('hello from a')
    expect(titleOf(session('a', { firstMessage: '  ' }))).toBe('(no messages)')
  })

  it('is the name of a file that cannot be read, for nothing is known of its messages', () => {
    const refused = { refused: 'It is empty.', firstMessage: '(no messages)' }
    expect(titleOf(session('a', refused))).toBe('a.jsonl')
    expect(titleOf(session('a', { ...refused, file: 'C:\\pi\\b\u202e.jsonl' }))).toBe('b\ufffd.jsonl')
  })
})

describe('orders', () => {
  const three = [
    session('a', { name: 'Item 10', size: 1, leafCount: 3, cost: 0.5, modified: 3, cwd: '/code/one' }),
    session('b', { name: 'item 9', size: 9, leafCount: 1, cost: null, modified: 2, cwd: '/code/two' }),
    session('c', { name: 'Other', size: 5, leafCount: 3, cost: 2, modified: 1, cwd: '/code/one' }),
  ]

  it.each([
    ['recent', 'a b c'],
    ['name', 'b a c'],
    ['size', 'b c a'],
    ['branches', 'a c b'],
    ['cost', 'c a b'],
  ] as const)('by %s', (sort, order) => {
    expect(
      three
        .toSorted(compareBy(sort))
        .map(({ id }) => id)
        .join(' '),
    ).toBe(order)
  })

  it('puts the project first that holds what comes first, and forks where they belong by themselves', () => {
    const fork = session('fork', { parentSession: '/sessions/a.jsonl', size: 7, cwd: '/code/one', name: 'F' })
    expect(inShort(groupSessions([...three, fork], '', { sort: 'size' }))).toEqual([
      '/code/two:1',
      '-b',
      '/code/one:3',
      '-fork',
      '-c',
      '-a',
    ])
  })

  it('puts worktrees of one repository together where that is asked for', () => {
    const trees = [
      session('main', { cwd: '/code/app', repository: '/code/app', modified: 1 }),
      session('tree', { cwd: '/code/app-2', repository: '/code/app', modified: 2 }),
      session('plain', { cwd: '/code/plain', modified: 3 }),
    ]
    expect(inShort(groupSessions(trees, '', { grouping: 'repository' }))).toEqual([
      '/code/plain:1',
      '-plain',
      '/code/app:2',
      '-tree',
      '-main',
    ])
    expect(groupSessions(trees, '').filter(({ kind }) => kind === 'project')).toHaveLength(3)
  })
})

describe('isChosen', () => {
  const now = 1_000 * 24 * 60 * 60_000
  const DAY = 24 * 60 * 60_000
  const old = session('old', { modified: now - 8 * DAY, models: ['sonnet'] })
  it.each<[string, Partial<ListChoice>, Partial<SessionSummary>, boolean]>([
    ['all', {}, {}, true],
    ['unnamed among the named', { shown: 'named' }, {}, false],
    ['named', { shown: 'named' }, { name: 'N' }, true],
    ['within a month', { period: 'month' }, {}, true],
    ['not within a week', { period: 'week' }, {}, false],
    ['its model', { model: 'sonnet' }, {}, true],
    ['another model', { model: 'opus' }, {}, false],
    ['damaged by a problem', { shown: 'damaged' }, { problemCount: 1 }, true],
    ['damaged as it cannot be opened', { shown: 'damaged' }, { refused: 'No.' }, true],
    ['in order', { shown: 'damaged' }, {}, false],
    ['live', { shown: 'live' }, { modified: now - 60_000 }, true],
    ['quiet', { shown: 'live' }, {}, false],
    ['a fork', { shown: 'forks' }, { parentSession: '/x' }, true],
    ['pinned', { shown: 'pinned' }, { sessionId: 'pin' }, true],
    ['not pinned', { shown: 'pinned' }, {}, false],
    ['of a subagent, folded away', {}, { isSubagent: true }, false],
    ['of a subagent', { shown: 'subagents' }, { isSubagent: true }, true],
  ])('%s', (_, choice, given, isIn) => {
    expect(isChosen({ ...old, ...given }, { ...STANDARD_CHOICE, ...choice }, new Set(['pin']), now)).toBe(isIn)
  })
})
