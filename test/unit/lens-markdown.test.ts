import { describe, expect, it } from 'vitest'
import { contextRows } from '../../shared/lens/context-rows.ts'
import { failureWords, fileStories } from '../../shared/lens/file-stories.ts'
import {
  branchesMarkdown,
  editMarkdown,
  fileStoryMarkdown,
  ledgerMarkdown,
  lossMarkdown,
} from '../../shared/lens/markdown.ts'

const nameOf = (ordinal: number): string => `id${ordinal}`
const EVIL = 'a`b`|<img src=x>[x](javascript:1)\n# no'

describe('two contexts side by side', () => {
  const short = (a: readonly number[], b: readonly number[]) =>
    contextRows(a, b).map((row) => `${row.a ?? '-'}:${row.b ?? '-'}`)

  it('share lines for what both are sent, and set the rest opposite each other', () => {
    expect(short([1, 2, 3], [1, 2, 3])).toEqual(['1:1', '2:2', '3:3'])
    expect(short([1, 2, 3, 9], [1, 4, 9])).toEqual(['1:1', '2:4', '3:-', '9:9'])
    expect(short([1, 1, 2], [3])).toEqual(['1:3', '2:-'])
    expect(short([], [1])).toEqual(['-:1'])
    expect(short([], [])).toEqual([])
  })

  it('keep the order of each, also where the other has another', () => {
    const rows = contextRows([1, 2, 3], [3, 1, 2])
    expect(rows.flatMap(({ a }) => a ?? [])).toEqual([1, 2, 3])
    expect(rows.flatMap(({ b }) => b ?? [])).toEqual([3, 1, 2])
  })
})

describe('files of a session', () => {
  it('are grouped by path, those changed most first', () => {
    const stories = fileStories([
      { ordinal: 1, path: 'a', tool: 'read', outcome: 'done' },
      { ordinal: 2, path: 'b', tool: 'edit', outcome: 'done' },
      { ordinal: 3, path: 'a', tool: 'read', outcome: 'done' },
      { ordinal: 4, path: 'c', tool: 'write', outcome: 'done' },
      { ordinal: 5, path: 'c', tool: 'edit', outcome: 'done' },
    ])
    expect(stories.map(({ path, reads, changes }) => [path, reads, changes])).toEqual([
      ['c', 0, 2],
      ['b', 0, 1],
      ['a', 2, 0],
    ])
    const tried = [
      { ordinal: 1, path: 'a', tool: 'read', outcome: 'unanswered' },
      { ordinal: 2, path: 'a', tool: 'edit', outcome: 'failed' },
    ] as const
    const [failed] = fileStories(tried)
    expect(failed).toEqual({ path: 'a', reads: 0, changes: 0, failed: 1, unanswered: 1, calls: tried })
    // The same words stand in the list of files, over a story, and in its export.
    expect(failed && failureWords(failed)).toEqual(['1 failed', '1 without a result'])
    expect(failed && fileStoryMarkdown(failed, nameOf, () => 'kept')).toContain(
      '0 changes, 0 reads, 1 failed, 1 without a result.\n\n- read (without a result), id1, kept\n- edit (failed), id2, kept',
    )
    const story = stories[0]
    if (story === undefined) throw new Error('no story')
    const text = fileStoryMarkdown({ ...story, path: EVIL }, nameOf, (at) => (at === 4 ? 'kept' : 'off the path'))
    expect(text).toContain('- write, id4, kept\n- edit, id5, off the path')
    expect(text.split('\n')[0]).toBe('# a\\`b\\`\\|\\<img src=x\\>\\[x\\]\\(javascript:1\\) \\# no')
  })
})

