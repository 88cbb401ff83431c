import { describe, expect, it } from 'vitest'
import { contextOf } from '../../shared/tree/context.ts'
import { pathStates, stateWord } from '../../shared/tree/path-states.ts'
import { pathTo } from '../../shared/tree/path.ts'
import { buildText, sessionText } from '../support/build-text.ts'
import { assistant, compaction, user } from '../support/entries.ts'

describe('the words along a path', () => {
  const { columns, facts } = buildText(
    sessionText([user('a', null), assistant('b', 'a'), user('c', 'b'), compaction('d', 'c', 'c'), assistant('e', 'd')]),
  ).built
  const context = contextOf(columns, facts, pathTo(columns, 4))
  const words = (unpaired: readonly number[]) => {
    const states = pathStates(context, unpaired)
    return Array.from(context.path, (_, place) => stateWord(states, place))
  }

  it('are those of the columns as long as nothing is known of pairs', () => {
    expect(words([])).toEqual(['summarised', 'summarised', 'kept', 'sent', 'sent'])
    expect(pathStates(context, [])).toBe(context.states)
  })

  it('say unpaired before anything else, and change nothing of the context', () => {
    expect(words([2, 4])).toEqual(['summarised', 'summarised', 'unpaired', 'sent', 'unpaired'])
    expect(words([])).toEqual(['summarised', 'summarised', 'kept', 'sent', 'sent'])
  })

  it('are none off the path', () => {
    expect(words([77])).toEqual(words([]))
    expect([stateWord(context.states, -1), stateWord(context.states, 5)]).toEqual([null, null])
  })
})
