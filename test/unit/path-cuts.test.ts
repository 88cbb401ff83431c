import { describe, expect, it } from 'vitest'
import { pathCuts } from '../../shared/lens/path-cuts.ts'
import { pathTo } from '../../shared/tree/path.ts'
import { buildText, sessionText } from '../support/build-text.ts'
import { assistant, compaction, edit, entry, message, user } from '../support/entries.ts'

function cutsOf(entries: readonly unknown[]) {
  const { columns, facts } = buildText(sessionText(entries)).built
  return pathCuts(columns, facts, pathTo(columns, entries.length - 1)).map((cut) => {
    return { at: cut.place, range: [cut.from, cut.to], splits: cut.splitsTurn, after: cut.tokensAfter }
  })
}

/** Text of so many tokens. */
const words = (tokens: number) => ({ content: [{ type: 'text', text: 'abcd'.repeat(tokens) }] })

describe('the compactions of a path', () => {
  it('each begin where the one before it cut, and are told by what is left', () => {
    const cuts = cutsOf([
      message('a', null, 'user', words(10)),
      message('b', 'a', 'assistant', words(20)),
      message('c', 'b', 'user', words(30)),
      compaction('d', 'c', 'c', { summary: 'abcd' }),
      message('e', 'd', 'assistant', words(40)),
      message('f', 'e', 'user', words(50)),
      compaction('g', 'f', 'f', { summary: 'abcdabcd' }),
    ])
    expect(cuts).toEqual([
      { at: 3, range: [0, 2], splits: false, after: 31 },
      // What the first one kept is summarised by the second, with the reply after it.
      { at: 6, range: [2, 5], splits: false, after: 52 },
    ])
  })

  it('tell what they summarised and kept as it was edited then', () => {
    const entries = [
      message('a', null, 'user', words(10)),
      message('b', 'a', 'user', words(20)),
      message('c', 'b', 'user', words(30)),
      edit('d', 'c', 'a', { content: 'abcd' }),
      edit('e', 'd', 'b', null),
      edit('f', 'e', 'c', { content: 'abcdabcd' }),
      compaction('g', 'f', 'c', { summary: 'abcd' }),
      // One that comes later says nothing of what was sent then.
      edit('h', 'g', 'c', null),
    ]
    const { columns, facts } = buildText(sessionText(entries)).built
    const [cut] = pathCuts(columns, facts, pathTo(columns, entries.length - 1))
    expect(cut).toMatchObject({ summarisedTokens: 1, keptTokens: 2, tokensAfter: 3 })
  })

  it('that keep nothing summarise all before them', () => {
    for (const firstKept of ['b', 'nowhere', 'c'])
      expect(cutsOf([user('a', null), compaction('b', 'a', firstKept), user('c', 'b')])).toMatchObject([
        { at: 1, range: [0, 1], splits: false },
      ])
  })

  it('split a turn where what they keep begins within one, as pi sees it', () => {
    const within = [user('a', null), assistant('b', 'a'), assistant('c', 'b'), compaction('d', 'c', 'c')]
    expect(cutsOf(within)).toMatchObject([{ splits: true }])
    expect(cutsOf([assistant('b', null), assistant('c', 'b'), compaction('d', 'c', 'c')])).toMatchObject([
      { splits: false },
    ])
    // A change of model right before a prompt is what pi looks at, and it begins no turn.
    const quirk = [
      user('a', null),
      entry('model_change', 'b', 'a', { provider: 'p', modelId: 'm' }),
      user('c', 'b'),
      compaction('d', 'c', 'b'),
    ]
    expect(cutsOf(quirk)).toMatchObject([{ splits: true }])
  })

  it('begin a turn with a message of a summary, which only its role tells', () => {
    const entries = [
      user('a', null),
      assistant('b', 'a'),
      message('c', 'b', 'branchSummary', { summary: 'there' }),
      assistant('d', 'c'),
      compaction('e', 'd', 'c'),
    ]
    expect(cutsOf(entries)).toMatchObject([{ splits: false }])
    const others = entries.map((line, at) => (at === 2 ? message('c', 'b', 'other', { summary: 'there' }) : line))
    expect(cutsOf(others)).toMatchObject([{ splits: true }])
  })

  it('count an edit of what they kept', () => {
    const entries = [
      user('a', null),
      message('b', 'a', 'user', words(100)),
      edit('c', 'b', 'b', { content: 'abcd' }),
      compaction('d', 'c', 'b', { summary: 'abcd' }),
    ]
    expect(cutsOf(entries)).toMatchObject([{ range: [0, 1], after: 2 }])
  })
})
