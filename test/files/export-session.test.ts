import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { exportSession, secretsIn, type ExportFormat } from '../../electron/host/export-session.ts'
import { openSession, type SessionFile } from '../../electron/sessions/open-session.ts'
import { contextMessages } from '../../shared/session/messages.ts'
import { fixtureFiles } from '../support/session-files.ts'
import { run } from '../unit/cli-run.ts'
import { host } from './host-harness.ts'
import { assistantLine, entryLine, fileText, headerLine, userLine } from './session-text.ts'
import { temporaryFolder } from './temp-folder.ts'

const A = '0000000a'
const B = '0000000b'
const C = '0000000c'
const D = '0000000d'
const NAMED = ['gh', 'p_', 'a1B2'.repeat(9)].join('')
const HOSTILE = '<img src=x onerror=alert(1)> & "q" `<b>` ```\n</pre><script>x</script>'

async function opened(...lines: readonly string[]): Promise<SessionFile> {
  const file = join(temporaryFolder(), 'session.jsonl')
  writeFileSync(file, fileText(...lines))
  return await openedFile(file)
}

async function openedFile(file: string): Promise<SessionFile> {
  const session = await openSession(file)
  onTestFinished(session.close)
  return session
}

async function exported(session: SessionFile, format: ExportFormat, at: number | null, hide = false) {
  const file = await exportSession(session, { format, at, hide }, join(temporaryFolder(), `out.${format}`))
  return { file, text: readFileSync(file, 'utf8') }
}

const SESSION = [
  headerLine({ cwd: HOSTILE }),
  userLine(A, null, HOSTILE),
  entryLine('label', B, A, { targetId: A, label: HOSTILE }),
  assistantLine(C, B, 'An answer.'),
  userLine(D, A, 'Another branch.'),
]

test('as HTML: one file that loads nothing and runs nothing, with all of it as text', async () => {
  const { text } = await exported(await opened(...SESSION), 'html', 2)
  const [, style = ''] = /<style>([^<]*)<\/style>/.exec(text) ?? []
  const hash = createHash('sha256').update(style).digest('base64')
  expect(text).toContain(`content="default-src 'none'; style-src 'sha256-${hash}'"`)
  expect(text).not.toMatch(
    /<(?!\/?(?:html|head|meta|title|style|body|h1|h2|dl|dt|dd|div|article|p|b|pre|details|summary|!doctype)\b)/i,
  )
  expect(text).not.toMatch(/<[^>]*\son\w+=|javascript:|<script|<img/i)
  expect(text).toContain('&lt;script&gt;x&lt;/script&gt;')
  expect(text).toContain('An answer.')
  expect(text).not.toContain('Another branch.')
})

test('as Markdown: what was HTML is text, code stays code', async () => {
  const { text } = await exported(await opened(...SESSION), 'md', 2)
  expect(text).toContain('&lt;img src=x onerror=alert(1)> & "q" `<b>` ```')
  expect(text).toContain('&lt;/pre>&lt;script>x&lt;/script>')
  expect(text).toContain('## assistant')
  const fence = await opened(headerLine(), userLine(A, null, '```html\n<p>\n```\n<p>'))
  expect((await exported(fence, 'md', 0)).text).toContain('```html\n<p>\n```\n&lt;p>')
})

test('as JSONL: one chain that is sent alike, under the session’s own id', async () => {
  const session = await opened(...SESSION)
  const { file } = await exported(session, 'jsonl', 2)
  const copy = await openedFile(file)
  expect(copy.built.facts).toMatchObject({
    header: { id: 'session-1', parentSession: null },
    problems: [],
    fileLeaf: 2,
  })
  expect([...copy.built.columns.parent]).toEqual([-1, 0, 1])
  expect(contextMessages(copy.built, 2, copy.body).messages).toEqual(
    contextMessages(session.built, 2, session.body).messages,
  )
})

