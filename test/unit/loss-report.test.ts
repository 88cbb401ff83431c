import { describe, expect, it } from 'vitest'
import { exactWords, hasWord } from '../../shared/lens/exact-words.ts'
import { fileDifference, listedFiles } from '../../shared/lens/file-lists.ts'
import { lossesAmong, lostFiles } from '../../shared/lens/loss-report.ts'

describe('the exact words of a text', () => {
  it.each([
    ['Never touch src/db/schema.ts again.', ['src/db/schema.ts']],
    ['Write to C:\\temp\\out.log, not ~/x/y', ['C:\\temp\\out.log', '~/x/y']],
    ['Always answer in "plain English" please', ['plain English']],
    ['use `npm run build:web`, it’s quick', ['npm run build:web']],
    ['set MAX_ROWS and userName, call parseLine() with --dry-run', ['MAX_ROWS', 'userName', 'parseLine', '--dry-run']],
    ['port 8080, 20 files, version 1.5', ['8080']],
    ['See https://example.org/a?b=1.', ['https://example.org/a?b=1']],
    ["Read README.md, e.g. now. Don’t stop; it isn't done, can't be.", ['README.md']],
    ['Make it nice and keep it simple', []],
    ['', []],
  ])('%j', (text, words) => {
    expect(exactWords(text)).toEqual(words)
  })

  it('are few and short, whatever the text is', () => {
    const words = exactWords(Array.from({ length: 5_000 }, (_, at) => `name_${at}`).join(' '))
    expect(words).toHaveLength(60)
    expect(exactWords(`\`${'x'.repeat(5_000)}\``)).toEqual([])
    const started = performance.now()
    for (const hostile of ['a/'.repeat(50_000), '-'.repeat(100_000), '"'.repeat(100_000), 'aA'.repeat(50_000)])
      exactWords(hostile)
    expect(performance.now() - started).toBeLessThan(5_000)
  })

  it('are there as they are, not as a part of another', () => {
    expect(hasWord('see src/a.ts.', 'src/a.ts')).toBe(true)
    expect(hasWord('see my-src/a.ts', 'src/a.ts')).toBe(false)
    expect(hasWord('rows and MAX_ROWS2, MAX_ROWS', 'MAX_ROWS')).toBe(true)
    expect(hasWord('MAX_ROWS2', 'MAX_ROWS')).toBe(false)
    expect(hasWord('18080', '8080')).toBe(false)
    expect(hasWord('anything', '')).toBe(false)
  })
})

describe('what a summary and the kept entries no longer mention', () => {
  const thing = (text: string, ordinal = 1) => ({ ordinal, text })

  it('is lost, lost in part, or there', () => {
    const kept = 'The user wants src/a.ts split.\n\nAnswer   in French.'
    const { lookedAt, losses } = lossesAmong(
      [
        thing('split src/a.ts', 1),
        thing('split src/a.ts but leave src/b.ts', 2),
        thing('never use MAX_ROWS', 3),
        thing('answer\nin french', 4),
        thing('Answer in French.', 5),
        thing('  ', 6),
      ],
      kept,
    )
    expect(lookedAt).toBe(6)
    expect(losses.map(({ ordinal, verdict, missing, words }) => [ordinal, verdict, missing, words])).toEqual([
      [2, 'partly', ['src/b.ts'], 2],
      [3, 'lost', ['MAX_ROWS'], 1],
      // Nothing exact in it, and not there word for word.
      [4, 'lost', [], 0],
    ])
  })

  it('is named up to a bound, and the rest counted', () => {
    const many = Array.from({ length: 250 }, (_, at) => thing(`forgotten_${at}`, at))
    const { losses, more } = lossesAmong(many, '')
    expect([losses.length, more]).toEqual([200, 50])
    expect(lostFiles(many, '', null)).toMatchObject({ lookedAt: 250, more: 50 })
  })

  it('knows a file by its path within the session’s folder, too', () => {
    const files = [thing('/code/src/a.ts'), thing('src/b.ts'), thing('./src/c.ts'), thing('src/d.ts')]
    const kept = 'src/a.ts /code/src/b.ts /code/src/c.ts old-src/d.ts'
    expect(lostFiles(files, kept, '/code').losses.map(({ text }) => text)).toEqual(['src/d.ts'])
    expect(lostFiles(files, kept, null).losses.map(({ text }) => text)).toEqual([
      '/code/src/a.ts',
      './src/c.ts',
      'src/d.ts',
    ])
  })
})

describe('the file lists of a summary', () => {
  it('are those pi goes on from, else those in its text', () => {
    const summary = 'S\n\n<read-files>\na.ts\n</read-files>\n\n<modified-files>\nb.ts\nc.ts\n</modified-files>'
    expect(listedFiles({ summary })).toEqual({ read: ['a.ts'], modified: ['b.ts', 'c.ts'] })
    expect(listedFiles({ summary, details: { readFiles: [], modifiedFiles: ['z.ts'] } })).toEqual({
      read: [],
      modified: ['z.ts'],
    })
    expect(listedFiles({})).toEqual({ read: [], modified: [] })
  })

  it('are held against the calls before the cut', () => {
    const touched = (tool: 'read' | 'write' | 'edit', path: string) => ({
      path,
      isChanged: tool !== 'read',
      isDone: true,
    })
    expect(
      fileDifference({ read: ['a.ts', 'ghost.ts'], modified: ['b.ts'] }, [
        touched('read', 'a.ts'),
        touched('edit', 'a.ts'),
        touched('write', 'b.ts'),
        touched('read', 'c.ts'),
      ]),
    ).toEqual({ changedUnlisted: ['a.ts'], readUnlisted: ['c.ts'], untouched: ['ghost.ts'] })
  })
})
