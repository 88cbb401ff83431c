import { expect, test } from 'vitest'
import { markWords } from '../../renderer/tree/node-words.ts'

test('the two marks of a place say once that the filter hides it', () => {
  const [seen, hidden] = [{ isHidden: false }, { isHidden: true }]
  expect(markWords(seen, null)).toEqual({ here: 'you are here', pi: null })
  expect(markWords(hidden, seen)).toEqual({ here: 'you are here · hidden', pi: 'π opens here' })
  expect(markWords(seen, hidden)).toEqual({ here: 'you are here', pi: 'π opens here · hidden' })
  expect(markWords(hidden, hidden)).toEqual({ here: 'you are here', pi: 'π opens here · hidden' })
})