test('every branch: in the order of the file, with what each follows where that is not the one before', async () => {
  const session = await opened(...SESSION)
  const md = (await exported(session, 'md', null)).text
  expect(md.indexOf('An answer.')).toBeLessThan(md.indexOf('Another branch.'))
  expect(md).toMatch(new RegExp(`\\*follows ${A}\\*\\n\\nAnother branch\\.`))
  const whole = await openedFile((await exported(session, 'jsonl', null)).file)
  expect([...whole.built.columns.parent]).toEqual([-1, 0, 1, 0])
})

test('secrets are found before, and hidden where that is asked for', async () => {
  const secret = ['gh', 'p_', 'a1B2'.repeat(9)].join('')
  const session = await opened(headerLine(), userLine(A, null, `Use ${secret}.`), assistantLine(B, A))
  for (const format of ['md', 'html', 'jsonl'] as const) {
    expect(await secretsIn(session, { format, at: 1 })).toMatchObject({
      count: 1,
      secrets: [{ ordinal: 0, kind: 'a token of GitHub' }],
    })
    expect((await exported(session, format, 1)).text).toContain(secret)
    const { text } = await exported(session, format, 1, true)
    expect(text).not.toContain(secret)
    expect(text).toMatch(/Use \\?\[hidden\\?\]\./)
  }
})

test('secrets behind the escapes of a tool call’s arguments are found and hidden', async () => {
  const secret = ['AKI', 'AIOSFODNN7EXAMPLE'].join('')
  const named = 'abcdef0123456789xyz'
  const call = { path: '.env', content: `# k\n${secret}\n`, json: JSON.stringify({ api_key: named }) }
  const message = { role: 'assistant', content: [{ type: 'toolCall', id: 'c', name: 'write', arguments: call }] }
  const session = await opened(headerLine(), userLine(A, null), entryLine('message', B, A, { message }))
  for (const format of ['md', 'html', 'jsonl'] as const) {
    expect((await secretsIn(session, { format, at: 1 })).count).toBe(2)
    const { text } = await exported(session, format, 1, true)
    expect(text).not.toContain(secret)
    expect(text).not.toContain(named)
  }
})

