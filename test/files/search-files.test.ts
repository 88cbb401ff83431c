import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSearchThreads } from '../../electron/host/search-threads.ts'
import { createFilesSearch } from '../../electron/sessions/search-files.ts'
import type { FileHits } from '../../electron/sessions/search-file.ts'
import type { LibrarySearch } from '../../shared/session/library-search.ts'
import { readQuery } from '../../shared/session/search-query.ts'
import { entryLine, fileText, headerLine, messageLine, userLine } from './session-text.ts'
import { temporaryFolder } from './temp-folder.ts'

const A = '0000000a'
const B = '0000000b'
const C = '0000000c'
const D = '0000000d'
const NEVER = new AbortController().signal

function write(name: string, ...lines: readonly string[]): string {
  const file = join(temporaryFolder(), name)
  writeFileSync(file, fileText(headerLine(), ...lines))
  return file
}

function searchOf(typed: string, given: Partial<LibrarySearch> & { readonly exact?: boolean } = {}): LibrarySearch {
  const { exact = false, ...rest } = given
  const query = readQuery(typed, exact)
  if (query.kind === 'empty' || query.kind === 'wrong') throw new Error(`${typed} cannot be looked for`)
  return { query, role: null, tool: null, since: null, until: null, maxHits: 200, ...rest }
}

async function find(file: string, search: LibrarySearch): Promise<FileHits['hits']> {
  const { found } = await createFilesSearch(search)([{ file, isPlain: false }], NEVER)
  return found[0]?.hits ?? []
}

const ordinals = (hits: FileHits['hits']): readonly number[] => hits.map(({ ordinal }) => ordinal)

test('a hit tells where it stands to the leaf that pi would open', async () => {
  const file = write(
    'a.jsonl',
    userLine('00000001', null, 'needle at the root'),
    userLine(A, '00000001', 'needle summarised'),
    userLine(B, A, 'needle left behind'),
    userLine(C, A, 'needle kept'),
    entryLine('compaction', D, C, { summary: 'a needle of a summary', firstKeptEntryId: C, tokensBefore: 10 }),
    userLine('0000000e', D, 'needle sent'),
  )
  const hits = await find(file, searchOf('NEEDLE'))
  expect(hits.map(({ place, leaf }) => [place, leaf])).toEqual([
    ['summarised', 5],
    ['summarised', 5],
    ['abandoned', 2],
    ['active', 5],
    ['active', 5],
    ['active', 5],
  ])
  expect(hits[0]).toMatchObject({ part: 'user', before: '', match: 'needle', after: ' at the root' })
})

const CALL = messageLine(A, null, {
  role: 'assistant',
  content: [
    { type: 'text', text: 'I say heron' },
    { type: 'toolCall', id: 'c1', name: 'bash', arguments: { command: 'grep heron birds.txt' } },
  ],
})
const RESULT = messageLine(B, A, {
  role: 'toolResult',
  toolCallId: 'c1',
  toolName: 'bash',
  content: [{ type: 'text', text: 'heron 12' }],
})
const READ = messageLine(C, B, {
  role: 'toolResult',
  toolCallId: 'c2',
  toolName: 'read',
  content: [{ type: 'text', text: 'heron 13' }],
})

test('by role, by tool and by time', async () => {
  const file = write('a.jsonl', CALL, RESULT, READ, userLine(D, C, 'which heron?'))
  expect(ordinals(await find(file, searchOf('heron')))).toEqual([0, 1, 2, 3])
  expect(ordinals(await find(file, searchOf('heron', { role: 'user' })))).toEqual([3])
  // The first text of the call is the model's; its arguments are of the tool.
  expect((await find(file, searchOf('heron', { role: 'tool' }))).map(({ part }) => part)).toEqual([
    'arguments',
    'result',
    'result',
  ])
  expect(ordinals(await find(file, searchOf('heron', { tool: 'bash' })))).toEqual([0, 1])
  const [hit] = await find(file, searchOf('heron'))
  const time = hit?.time ?? 0
  expect(await find(file, searchOf('heron', { since: time + 1 }))).toEqual([])
  expect(await find(file, searchOf('heron', { until: time }))).toEqual([])
  expect(await find(file, searchOf('heron', { since: time, until: time + 1 }))).toHaveLength(4)
})

