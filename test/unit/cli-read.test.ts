import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path, { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../files/temp-folder.ts'
import { asOtherUser } from '../support/as-other-user.ts'
import { A, B, TIME, FORKED, entry, fileOf, header, json, run, user } from './cli-run.ts'

describe('inspect', () => {
  test('the whole answer', async () => {
    const file = fileOf(...FORKED, 'broken', entry('wat', '0000000e', 'ffffffff'), '7')
    const done = await run(['inspect', file, '--json'])
    expect(done).toMatchObject({ code: 0, err: [] })
    expect(json(done)).toEqual({
      file,
      header: { id: 's1', version: 3, cwd: '/code/app', parentSession: null },
      sourceVersion: 3,
      name: null,
      entryCount: 6,
      entries: [
        ['message', null],
        ['message', 0],
        ['message', 0],
        ['label', 2],
        ['wat', 'missing:ffffffff'],
        [null, null],
      ],
      leaf: null,
      roots: [0, 4],
      leafCount: 3,
      labels: [[2, 'mark']],
      problems: [
        { line: 6, kind: 'malformed', message: expect.any(String) },
        { line: 7, kind: 'orphan', message: expect.any(String) },
        { line: 8, kind: 'not-an-object', message: expect.any(String) },
        { line: 8, kind: 'foreign', message: expect.any(String) },
      ],
    })
  })

  test('a version-1 file: version as stored and after migration', async () => {
    const { version: _, ...old } = header
    const file = fileOf(old, { type: 'message', timestamp: TIME, message: { role: 'user', content: 'x' } })
    expect(json(await run(['inspect', file, '--json']))).toMatchObject({ header: { version: 3 }, sourceVersion: null })
  })

  test('for people: control characters of a session never reach the terminal', async () => {
    const file = fileOf(header, user(A, null, 'x'), entry('label', B, A, { targetId: A, label: '\u001B[2Jevil\u202E' }))
    const done = await run(['inspect', file])
    expect(done.out).toContain('\\u001b[2Jevil\\u202e')
    expect(done.out).not.toContain('\u001B')
  })
})

describe('context', () => {
  test('the file’s leaf without --at', async () => {
    const done = await run(['context', fileOf(...FORKED), '--json'])
    expect(json(done)).toEqual({
      at: 3,
      path: [0, 2, 3],
      context: [0, 2, 3],
      roles: ['user', 'assistant'],
      messages: [FORKED[1], FORKED[3]].map((line) => (line as unknown as { message: unknown }).message),
      tokens: [2, 2],
      sources: [0, 2],
      sent: [true, true],
      sentTokens: 4,
      usage: 4,
      fullTokens: 4,
      model: { provider: 'p', modelId: 'm' },
      thinkingLevel: 'off',
      states: ['sent', 'sent', 'bookkeeping'],
      ledger: [],
      unpaired: [],
    })
  })

  test('several leaves: one line each, in the order asked for', async () => {
    const done = await run(['context', fileOf(...FORKED), '--json', '--at', '1,0,2'])
    const lines = done.out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { at: number; path: number[] })
    expect(lines.map(({ at, path }) => [at, path])).toEqual([
      [1, [0, 1]],
      [0, [0]],
      [2, [0, 2]],
    ])
  })

  test('by id, and for people', async () => {
    expect(json(await run(['context', fileOf(...FORKED), '--id', B, '--json']))).toMatchObject({ at: 1 })
    expect((await run(['context', fileOf(...FORKED), '--id', B])).out).toMatch(
      /leaf at entry 1:\n.*path .*2 entries.*\n.*sent .*2 messages, about/,
    )
  })

  test('for people: a word for each message, and what pi lists but leaves out of the request', async () => {
    const failed = entry('message', B, A, { message: { role: 'assistant', stopReason: 'error', content: [] } })
    const done = await run(['context', fileOf(header, user(A, null, 'x'), failed)])
    expect(done.out.split('\n')).toEqual([
      'With the leaf at entry 1:',
      '  path      2 entries, about 1 token',
      '  sent      1 message, about 1 token',
      '  pi counts 1 token; its list has 2 messages, about 1 token, of which 1 is left out of the request',
      '  states    1 sent, 1 failed',
      '  model     ?/?, thinking off',
      '       0  entry 0       user                       1 token  sent',
      '       1  entry 1       assistant                 0 tokens  failed',
      '',
    ])
  })

  test('a file without a leaf gives an empty context', async () => {
    expect(json(await run(['context', fileOf(header), '--json']))).toMatchObject({ at: null, path: [], messages: [] })
  })

  test('where pi would fail or never end, the rest is given and the reason said', async () => {
    const broken = await run(['context', fileOf(header, entry('message', A, null), user(B, A, 'x')), '--json'])
    expect(broken).toMatchObject({ code: 0, err: [expect.stringContaining('pi fails here')] })
    expect(json(broken)).toMatchObject({ roles: ['user'], usage: null, failure: expect.stringContaining('Entry 0') })
    const told = await run(['context', fileOf(header, entry('message', A, null), user(B, A, 'x'))])
    expect(told.out).toContain('  sent      nothing: pi builds no context here')
    expect(told.out).not.toMatch(/1 message|user|1 sent/)
    const ring = await run(['context', fileOf(header, user(A, B, 'x'), user(B, A, 'y')), '--json'])
    expect(ring.err[0]).toContain('pi never ends here')
    expect(json(ring)).toMatchObject({ path: [0, 1] })
  })

  test('an id that comes twice: pi goes to the later entry', async () => {
    const done = await run(['context', fileOf(header, user(A, null, 'x'), user(A, null, 'y')), '--at', '0', '--json'])
    expect(json(done)).toMatchObject({ at: 0, path: [1] })
    expect(done.err).toEqual(['Entry 0 shares its id with entry 1, and pi goes there.'])
  })

  test.each([
    [['--at', '9'], 1, 'There is no entry 9. The last one is 3.'],
    [['--id', 'nope'], 1, 'No entry has the id "nope".'],
    [['--at', 'x'], 2, '--at takes the number of an entry, not "x". See dendro --help.'],
    [['--at', '1', '--id', A], 2, 'Give either --at or --id, not both. See dendro --help.'],
    [['--at=-1'], 2, '--at takes the number of an entry, not "-1". See dendro --help.'],
  ])('%j is refused', async (options, code, message) => {
    expect(await run(['context', fileOf(...FORKED), ...options])).toMatchObject({ code, err: [message], out: '' })
  })

  test('an entry without id can be no leaf', async () => {
    const file = fileOf(header, user(A, null, 'x'), { type: 'custom', parentId: A })
    expect(await run(['context', file, '--at', '1'])).toMatchObject({
      code: 1,
      err: [expect.stringContaining('has no id')],
    })
  })
})