test('a fence that is left open takes in nothing of what follows', async () => {
  const open = 'look:\n```\ncode not closed\n```js\nstill code'
  const session = await opened(
    headerLine(),
    userLine(A, null, open),
    userLine(B, A, '```\n<script>x</script>\n```\n<b>'),
  )
  const { text } = await exported(session, 'md', 1)
  expect(text).toMatch(/still code\n```\n\n## user[^\n]*\n\n```\n<script>x<\/script>\n```\n&lt;b>/)
  const ticks = await opened(headerLine(), userLine(A, null, '`` <img src=x> ` and `<b>`'))
  expect((await exported(ticks, 'md', 0)).text).toContain('`` &lt;img src=x> ` and `')
})

test('what is there is never overwritten; a path without an end is not exported', async () => {
  const session = await opened(headerLine(), userLine(A, A))
  const out = join(temporaryFolder(), 'there.md')
  writeFileSync(out, 'mine')
  await expect(exportSession(session, { format: 'md', at: null, hide: false }, out)).rejects.toMatchObject({
    kind: 'exists',
  })
  expect(readFileSync(out, 'utf8')).toBe('mine')
  await expect(exported(session, 'md', 0)).rejects.toMatchObject({ kind: 'bad-target' })
})

test('every session of the project can be exported in every format', async () => {
  for (const file of fixtureFiles()) {
    let session
    try {
      session = await openSession(file)
    } catch {
      // What is no session has nothing to export.
      continue
    }
    onTestFinished(session.close)
    for (const format of ['md', 'html', 'jsonl'] as const)
      expect((await exported(session, format, null)).text).not.toBe('')
  }
})

test('secrets are found and hidden wherever they stand, also where their signs are escaped', async () => {
  const key = 'a1B2'.repeat(9)
  const secret = ['gh', 'p_', key].join('')
  const address = 'https://me:p*ss_w~rd#1@host.example/x'
  const session = await opened(
    headerLine(),
    userLine(A, null, 'no secret'),
    entryLine('session_info', B, A, { name: `name ${secret}` }),
    entryLine('label', 'cccccccc', B, { targetId: A, label: `label ${secret}` }),
    entryLine('custom', 'dddddddd', 'cccccccc', { customType: `type ${secret}`, data: { a: secret, b: address } }),
  )
  for (const format of ['md', 'html', 'jsonl'] as const) {
    const { count } = await secretsIn(session, { format, at: 3 })
    expect(count).toBeGreaterThan(3)
    const { text } = await exported(session, format, 3, true)
    expect(text).not.toContain(key)
    expect(text.replaceAll('\\', '')).not.toContain('p*ss_w~rd#1')
    expect(text).toContain('[hidden]')
  }
})

test('of a secret that is hidden nothing is left where an entry is cut to some length', async () => {
  const key = 'a1B2'.repeat(9)
  const secret = ['gh', 'p_', key].join('')
  const text = `${'x'.repeat(190)} ${secret}`
  const call = { type: 'toolCall', id: 'c', name: `${'x'.repeat(70)} ${secret}`, arguments: { command: text } }
  const image = { type: 'image', mimeType: 'image/png', data: 'aGk=' }
  const session = await opened(
    headerLine(),
    userLine(A, null, text),
    entryLine('message', B, A, { message: { role: 'assistant', content: [call, image] } }),
    entryLine('message', C, B, { message: { role: 'toolResult', toolCallId: 'c', toolName: 'x', content: [] } }),
  )
  for (const format of ['md', 'html'] as const) {
    const { text: written } = await exported(session, format, 2, true)
    expect(written).not.toContain(key.slice(0, 4))
    expect(written).toContain('image/png, 2 bytes')
  }
  const app = host()
  await app.ask('session:open', { sessionId: 's', file: session.path })
  const rows = await app.ask('picture:rows', { sessionId: 's', ordinals: [0, 1, 2] })
  for (const { row, hidden, secrets } of rows) {
    expect(JSON.stringify(row)).toContain(['gh', 'p_'].join(''))
    expect(JSON.stringify(hidden)).not.toContain(['gh', 'p_'].join(''))
    expect(secrets).toMatchObject([{ kind: 'a token of GitHub' }])
  }
})

test('on the command line: the leaf’s path, a word about secrets, and the file’s path', async () => {
  const session = await opened(headerLine(), userLine(A, null, `password = "a1b2c3d4e5f6g7"`))
  const cwd = temporaryFolder()
  const done = await run(['export', session.path, '--format', 'md'], { cwd })
  expect(done).toMatchObject({ code: 0, out: `${join(cwd, 'session.export.md')}\n` })
  expect(done.err[0]).toContain('1 secret; --hide-secrets hides it')
  const named = await opened(headerLine(), userLine(A, null), entryLine('session_info', B, A, { name: NAMED }))
  expect((await run(['export', named.path, '--format', 'md'], { cwd: temporaryFolder() })).err[1]).toMatch(
    /^the session’s name, id or project: a token of GitHub, ghp_/,
  )
  const hidden = ['export', session.path, '--format', 'md', '--hide-secrets', '--out', 'b.md', '--json']
  expect(await run(hidden, { cwd })).toMatchObject({
    code: 0,
    err: [],
    out: `${JSON.stringify({ file: join(cwd, 'b.md') })}\n`,
  })
  expect(await run(['export', session.path], { cwd })).toMatchObject({ code: 2 })
  expect(await run(['export', session.path, '--format', 'pdf'], { cwd })).toMatchObject({ code: 2 })
  expect(await run(['export', session.path, '--format', 'md', '--whole', '--at', '0'], { cwd })).toMatchObject({
    code: 2,
  })
})
