import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path, { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFolderName, type Place } from '../../electron/sessions/folders.ts'
import { listSessions } from '../../electron/sessions/list-sessions.ts'
import { readFamily } from '../../electron/sessions/read-family.ts'
import { forkManaged, manageFile } from '../../electron/sessions/start-session.ts'
import { joinFamily, sessionIdIn, type FamilyMember } from '../../shared/library/family.ts'
import { familyRows } from '../../shared/library/family-rows.ts'
import { familyOf } from '../../shared/library/kin.ts'
import { fileText, headerLine, messageLine, userLine } from './session-text.ts'
import { temporaryFolder } from './temp-folder.ts'

const NEVER = new AbortController().signal

/** A turn: what somebody asked, and a reply that cost a dollar. */
function turn(at: number, parentId: string | null, text: string): readonly string[] {
  const id = (at * 2).toString(16).padStart(8, '0')
  const answer = (at * 2 + 1).toString(16).padStart(8, '0')
  const usage = { input: 1, output: 1, cacheRead: 0, cacheWrite: 0, totalTokens: 2, cost: { total: 1 } }
  const message = { role: 'assistant', content: [], provider: 'p', model: 'm', usage, stopReason: 'stop' }
  return [userLine(id, parentId, text), messageLine(answer, id, message)]
}

/** Puts other words in the place of the parent that a header names. */
function renameParent(file: string, parentSession: string): void {
  const [header = '', ...lines] = readFileSync(file, 'utf8').split('\n')
  const changed = { ...(JSON.parse(header) as object), parentSession }
  writeFileSync(file, [JSON.stringify(changed), ...lines].join('\n'))
}

test('six forks over three projects are joined to the entries they left, two of them by what they share', async () => {
  const home = temporaryFolder()
  const sessions = join(home, '.pi', 'agent', 'sessions')
  const projects = ['one', 'two', 'three'].map((name) => join(home, name))
  for (const project of projects) mkdirSync(project)
  const [one = '', two = '', three = ''] = projects
  const place: Place = { env: {}, home, cwd: one, paths: path, readText: () => null }
  const first = join(sessions, projectFolderName(one), '2026-01-05T09-00-00-000Z_first.jsonl')
  mkdirSync(dirname(first), { recursive: true })
  const texts = ['Begin', 'Go on', 'End'].flatMap((text, at) =>
    turn(at, at === 0 ? null : (at * 2 - 1).toString(16).padStart(8, '0'), text),
  )
  writeFileSync(first, fileText(headerLine({ id: 'first', cwd: one }), ...texts))

  let made = 0
  /** Forks before an entry, then asks something else there, as a person would. */
  const fork = async (from: string, at: number, cwd: string): Promise<string> => {
    made += 1
    const source = await manageFile(from)
    const session = await forkManaged(source, at, { cwd, folder: null }, place)
    const file = session.store.file()
    session.store.close()
    source.store.close()
    if (file === null) throw new Error('the fork has no file')
    const last = readFileSync(file, 'utf8').trimEnd().split('\n').at(-1) ?? ''
    const leaf = (JSON.parse(last) as { readonly id: string }).id
    writeFileSync(file, readFileSync(file, 'utf8') + fileText(...turn(100 + made, leaf, `Other way ${made}`)))
    // Headers tell the time to the millisecond: each fork is a later one.
    await new Promise((resolve) => setTimeout(resolve, 5))
    return file
  }
  const a = await fork(first, 1, one)
  const b = await fork(first, 3, two)
  const c = await fork(a, 3, two)
  const d = await fork(b, 5, three)
  const e = await fork(first, 5, three)
  const f = await fork(d, 7, three)
  // The parent of one was moved; the header of another names nothing that ever was.
  const moved = join(home, 'elsewhere', basename(b))
  mkdirSync(dirname(moved))
  renameSync(b, moved)
  renameParent(c, '/gone/and/unknown.jsonl')
  const stranger = join(sessions, projectFolderName(one), 'stranger.jsonl')
  writeFileSync(stranger, fileText(headerLine({ id: 'stranger', cwd: one }), userLine('0000aaaa', null, 'Not of them')))

  const { sessions: listed } = await listSessions(
    [
      { path: sessions, layout: 'projects', flavour: 'pi' },
      { path: dirname(moved), layout: 'flat', flavour: 'pi' },
    ],
    { way: 'count' },
  )
  const files = [first, a, moved, c, d, e, f]
  for (const file of files) {
    const kin = familyOf(listed, file).map((session) => session.file)
    expect(kin.toSorted()).toEqual(files.toSorted())
  }
  expect(familyOf(listed, stranger)).toHaveLength(1)

  const family = await readFamily(files, NEVER)
  expect(family.map(({ parent, leftAt }) => [parent, leftAt])).toEqual([
    [null, null],
    [0, 1],
    [0, 3],
    [1, 3],
    [2, 5],
    [0, 5],
    [4, 7],
  ])
  expect(family.map(({ inherited, own }) => [inherited, own])).toEqual([
    [0, 6],
    [2, 2],
    [4, 2],
    [4, 2],
    [6, 2],
    [6, 2],
    [8, 2],
  ])
  // Nine turns were paid for, however often they were copied.
  expect(family.reduce((sum, { ownCost }) => sum + ownCost, 0)).toBe(9)
  expect(family.map(({ inheritedCost }) => inheritedCost)).toEqual([0, 1, 2, 2, 3, 3, 4])
  expect(family.map(({ firstOwnText }) => firstOwnText)).toEqual([
    'Begin',
    ...[1, 2, 3, 4, 5, 6].map((at) => `Other way ${at}`),
  ])
  const created = files.map((file) => listed.find((session) => session.file === file)?.created ?? 0)
  const rows = familyRows(family, created)
  expect(rows.map(({ member, lane, open }) => `${member}@${lane} ${open.join()}`)).toEqual([
    '0@0 ',
    '1@1 0',
    '3@2 0',
    '2@1 0',
    '4@2 0',
    '6@3 0',
    '5@1 ',
  ])
})

function member(given: Partial<FamilyMember> & Pick<FamilyMember, 'file'>): FamilyMember {
  return { id: given.file, parentSession: null, created: 0, keys: [], costs: [], ...given }
}

test('headers that name each other in a ring give no endless family', () => {
  const links = joinFamily([
    member({ file: '/a.jsonl', parentSession: '/b.jsonl' }),
    member({ file: '/b.jsonl', parentSession: '/c.jsonl' }),
    member({ file: '/c.jsonl', parentSession: '/a.jsonl' }),
    member({ file: '/self.jsonl', parentSession: '/self.jsonl' }),
  ])
  expect(links.filter(({ parent }) => parent === null).length).toBeGreaterThan(0)
  expect(familyRows(links, [0, 0, 0, 0])).toHaveLength(4)
})

test('what shares nothing with the session its header names is joined to no entry', () => {
  const [, child] = joinFamily([
    member({ file: '/a.jsonl', keys: ['1 1'] }),
    member({ file: '/b.jsonl', parentSession: '/a.jsonl', created: 1, keys: ['2 2'] }),
  ])
  expect(child).toMatchObject({ parent: 0, leftAt: null, inherited: 0, own: 1 })
})

test.each([
  ['/x/2026-01-05T09-00-00-000Z_0199-ab.jsonl', '0199-ab'],
  ['C:\\s\\2026_my.id-1.jsonl', 'my.id-1'],
  ['/x/session.jsonl', null],
])('the session that the name of a file tells of: %s', (name, id) => {
  expect(sessionIdIn(name)).toBe(id)
})