test.each([
  ['数据', false, true],
  ['ÉCLAIR', false, true],
  ['ÉCLAIR', true, false],
  ['"two words"', false, true],
  ['"words two"', false, false],
  ['re:^Two\\s+words', false, true],
  ['re:wor(l)?ds\\b', true, true],
  ['re:\u017fkip', false, true],
  ['re:skip', false, true],
  ['a/b', false, true],
])('escapes, case and other scripts: %s (exact case: %s) is found: %s', async (typed, exact, isFound) => {
  const escaped = userLine(A, null, 'PLACE').replace(
    'PLACE',
    String.raw`Two words \u00e9clair \u6570\u636e and \u212bkip \u017fkip a\/b`,
  )
  const file = write('a.jsonl', escaped)
  expect(await find(file, searchOf(typed, { exact }))).toHaveLength(isFound ? 1 : 0)
})

test('letters of ASCII that somebody escaped are found, and the file is not taken for plain', async () => {
  const escaped = userLine(A, null, 'PLACE').replace('PLACE', String.raw`a h\u0065ron`)
  const file = write('a.jsonl', escaped)
  const plain = write('b.jsonl', userLine(A, null, 'nothing'))
  const look = createFilesSearch(searchOf('heron', { exact: true }))
  const found = await look(
    [file, plain].map((name) => ({ file: name, isPlain: false })),
    NEVER,
  )
  expect(found).toMatchObject({ found: [{ file }], plain: [plain], failures: [] })
  // What is known to be plain is not looked at for escapes again.
  expect(await look([{ file, isPlain: true }], NEVER)).toMatchObject({ found: [] })
})

test.each([1, 2, 3, 4])(
  'a word that is cut by the end of what is read at once is found: %i letters before it',
  async (before) => {
    const WINDOW = 256 * 1024
    const start = `${headerLine()}\n`.length + userLine(A, null, 'PLACE').indexOf('PLACE')
    const padding = 'x'.repeat(WINDOW - before - start)
    const file = write('a.jsonl', userLine(A, null, `${padding}heron ${'y'.repeat(1_000)}`))
    expect(await find(file, searchOf('heron'))).toHaveLength(1)
    expect(await find(file, searchOf('heron', { exact: true }))).toHaveLength(1)
  },
)

test('of one session only so many hits are told, and that there are more', async () => {
  const lines = Array.from({ length: 30 }, (_, at) => userLine((at + 1).toString(16).padStart(8, '0'), null, 'heron'))
  const file = write('a.jsonl', ...lines)
  const look = createFilesSearch(searchOf('heron', { maxHits: 10 }))
  const { found } = await look([{ file, isPlain: false }], NEVER)
  expect(found[0]?.hits).toHaveLength(10)
  expect(found[0]?.isCut).toBe(true)
})

test('what is no session, or gone, is told of and holds nothing up', async () => {
  const bad = join(temporaryFolder(), 'bad.jsonl')
  writeFileSync(bad, 'heron\n')
  const gone = join(temporaryFolder(), 'gone.jsonl')
  const good = write('good.jsonl', userLine(A, null, 'heron'))
  const files = [bad, gone, good].map((file) => ({ file, isPlain: false }))
  const { found, failures } = await createFilesSearch(searchOf('heron'))(files, NEVER)
  expect(found.map(({ file }) => file)).toEqual([good])
  expect(failures.join('\n')).toContain('is not a pi session')
  expect(failures).toHaveLength(2)
})

test('many files are looked through in batches, until it is enough or somebody ends it', async () => {
  const files = Array.from({ length: 60 }, (_, at) => write(`${at}.jsonl`, userLine(A, null, `heron ${at}`)))
  const sized = files.map((file) => ({ file, isPlain: false, size: 100 }))
  const threads = createSearchThreads(null)
  const seen: string[] = []
  let counted = 0
  await threads.run(sized, searchOf('heron'), NEVER, (batch, count) => {
    seen.push(...batch.found.map(({ file }) => file))
    counted += count
    return true
  })
  expect(seen).toEqual(files)
  expect(counted).toBe(60)
  let few = 0
  await threads.run(sized, searchOf('heron'), NEVER, ({ found }) => (few += found.length) < 5)
  expect(few).toBe(8)
  await expect(threads.run(sized, searchOf('heron'), AbortSignal.abort(), () => true)).rejects.toMatchObject({
    name: 'AbortError',
  })
})