describe('check', () => {
  test('nothing wrong: exit code 0', async () => {
    const file = fileOf(...FORKED)
    expect(await run(['check', file, '--json'])).toMatchObject({ code: 0, out: '{"problems":[]}\n' })
    expect(await run(['check', file])).toMatchObject({ code: 0, out: `Nothing is wrong with ${file}.\n` })
  })

  test('something wrong: exit code 1, one line each', async () => {
    const file = fileOf(header, user(A, 'ffffffff', 'x'), '{broken')
    expect(await run(['check', file, '--json'])).toMatchObject({ code: 1 })
    const { out } = await run(['check', file])
    expect(out).toMatch(/^line 2, orphan: [^\n]*\nline 3, malformed: [^\n]*\n$/)
  })

  test('more problems than are kept are counted', async () => {
    const file = fileOf(header, ...Array.from({ length: 250 }, () => 'broken'))
    expect((await run(['check', file])).out).toMatch(/and 50 more of these kinds\.\n$/)
  })
})

describe('list', () => {
  test('all sessions of a folder, a broken one among them', async () => {
    const root = temporaryFolder()
    mkdirSync(join(root, '--code-app--'))
    writeFileSync(join(root, '--code-app--', 'a.jsonl'), FORKED.map((line) => `${JSON.stringify(line)}\n`).join(''))
    writeFileSync(join(root, '--code-app--', 'b.jsonl'), 'nonsense\n')
    const sessions = json(await run(['list', '--session-dir', root, '--json'])) as readonly Record<string, unknown>[]
    expect(sessions).toHaveLength(2)
    expect(sessions.find(({ id }) => id === 's1')).toEqual({
      file: join(root, '--code-app--', 'a.jsonl'),
      id: 's1',
      cwd: '/code/app',
      name: null,
      firstMessage: 'Hello',
      created: TIME,
      modified: TIME,
      messageCount: 3,
      entryCount: 4,
      leafCount: 2,
      parentSession: null,
      problems: [],
    })
    expect(sessions.find(({ id }) => id === '')).toMatchObject({
      problems: [{ kind: 'refused', message: expect.stringContaining('b.jsonl is not a pi session') }],
    })
    expect((await run(['list', '--session-dir', root])).out).toContain('3 messages  Hello')
  })
})

