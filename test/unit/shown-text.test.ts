import { expect, it } from 'vitest'
import { oneLine, shownName } from '../../shared/session/shown-text.ts'
import { ACTING, EVIL } from '../support/evil-session.ts'

it('of a text as one line nothing acts any more', () => {
  expect(oneLine(`a${EVIL}\n b`, 100)).toBe('ared gpj.exe 2J b')
  expect(oneLine(EVIL.repeat(50), 200)).not.toMatch(ACTING)
})

it('of a name every sign is there, as one that is seen', () => {
  expect(shownName(`a\t b${EVIL}`)).toBe('a\u2409 b\u241B[31mred\u2407\uFFFDgpj.exe\uFFFD2J\u2400')
  expect(shownName('/home/a  b/é')).toBe('/home/a  b/é')
})

it('one line cuts no letter in two, however much of the text was taken out', () => {
  // Eight times the room is looked at: here it ends within the letter.
  const text = `a${'\u001b[1m'.repeat(19)}bc𝛑`
  expect(text.slice(0, 80).at(-1)).toBe('\ud835')
  expect(oneLine(text, 10)).toBe('abc')
})