describe('reports as Markdown', () => {
  const none = { read: [], modified: [] }
  const range = { first: 0, last: 1, count: 2, tokens: 30 }
  const line = {
    at: 7,
    before: 6,
    time: null,
    decides: true,
    tokensBefore: 900,
    tokensAfter: 31,
    reported: null,
    summarised: range,
    kept: range,
    splitsTurn: true,
    fromHook: false,
    cost: 0.5,
    summaryTokens: 1,
    isEmpty: false,
    listed: none,
    files: { changedUnlisted: [EVIL], readUnlisted: [], untouched: [] },
  }

  it('have a line for each compaction, and the files that disagree', () => {
    const text = ledgerMarkdown([line, { ...line, at: 9, tokensBefore: null, reported: 40, cost: null }], nameOf)
    expect(text).toContain('| id7 | 900 | ≈ 31 | 2 | 2 | yes | $0.5000 |')
    expect(text).toContain('| id9 | unknown | ≈ 31 (reported 40) | 2 | 2 | yes |  |')
    expect(text).toContain(
      'Changed before id7 and not listed in its summary: `` a`b`\\|<img src=x>[x](javascript:1) # no ``.',
    )
    expect(ledgerMarkdown([], nameOf)).toContain('No compaction')
  })

  it('tell losses with the words that are gone', () => {
    const loss = { ordinal: 3, text: 'never use x_y', verdict: 'lost', missing: ['x_y'], words: 1 } as const
    const empty = { lookedAt: 4, losses: [], more: 0 }
    const text = lossMarkdown(
      {
        at: 7,
        cutBefore: 5,
        looked: 5,
        instructions: { lookedAt: 9, losses: [loss, { ...loss, missing: [], words: 0 }], more: 3 },
        files: empty,
        errors: empty,
      },
      nameOf,
    )
    expect(text).toContain('## Instructions: 5 of 9')
    expect(text).toContain('- lost: never use x\\_y (not there: `x_y`), id3')
    expect(text).toContain('- not there word for word: never use x\\_y, id3')
    expect(text).toContain('- and 3 more')
  })

  it('set two branches side by side', () => {
    const doings = {
      entries: 3,
      tokens: 10,
      from: 0,
      to: 120_000,
      cost: null,
      prompts: [],
      promptCount: 1,
      replies: 2,
      tools: [['bash', 4]] as const,
      changedFiles: ['a.ts'],
      readFiles: [],
      moreFiles: 0,
      errors: [],
      errorCount: 0,
      compactions: 0,
      lastAnswer: { ordinal: 8, text: 'Done.', isCut: false },
    }
    const share = { entries: 1, tokens: 2 }
    const comparison = {
      ancestor: 2,
      a: doings,
      b: { ...doings, lastAnswer: null },
      contexts: { shared: share, onlyA: share, onlyB: share },
      summaries: [{ at: 8, from: 9 }],
    }
    const text = branchesMarkdown(comparison, { a: 8, b: 9 }, nameOf)
    expect(text).toContain('They parted after id2.')
    expect(text).toContain('| tool calls | bash 4 | bash 4 |')
    expect(text).toContain('| cost | unknown | unknown |')
    expect(text).toContain('| minutes | 2 | 2 |')
    expect(text).toContain('The branch summary id8 tells of id9.')
    expect(text).toContain('## Last answer of id8\n\n```\nDone.\n```')
    expect(text).not.toContain('## Last answer of id9')
    expect(branchesMarkdown({ ...comparison, ancestor: null }, { a: 8, b: 9 }, nameOf)).toContain('share no entry')
  })

  it('fence an edit so that its text cannot end the fence', () => {
    const edit = {
      at: 4,
      target: 2,
      omits: false,
      original: '```js\n',
      replacement: 'x',
      diff: '@@ -1 +1 @@\n-```js\n+x\n',
    }
    expect(editMarkdown(edit, nameOf)).toBe('# Edit id4 of id2\n\n````diff\n@@ -1 +1 @@\n-```js\n+x\n````\n')
    expect(editMarkdown({ ...edit, omits: true }, nameOf)).toContain('Left out of what is sent:\n\n````\n```js\n````')
    expect(editMarkdown({ ...edit, diff: '' }, nameOf)).toContain('## Sent instead\n\n```\nx\n```')
  })
})
