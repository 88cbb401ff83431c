import { expect, it } from 'vitest'
import { familyWords } from '../../renderer/dialogs/family-words.ts'

const alone = { sessions: 1, projects: 1, cost: 0, isCut: false }

it.each([
  ['one that the list does not have', { ...alone, sessions: 0 }, /^This session is not in the list.*is not known\.$/],
  ['one alone', alone, /^This session alone: nothing was forked from it, and it is no fork\.$/],
  [
    'one alone that cost something',
    { ...alone, cost: 0.3 },
    /^This session alone, \$0\.30 in all: nothing.*no fork\.$/,
  ],
  ['several', { sessions: 2, projects: 2, cost: 0.55, isCut: false }, /^2 sessions in 2 projects, \$0\.55 in all$/],
  ['too many', { sessions: 9, projects: 1, cost: 0, isCut: true }, /^9 sessions in 1 project\. There are more; .*\.$/],
])('says of %s what it is', (_, family, words) => {
  expect(familyWords(family)).toMatch(words)
})
