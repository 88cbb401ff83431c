import { appendFileSync, chmodSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path, { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { storedSummary } from '../../electron/sessions/branch-summary.ts'
import type { Place } from '../../electron/sessions/folders.ts'
import type { SessionManager } from '../../electron/sessions/session-manager.ts'
import {
  cloneManaged,
  forkManaged,
  inMemorySession,
  manageFile,
  newSession,
} from '../../electron/sessions/start-session.ts'
import { assistantLine, entryLine, fileText, headerLine, userLine } from './session-text.ts'
import { temporaryFolder } from './temp-folder.ts'

const A = '0000000a'
const B = '0000000b'
const C = '0000000c'
const BASE = fileText(headerLine(), userLine(A, null), assistantLine(B, A))
const USER = { type: 'message', message: { role: 'user', content: 'Hello', timestamp: 1 } } as const

function place(home: string): Place {
  return { env: {}, home, cwd: home, paths: path, readText: () => null }
}

function closedLater(session: SessionManager): SessionManager {
  onTestFinished(() => session.store.close())
  return session
}

async function managed(content: string = BASE): Promise<SessionManager & { readonly path: string }> {
  const file = join(temporaryFolder(), 'session.jsonl')
  writeFileSync(file, content)
  return { ...closedLater(await manageFile(file)), path: file }
}

function entriesOf(file: string): Record<string, unknown>[] {
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}

describe('a new session', () => {
  test('has no file until there is a conversation, then one with all that came before', async () => {
    const home = temporaryFolder()
    const session = closedLater(newSession({ cwd: '/code/app', folder: null }, place(home)))
    await session.append({ type: 'model_change', provider: 'p', modelId: 'm' })
    await session.append({ type: 'message', message: { role: 'system', content: 'Be brief.' } })
    const file = session.store.file() ?? ''
    expect(path.dirname(file)).toBe(join(home, '.pi', 'agent', 'sessions', '--code-app--'))
    expect(readdirSync(home)).toEqual([])
    await session.append(USER)
    expect(session.leaf()).toBe(2)
    await session.rename(' a\nname ')
    expect(entriesOf(file).map(({ type }) => type)).toEqual([
      'session',
      'model_change',
      'message',
      'message',
      'session_info',
    ])
    expect(session.store.built().facts).toMatchObject({ name: 'a name', problems: [], fileLeaf: 3 })
  })

  test('that cannot get its file stays as it was, and gets it later', async () => {
    const home = temporaryFolder()
    const session = closedLater(newSession({ cwd: '/code/app', folder: join(home, 'file') }, place(home)))
    writeFileSync(join(home, 'file'), '')
    await expect(session.append(USER)).rejects.toMatchObject({ kind: 'not-a-folder' })
    expect([session.leaf(), session.store.built().columns.count]).toEqual([null, 0])
    rmSync(join(home, 'file'))
    await session.append(USER)
    expect(entriesOf(session.store.file() ?? '')).toHaveLength(2)
  })

  test('never takes the place of a file that is there', async () => {
    const home = temporaryFolder()
    const session = closedLater(newSession({ cwd: '/code/app', folder: home }, place(home)))
    const file = session.store.file() ?? ''
    writeFileSync(file, 'mine')
    await expect(session.append(USER)).rejects.toMatchObject({ kind: 'exists' })
    expect(readFileSync(file, 'utf8')).toBe('mine')
    expect(readdirSync(home)).toHaveLength(1)
  })
})

describe('the leaf', () => {
  test('is the end of the file until something is chosen, also where another program wrote meanwhile', async () => {
    const session = await managed()
    appendFileSync(session.path, fileText(userLine(C, B)))
    await session.label(0, 'start')
    expect(entriesOf(session.path).at(-1)).toMatchObject({ type: 'label', targetId: A, parentId: C })
    expect(session.leaf()).toBe(3)
  })

  test('stays where it was when nothing could be appended', async () => {
    const session = await managed()
    session.branch(0)
    rmSync(session.path)
    await expect(session.append(USER)).rejects.toMatchObject({ kind: 'not-found' })
    expect(session.leaf()).toBe(0)
    expect(existsSync(session.path)).toBe(false)
  })

  test('goes where it is sent, and nothing is written for it', async () => {
    const session = await managed()
    session.branch(0)
    session.reset()
    expect(session.leaf()).toBe(null)
    expect(() => session.branch(9)).toThrow(/no entry 9/)
    expect(readFileSync(session.path, 'utf8')).toBe(BASE)
    await session.append(USER)
    expect(entriesOf(session.path).at(-1)).toMatchObject({ parentId: null })
  })

  test('is lost where the last line has no id: what would hide the history is refused', async () => {
    const nameless = BASE + fileText('{"type":"custom","customType":"x"}')
    const session = await managed(nameless)
    await expect(session.rename('x')).rejects.toThrow(/its last entry has no id/)
    const grown = await managed()
    appendFileSync(grown.path, fileText('{"type":"custom","customType":"x"}'))
    await expect(grown.rename('x')).rejects.toThrow(/its last entry has no id/)
    await grown.openHere(1)
    expect(entriesOf(grown.path).at(-1)).toMatchObject({ customType: 'dendro.leaf', parentId: B })
  })

  test('follows what is appended behind a line without an end', async () => {
    const session = await managed(BASE + userLine(C, B))
    await session.rename('x')
    await session.append(USER)
    expect(session.store.built().columns.parent).toEqual(Int32Array.of(-1, 0, 1, 2, 3))
    expect(entriesOf(session.path)).toHaveLength(6)
  })
})

describe('entries that name others', () => {
  test('a branch summary as pi stores it, naming the leaf that was left', async () => {
    const session = await managed(BASE + fileText(userLine(C, A)))
    await session.branchWithSummary(0, storedSummary('Tried it.'))
    const summary =
      'The user explored a different conversation branch before returning here.\nSummary of that exploration:\n\nTried it.'
    expect(entriesOf(session.path).at(-1)).toMatchObject({ parentId: A, fromId: C, summary })
    expect(storedSummary(summary)).toBe(summary)
    session.reset()
    await session.branchWithSummary(null, 'x')
    expect(entriesOf(session.path).at(-1)).toMatchObject({ parentId: null, fromId: 'root' })
  })

  test('a label that another line would get is refused', async () => {
    const session = await managed(BASE + fileText(userLine(A, null), '{"type":"custom"}', userLine(C, B)))
    await expect(session.label(0, 'x')).rejects.toMatchObject({ kind: 'bad-target', message: /shares its id/ })
    await expect(session.label(3, 'x')).rejects.toMatchObject({ message: /has no id/ })
    await expect(session.label(9, 'x')).rejects.toMatchObject({ message: /no entry 9/ })
    await session.label(4, null)
    expect(entriesOf(session.path).at(-1)).not.toHaveProperty('label')
  })

  test('an edit of what no model is sent, or off the path, is refused', async () => {
    const session = await managed(BASE + fileText(entryLine('custom', C, B)))
    await expect(session.editContext(2, null)).rejects.toThrow(/no content that a model is sent/)
    session.branch(0)
    await expect(session.editContext(1, null)).rejects.toThrow(/not on the path/)
    await session.editContext(0, { content: 'x' })
    session.branch(1)
    await session.editContext(1, { content: 'x' })
    expect(entriesOf(session.path).at(-1)).toMatchObject({ replacement: { content: [{ type: 'text', text: 'x' }] } })
  })
})

describe('forks', () => {
  test('of a path without a conversation have a file once there is one', async () => {
    const session = await managed(fileText(headerLine(), entryLine('custom', A, null), userLine(B, A)))
    const folder = temporaryFolder()
    const fork = closedLater(await forkManaged(session, 0, { cwd: '/code/other', folder }, place(folder)))
    expect(readdirSync(folder)).toEqual([])
    await fork.append(USER)
    const [header, first, second] = entriesOf(fork.store.file() ?? '')
    expect(header).toMatchObject({ cwd: '/code/other', parentSession: session.path })
    expect([first, second]).toMatchObject([{ id: A }, { parentId: A }])
  })

  test('in memory stay there; a clone needs a file', async () => {
    const session = inMemorySession('/code/app')
    await session.append(USER)
    const to = { cwd: '/code/app', folder: null }
    const fork = await forkManaged(session, 0, to, place('/nowhere'))
    expect([fork.store.file(), fork.store.built().columns.count]).toEqual([null, 1])
    await expect(cloneManaged(session, to, place('/nowhere'))).rejects.toMatchObject({ kind: 'not-found' })
    await expect(forkManaged(session, 5, to, place('/nowhere'))).rejects.toMatchObject({ kind: 'bad-target' })
  })

  test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)('a folder that takes nothing', async () => {
    const session = await managed()
    const folder = temporaryFolder()
    chmodSync(folder, 0o500)
    const to = { cwd: '/code/app', folder }
    await expect(cloneManaged(session, to, place(folder))).rejects.toMatchObject({ kind: 'no-permission' })
  })
})
