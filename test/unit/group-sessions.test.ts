import { describe, expect, it } from 'vitest'
import { groupSessions, titleOf, type LibraryRow } from '../../renderer/library/group-sessions.ts'
import type { SessionSummary } from '../../shared/ipc.ts'

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

describe('groupSessions', () => {
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
})
