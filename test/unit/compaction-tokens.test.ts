import { expect, test } from 'vitest'
import { compactionTokens, cutWords } from '../../renderer/tree/compaction-tokens.ts'
import { buildText, sessionText } from '../support/build-text.ts'
import { compaction, user } from '../support/entries.ts'

test('a compaction that does not say what was before it says what it left, in the same words', () => {
  const tokensOf = (tokensBefore: unknown): string => {
    const entries = [user('a', null), compaction('b', 'a', 'a', { tokensBefore, summary: 'abcd' })]
    const { columns, facts } = buildText(sessionText(entries)).built
    return compactionTokens(columns, facts, 1)
  }
  expect(tokensOf(2000)).toBe('2k → ≈ 2')
  expect(tokensOf('many')).toBe('? → ≈ 2')
  expect(cutWords('decides', tokensOf(null))).toBe('summarised above · ? → ≈ 2 tokens')
})