describe('the command line itself', () => {
  test('help and version', async () => {
    for (const argv of [['--help'], ['-h'], ['help'], ['inspect', '--help']]) {
      expect(await run(argv)).toMatchObject({ code: 0, out: expect.stringContaining('dendro COMMAND') })
    }
    expect((await run(['--version'])).out).toMatch(/^\d+\.\d+\.\d+\n$/)
  })

  test('a path, or nothing, opens the app; another word is a mistake', async () => {
    const file = fileOf(...FORKED)
    expect((await run([file, '--trace', 'x'])).opened).toEqual([[file, '--trace', 'x']])
    expect((await run([])).opened).toEqual([[]])
    expect((await run(['--screenshot', 'a.png', file])).opened).toHaveLength(1)
    expect(await run(['inspekt'])).toMatchObject({
      code: 2,
      opened: [],
      err: [expect.stringContaining('"inspekt" is no command')],
    })
  })

  test.each([
    [['inspect'], 2, 'A session file is missing. See dendro --help.'],
    [['inspect', '--nope', 'x'], 2, /^Unknown option '--nope'\. See dendro --help\.$/],
    [['inspect', 'a', 'b'], 2, /One argument too many: "b"/],
    [['context', 'x', '--at'], 2, /--at/],
  ])('%j is wrong usage', async (argv, code, message) => {
    const done = await run(argv)
    expect(done.code).toBe(code)
    expect(done.err).toHaveLength(1)
    expect(done.err[0]).toMatch(message)
    expect(done.err[0]).not.toContain('\n')
  })

  test('what every command takes may stand before it', async () => {
    const file = fileOf(...FORKED)
    const trace = join(temporaryFolder(), 'trace.jsonl')
    for (const before of [['--json'], ['--trace', trace, '--json'], ['--json', `--trace=${trace}`]]) {
      const { code, out, opened } = await run([...before, 'inspect', file])
      expect({ code, opened, entryCount: (JSON.parse(out) as { entryCount: number }).entryCount }).toEqual({
        code: 0,
        opened: [],
        entryCount: 4,
      })
    }
    expect((await run(['--trace', trace, file])).opened).toHaveLength(1)
  })

  test('what the app could make nothing of does not start it', async () => {
    const file = fileOf(...FORKED)
    for (const argv of [
      ['--theme', 'blue', file],
      [file, '--size', 'large'],
      [file, file],
      [file, '--trace='],
      ['--trace'],
    ])
      expect(await run(argv)).toMatchObject({
        code: 2,
        opened: [],
        err: [expect.stringMatching(/^(--\w+ |Dendro opens one)/)],
      })
  })

  test('an option of a command never starts the app', async () => {
    const file = fileOf(...FORKED)
    for (const argv of [
      ['--at', '1', 'context', file],
      [file, '--json'],
      ['--json'],
      ['--theme', 'dark', '--id=x', file],
    ]) {
      expect(await run(argv)).toMatchObject({
        code: 2,
        opened: [],
        err: [expect.stringMatching(/^--(at|json|id=x|id) goes with a command/)],
      })
    }
  })

  test('help is given wherever it is asked for', async () => {
    expect(await run(['--json', '--help'])).toMatchObject({ code: 0, out: expect.stringContaining('dendro COMMAND') })
  })

  test.each([
    [['inspect', ''], /^An empty text was given where a path belongs/],
    [['list', '--session-dir', ''], /^An empty text/],
    [['fork', 'FILE', '--session-dir='], /^An empty text/],
    [['fork', 'FILE', '--cwd', ''], /^An empty text/],
    [['inspect', 'FILE', '--trace', ''], /^An empty text/],
    [['context', 'FILE', '--at', '-1'], /^--at takes the number of an entry, not "-1"\./],
    [['context', 'FILE', '--at', '--json'], /^--at needs a value; one that begins with a dash is written --at=VALUE\./],
    [['leaf', 'FILE'], /^Name an entry with --at N or --id ID, or --root for before the first\./],
  ])('%j is wrong usage, said in one sentence', async (argv, message) => {
    const file = fileOf(...FORKED)
    const done = await run(argv.map((word) => (word === 'FILE' ? file : word)))
    expect(done).toMatchObject({ code: 2, out: '', err: [expect.stringMatching(message)] })
  })

  test('blanks around a number count for nothing, in every command', async () => {
    const file = fileOf(...FORKED)
    expect(json(await run(['context', file, '--at', ' 2', '--json']))).toMatchObject({ at: 2 })
    const fork = ['fork', file, '--at', ' 2', '--session-dir', temporaryFolder(), '--json']
    expect(json(await run(fork))).toMatchObject({ leaf: 2 })
  })

  test('a folder to list that is not there, or is a file, is one error', async () => {
    const missing = join(temporaryFolder(), 'none')
    expect(await run(['list', '--session-dir', missing, '--json'])).toMatchObject({
      code: 1,
      out: '',
      err: [`${missing} is not there. Check the path, or whether it was moved.`],
    })
    const file = fileOf(...FORKED)
    expect(await run(['list', '--session-dir', file])).toMatchObject({
      code: 1,
      out: '',
      err: [`${file} is a file, not a folder. Give a folder.`],
    })
  })

  test.skipIf(process.platform === 'win32')('a folder of a project that may not be read hides no other', async () => {
    const root = temporaryFolder()
    const [open, closed] = [join(root, 'open'), join(root, 'closed')]
    for (const folder of [open, closed]) {
      mkdirSync(folder)
      writeFileSync(join(folder, 'a.jsonl'), FORKED.map((line) => `${JSON.stringify(line)}\n`).join(''))
    }
    chmodSync(closed, 0)
    await asOtherUser([root, open, closed], async () => {
      const found = await run(['list', '--session-dir', root])
      expect(found).toMatchObject({ code: 0, out: expect.stringContaining('3 messages  Hello') })
      expect(found.err).toEqual([expect.stringContaining(closed)])
      // The folder that was named must be readable itself.
      expect(await run(['list', '--session-dir', closed])).toMatchObject({ code: 1, out: '' })
    })
    chmodSync(closed, 0o700)
  })

  test('a trace that cannot be written is named', async () => {
    const trace = join(temporaryFolder(), 'none', 'trace.jsonl')
    expect(await run(['inspect', fileOf(...FORKED), '--trace', trace])).toMatchObject({
      code: 1,
      err: [expect.stringContaining(`${trace} could not be created`)],
    })
  })

  test('a file at fault: exit code 1, one line that names it', async () => {
    const missing = join(temporaryFolder(), 'none.jsonl')
    const done = await run(['inspect', missing, '--json'])
    expect(done).toMatchObject({
      code: 1,
      out: '',
      err: [`${missing} is not there. Check the path, or whether it was moved.`],
    })
  })

  test('a reader that stops early is no fault', async () => {
    const print = () => Promise.reject(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))
    expect(await run(['inspect', fileOf(...FORKED)], { print })).toMatchObject({ code: 0, err: [] })
  })

  test('a relative path is meant from where the person stands', async () => {
    const file = fileOf(...FORKED)
    expect(await run(['check', path.basename(file)], { cwd: path.dirname(file) })).toMatchObject({ code: 0 })
  })

  test('--trace writes at least the two marks of the scan', async () => {
    const trace = join(temporaryFolder(), 'trace.jsonl')
    await run(['inspect', fileOf(...FORKED), '--trace', trace], { startedAt: Date.now() - 1000 })
    const marks = readFileSync(trace, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(marks.map(({ mark, entries }) => [mark, entries])).toEqual([
      ['scan-start', 0],
      ['scan-done', 4],
      ['verify-done', 4],
    ])
    for (const { ms, rss } of marks) {
      expect(ms).toBeGreaterThanOrEqual(1000)
      expect(rss).toBeGreaterThan(1_000_000)
    }
  })
})
