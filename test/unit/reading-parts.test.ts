import { describe, expect, it } from 'vitest'
import { matchesWords } from '../../renderer/dialogs/match-words.ts'
import { linesAfter, readDiff } from '../../renderer/inspector/blocks/diff-lines.ts'
import { readArguments } from '../../renderer/inspector/blocks/tool-arguments.ts'
import { languageOf } from '../../renderer/reading/languages.ts'
import { nestsTooDeep } from '../../renderer/reading/markdown-depth.ts'

describe('nestsTooDeep', () => {
  it('tells texts that a reader of Markdown would not come to the end of', () => {
    const texts = [
      `fine\n\n${'>'.repeat(200)} deep`,
      `${'- '.repeat(200)}deep`,
      `${'1. '.repeat(200)}deep`,
      '*a '.repeat(2_000),
      '['.repeat(2_000),
    ]
    expect(texts.filter((text) => !nestsTooDeep(text))).toEqual([])
  })

  it('lets what people and models write be Markdown', () => {
    const list = '- **one** `two` [three](four)\n  1. > quoted\n'
    const texts = ['', 'plain', list.repeat(100), `${list.repeat(20)}\n\n`.repeat(50), '-'.repeat(500), '* * *']
    expect(texts.filter(nestsTooDeep)).toEqual([])
  })
})

it('of a long change a bounded number of lines is added at a time', () => {
  expect(linesAfter(400, 100_000)).toBe(2_400)
  expect(linesAfter(2_400, 100_000)).toBe(4_400)
  expect(linesAfter(400, 401)).toBe(401)
})

describe('readDiff', () => {
  it('tells files, hunks, added, removed and context of a unified diff', () => {
    const diff = '--- a/x.ts\n+++ b/x.ts\n@@ -1,2 +1,2 @@\n same\n-old\n+new\n\\ No newline at end of file\n'
    expect(readDiff(diff).map(({ kind, text }) => `${kind}:${text}`)).toEqual([
      'file:--- a/x.ts',
      'file:+++ b/x.ts',
      'hunk:@@ -1,2 +1,2 @@',
      'context:same',
      'removed:old',
      'added:new',
      'context:\\ No newline at end of file',
    ])
  })

  it('takes a removed line that begins with two dashes for what it is', () => {
    expect(readDiff('--- a comment\n+-- another').map(({ kind }) => kind)).toEqual(['removed', 'added'])
  })

  it('keeps the numbers of the form that the edit tool stores', () => {
    expect(readDiff(' 10 a\r\n-11 b\r\n+11 c')).toEqual([
      { kind: 'context', text: '10 a' },
      { kind: 'removed', text: '11 b' },
      { kind: 'added', text: '11 c' },
    ])
  })
})

describe('readArguments', () => {
  it('lists an object’s members and sets long ones apart', () => {
    expect(readArguments('{"path":"a.ts","content":"x\\ny","limit":3}')).toEqual([
      { name: 'path', value: 'a.ts', isLong: false, language: 'ts' },
      { name: 'content', value: 'x\ny', isLong: true, language: 'ts' },
      { name: 'limit', value: '3', isLong: false, language: 'json' },
    ])
  })

  it('takes a command for what a shell reads, and a file without an ending for plain text', () => {
    expect(readArguments('{"command":"ls","file_path":"Makefile"}')?.map(({ language }) => language)).toEqual([
      'bash',
      '',
    ])
  })

  it.each(['null', '[1]', '"text"', '{"cut":', ''])('leaves %j to be shown as it is', (text) => {
    expect(readArguments(text)).toBeNull()
  })
})

describe('languageOf', () => {
  it('knows names and other names in any case, and no other', () => {
    expect(languageOf('TS')).toBe('typescript')
    expect(languageOf('yaml')).toBe('yaml')
    expect(languageOf('brainfuck')).toBeNull()
    expect(languageOf('constructor')).toBeNull()
    expect(languageOf('__proto__')).toBeNull()
  })
})

describe('matchesWords', () => {
  it('finds words by their beginnings, in any order', () => {
    expect(matchesWords('Window Theme: dark', 'da th')).toBe(true)
    expect(matchesWords('Window Theme: dark', 'ark')).toBe(false)
    expect(matchesWords('Fork path…', '')).toBe(true)
    expect(matchesWords('Fork path…', 'Fork path…')).toBe(true)
  })
})
