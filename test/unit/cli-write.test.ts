import { readdirSync, readFileSync } from 'node:fs'
import path, { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../files/temp-folder.ts'
import { A, B, C, TIME, FORKED, fileOf, header, json, lastEntry, run, user } from './cli-run.ts'

describe('fork', () => {
  test('the path to an entry, labels carried, into the folder given', async () => {
    const source = fileOf(...FORKED)
    const before = readFileSync(source)
    const target = temporaryFolder()
    const done = await run(['fork', source, '--at', '2', '--session-dir', target, '--json'])
    expect(done).toMatchObject({ code: 0, err: [] })
    const answer = json(done) as { file: string; id: string; entryCount: number; leaf: number }
    expect(answer).toEqual({ file: expect.any(String), id: expect.any(String), entryCount: 3, leaf: 2 })
    expect(path.dirname(answer.file)).toBe(target)
    expect(path.basename(answer.file)).toMatch(
      new RegExp(`^\\d{4}-\\d\\d-\\d\\dT\\d\\d-\\d\\d-\\d\\d-\\d{3}Z_${answer.id}\\.jsonl$`),
    )
    const lines = readFileSync(answer.file, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as object)
    expect(Object.keys(lines[0] ?? {})).toEqual(['type', 'version', 'id', 'timestamp', 'cwd', 'parentSession'])
    expect(lines[0]).toMatchObject({ version: 3, id: answer.id, cwd: '/code/app', parentSession: source })
    expect(lines.slice(1, 3)).toEqual([FORKED[1], FORKED[3]])
    expect(lines[3]).toMatchObject({ type: 'label', targetId: C, label: 'mark', timestamp: TIME, parentId: C })
    expect(readFileSync(source)).toEqual(before)
  })

  test('before an entry; before the first one: a new session that knows its parent', async () => {
    const source = fileOf(...FORKED)
    const target = temporaryFolder()
    expect(json(await run(['fork', source, '--at', '1', '--before', '--session-dir', target, '--json']))).toMatchObject(
      { entryCount: 1, leaf: 0 },
    )
    const empty = await run(['fork', source, '--id', A, '--before', '--session-dir', target, '--json'])
    expect(empty.err).toEqual([expect.stringContaining('the new session holds no entry')])
    expect(json(empty)).toMatchObject({ entryCount: 0, leaf: null })
    expect(JSON.parse(readFileSync((json(empty) as { file: string }).file, 'utf8'))).toMatchObject({
      parentSession: source,
    })
  })

  test('--whole carries every branch, version 1 migrated', async () => {
    const { version: _, ...old } = header
    const old1 = { type: 'message', timestamp: TIME, message: { role: 'user', content: 'x' } }
    const done = await run([
      'fork',
      fileOf(old, old1, 'broken', old1),
      '--whole',
      '--session-dir',
      temporaryFolder(),
      '--json',
    ])
    const { file } = json(done) as { file: string }
    const [head, first, second] = readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(head).toMatchObject({ version: 3 })
    expect(first).toMatchObject({ id: expect.any(String), parentId: null })
    expect(second).toMatchObject({ parentId: first?.['id'] })
  })

  test('without options: the file’s leaf, beside the source', async () => {
    const source = fileOf(...FORKED)
    const { file } = json(await run(['fork', source, '--json'])) as { file: string }
    expect(path.dirname(file)).toBe(path.dirname(source))
  })

  test('for another project: its cwd in the header, its folder, by pi’s rules', async () => {
    const agent = temporaryFolder()
    const source = fileOf(...FORKED)
    const env = { PI_CODING_AGENT_DIR: agent, HOME: '/nowhere' }
    const done = await run(['fork', source, '--cwd', 'other', '--json'], { env, cwd: path.resolve('/projects') })
    const { file } = json(done) as { file: string }
    const cwd = path.resolve('/projects/other')
    expect(JSON.parse(readFileSync(file, 'utf8').split('\n')[0] ?? '')).toMatchObject({ cwd })
    expect(path.dirname(path.dirname(file))).toBe(join(agent, 'sessions'))
    const custom = temporaryFolder()
    const set = { ...env, PI_CODING_AGENT_SESSION_DIR: custom }
    const again = json(await run(['fork', source, '--json'], { env: set })) as { file: string }
    expect(path.dirname(again.file)).toBe(custom)
  })

  test('into a file, below a file, or where the system makes no folders: refused in words', async () => {
    const source = fileOf(...FORKED)
    for (const target of [source, join(source, 'below')]) {
      expect(await run(['fork', source, '--session-dir', target])).toMatchObject({
        code: 1,
        out: '',
        err: [`${source} is a file, not a folder. Give a folder.`],
      })
    }
  })

  test.skipIf(process.platform !== 'linux')('the process table takes no sessions', async () => {
    expect(await run(['fork', fileOf(...FORKED), '--session-dir', '/proc/dendro/a'])).toMatchObject({
      code: 1,
      err: [expect.stringMatching(/^\/proc\/dendro could not be created/)],
    })
  })

  test('for a project that is a file: refused; that is missing: with a word, for pi will ask', async () => {
    const source = fileOf(...FORKED)
    const target = temporaryFolder()
    const fork = ['fork', source, '--session-dir', target, '--cwd']
    expect(await run([...fork, source])).toMatchObject({ code: 1, err: [expect.stringContaining('is a file')] })
    expect(readdirSync(target)).toEqual([])
    expect(await run([...fork, join(target, 'none')])).toMatchObject({
      code: 0,
      err: [expect.stringContaining('none is not there: pi will ask')],
    })
    expect(await run([...fork, target])).toMatchObject({ code: 0, err: [] })
  })

  test.each([
    ['oh-my-pi', [{ type: 'title', title: 'x' }, ...FORKED], [], 1, /a file of oh-my-pi/],
    ['no leaf', [header], [], 1, /has no leaf/],
    ['no project', [{ type: 'session', version: 3, id: 's' }, user(A, null, 'x')], [], 1, /names no project/],
    ['a ring', [header, user(A, B, 'x'), user(B, A, 'y')], [], 1, /form a ring/],
    ['--whole with --at', FORKED, ['--whole', '--at', '1'], 2, /goes with none of/],
  ] as const)('refused: %s', async (_name, lines, options, code, message) => {
    const target = temporaryFolder()
    const done = await run(['fork', fileOf(...lines), '--session-dir', target, ...options])
    expect(done).toMatchObject({ code, out: '', err: [expect.stringMatching(message)] })
    expect(readdirSync(target)).toEqual([])
  })
})

describe('what is appended', () => {
  test('leaf: a marker under the chosen entry, and pi opens there', async () => {
    const file = fileOf(...FORKED)
    const done = await run(['leaf', file, '--at', '1', '--json'])
    expect(json(done)).toEqual({ id: expect.stringMatching(/^[0-9a-f]{8}$/), leaf: 4 })
    expect(lastEntry(file)).toMatchObject({ type: 'custom', customType: 'dendro.leaf', parentId: B })
    expect(json(await run(['context', file, '--json']))).toMatchObject({ at: 4, roles: ['user', 'assistant'] })
    await run(['leaf', file, '--root'])
    expect(lastEntry(file)).toMatchObject({ parentId: null })
  })

  test('branch: the summary from the option or from stdin; the left leaf is named', async () => {
    const file = fileOf(...FORKED)
    expect(json(await run(['branch', file, '--at', '0', '--summary', 'Done.', '--json']))).toMatchObject({ leaf: 4 })
    expect(lastEntry(file)).toMatchObject({
      type: 'branch_summary',
      parentId: A,
      fromId: '0000000d',
      summary: expect.stringMatching(/\n\nDone\.$/),
    })
    await run(['branch', file, '--id', B, '--summary', '-'], { readInput: async () => 'From stdin.\n' })
    expect(lastEntry(file)).toMatchObject({ parentId: B, summary: expect.stringMatching(/\n\nFrom stdin\.$/) })
  })

  test('label and name stand under the entry that pi would open', async () => {
    const file = fileOf(...FORKED)
    await run(['label', file, '--at', '0', 'start'])
    expect(lastEntry(file)).toMatchObject({ type: 'label', targetId: A, label: 'start', parentId: '0000000d' })
    await run(['label', file, '--at', '0'])
    expect(lastEntry(file)).not.toHaveProperty('label')
    await run(['name', file, 'A\nname'])
    expect(lastEntry(file)).toMatchObject({ type: 'session_info', name: 'A name' })
    expect(json(await run(['inspect', file, '--json']))).toMatchObject({
      name: 'A name',
      labels: [[2, 'mark']],
      problems: [],
    })
  })

  test('a name that is taken away is said to be', async () => {
    const file = fileOf(...FORKED)
    await run(['name', file, 'A name'])
    const { code, err } = await run(['name', file, ' '])
    expect([code, err.at(-1)]).toEqual([0, 'The session has no name from now on.'])
    expect(json(await run(['inspect', file, '--json']))).toMatchObject({ name: null })
  })

  test('a session that was just written to gets a warning, a fresh copy of an old one none', async () => {
    const now = new Date().toISOString()
    const file = fileOf(...FORKED, { ...user('0000000e', C, 'now'), timestamp: now })
    expect((await run(['name', file, 'x'])).err).toEqual([
      expect.stringMatching(/^This session was written to within the last two minutes\. If pi has it open/),
    ])
    expect((await run(['name', fileOf(...FORKED), 'x'])).err).toEqual([])
  })

  test('the warning comes before anything is written', async () => {
    const file = fileOf(...FORKED, { ...user('0000000e', C, 'now'), timestamp: new Date().toISOString() })
    const before = readFileSync(file)
    const untouched: boolean[] = []
    expect(
      await run(['name', file, 'x'], { complain: () => untouched.push(readFileSync(file).equals(before)) }),
    ).toMatchObject({ code: 0 })
    expect(untouched).toEqual([true])
    expect(readFileSync(file).equals(before)).toBe(false)
  })

  test.each([
    [['leaf'], 2, /Name an entry/],
    [['leaf', '--root', '--at', '1'], 2, /one of/],
    [['branch', '--at', '1'], 2, /Give the summary/],
    [['branch', '--at', '1', '--summary', ' '], 2, /summary is empty/],
    [['label'], 2, /Name an entry/],
    [['name'], 2, /argument is missing/],
    [['name', 'two', 'words'], 2, /"words".*quotes/],
  ])('%j is refused and nothing is written', async ([command, ...rest], code, message) => {
    const file = fileOf(...FORKED)
    const before = readFileSync(file)
    const done = await run([command ?? '', file, ...rest])
    expect(done).toMatchObject({ code, err: [expect.stringMatching(message)] })
    expect(readFileSync(file)).toEqual(before)
  })

  test('a version-2 file is not written to', async () => {
    const file = fileOf({ ...header, version: 2 }, user(A, null, 'x'))
    expect(await run(['leaf', file, '--at', '0'])).toMatchObject({
      code: 1,
      err: [expect.stringContaining('Bring it to version 3, or fork a copy')],
    })
  })
})

test('migrate brings a file of version 1 to version 3 and says where the old one is; a present one it refuses', async () => {
  const { version: _, ...old } = header
  const file = fileOf(old, { type: 'message', timestamp: TIME, message: { role: 'user', content: 'x' } })
  const before = readFileSync(file)
  const done = await run(['migrate', file, '--json'])
  expect(json(done)).toEqual({ file, backup: `${file}.v1.bak` })
  expect(readFileSync(`${file}.v1.bak`)).toEqual(before)
  expect(readFileSync(file, 'utf8')).toContain('"version":3')
  expect(await run(['migrate', file])).toMatchObject({
    code: 1,
    err: [expect.stringContaining('not of version 1 or 2')],
  })
  expect(await run(['migrate'])).toMatchObject({ code: 2 })
})

test('a picture is drawn by the app, which is told where and how', async () => {
  const file = fileOf(...FORKED)
  const done = await run(
    ['export', file, '--format', 'svg', '--theme', 'dark', '--hide-secrets', '--out', 'o.svg', '--json'],
    {
      cwd: path.resolve('/there'),
    },
  )
  const out = path.resolve('/there/o.svg')
  expect(done.opened).toEqual([['--tree-picture', out, '--theme', 'dark', '--hide-secrets', file]])
  expect(json(done)).toEqual({ file: out })
  expect(await run(['export', file, '--format', 'png', '--at', '1'])).toMatchObject({ code: 2, opened: [] })
  expect(await run(['export', file, '--format', 'png', '--theme', 'blue'])).toMatchObject({
    code: 2,
    opened: [],
    err: [expect.stringContaining('--theme takes light or dark; it was given blue.')],
  })
  expect(await run(['export', file, '--format', 'md', '--theme', 'dark'])).toMatchObject({ code: 2 })
})
