import path from 'node:path'
import { expect, test } from 'vitest'
import { expandPath, projectFolderName, type Place } from '../../electron/sessions/folders.ts'
import { customSessionFolder, projectSessionFolder, sessionFolders } from '../../electron/sessions/session-folders.ts'

function posix(change: Partial<Place> & { readonly files?: Readonly<Record<string, string>> } = {}): Place {
  const { files = {}, ...rest } = change
  return { env: {}, home: '/home/me', cwd: '/code/app', paths: path.posix, readText: (f) => files[f] ?? null, ...rest }
}

function windows(change: Partial<Place> & { readonly files?: Readonly<Record<string, string>> } = {}): Place {
  const { files = {}, ...rest } = change
  const home = 'C:\\Users\\me'
  return { env: {}, home, cwd: 'D:\\app', paths: path.win32, readText: (f) => files[f] ?? null, ...rest }
}

// The names are what pi 1.6.0 gives.
test.each([
  ['/home/me/proj', '--home-me-proj--'],
  ['/', '----'],
  ['/a/b/c', '--a-b-c--'],
  ['/a-b/c', '--a-b-c--'],
  ['/a b/日本', '--a b-日本--'],
  ['C:\\Users\\me\\proj', '--C--Users-me-proj--'],
  ['C:\\', '--C----'],
  ['\\\\srv\\share\\p', '---srv-share-p--'],
])('pi keeps the sessions of %s in %s', (cwd, name) => {
  expect(projectFolderName(cwd)).toBe(name)
})

test('without settings a project has its folder under ~/.pi/agent/sessions, on each system', () => {
  expect(projectSessionFolder(posix()).path).toBe('/home/me/.pi/agent/sessions/--code-app--')
  expect(projectSessionFolder(windows()).path).toBe('C:\\Users\\me\\.pi\\agent\\sessions\\--D--app--')
})

test('PI_CODING_AGENT_DIR moves the whole folder; ~ and file:// are understood', () => {
  const at = (dir: string): string => projectSessionFolder(posix({ env: { PI_CODING_AGENT_DIR: dir } })).path
  expect(at('/data/pi')).toBe('/data/pi/sessions/--code-app--')
  expect(at('~/pi')).toBe('/home/me/pi/sessions/--code-app--')
  expect(at('~')).toBe('/home/me/sessions/--code-app--')
  expect(at('file:///data/p%20i')).toBe('/data/p i/sessions/--code-app--')
  expect(at('rel')).toBe('/code/app/rel/sessions/--code-app--')
  expect(at('')).toBe('/home/me/.pi/agent/sessions/--code-app--')
  const windowsDir = projectSessionFolder(windows({ env: { PI_CODING_AGENT_DIR: '~\\pi' } })).path
  expect(windowsDir).toBe('C:\\Users\\me\\pi\\sessions\\--D--app--')
  expect(expandPath('file:///C:/x', windows())).toBe('C:\\x')
  expect(expandPath('/mnt/c/x/y', windows())).toBe('C:\\x\\y')
  expect(expandPath('/d', windows())).toBe('D:\\')
})

test('a custom folder is flat; environment before project settings before agent settings', () => {
  const files = {
    '/home/me/.pi/agent/settings.json': '{"sessionDir":"~/agent-sessions"}',
    '/code/app/.pi/settings.json': '\uFEFF{"sessionDir":"./sessions"}',
    '/home/me/.pi/agent/trust.json': '{"/code":true}',
  }
  const env = { PI_CODING_AGENT_SESSION_DIR: '/env/sessions' }
  expect(projectSessionFolder(posix({ files, env }))).toEqual({ path: '/env/sessions', layout: 'flat', flavour: 'pi' })
  expect(customSessionFolder(posix({ files }))).toBe('/code/app/sessions')
  expect(customSessionFolder(posix({ files, cwd: '/other' }))).toBe('/home/me/agent-sessions')
})

test('the settings of a project count only where pi was told to trust it', () => {
  const ofProject = { '/code/app/.pi/settings.json': '{"sessionDir":"./sessions"}' }
  const folderWith = (files: Readonly<Record<string, string>>) =>
    customSessionFolder(posix({ files: { ...ofProject, ...files } }))
  expect(folderWith({})).toBeNull()
  expect(folderWith({ '/home/me/.pi/agent/settings.json': '{"sessionDir":"~/own"}' })).toBe('/home/me/own')
  expect(folderWith({ '/home/me/.pi/agent/trust.json': '{"/code":true,"/code/app":false}' })).toBeNull()
  expect(folderWith({ '/home/me/.pi/agent/trust.json': '{"/code/app":true}' })).toBe('/code/app/sessions')
  const always = { '/home/me/.pi/agent/settings.json': '{"defaultProjectTrust":"always"}' }
  expect(folderWith(always)).toBe('/code/app/sessions')
})

test('the settings of a project lead to no other machine, unless the project lies on one', () => {
  const dir = String.raw`"\\\\elsewhere\\share"`
  const ofProject = String.raw`D:\app\.pi\settings.json`
  const ofAgent = String.raw`C:\Users\me\.pi\agent\settings.json`
  const trusted = {
    [String.raw`C:\Users\me\.pi\agent\trust.json`]: String.raw`{"D:\\app":true,"\\\\server\\code\\app":true}`,
  }
  for (const written of [dir, '"file://elsewhere/share"']) {
    expect(customSessionFolder(windows({ files: { ...trusted, [ofProject]: `{"sessionDir":${written}}` } }))).toBeNull()
    const both = { ...trusted, [ofProject]: `{"sessionDir":${written}}`, [ofAgent]: '{"sessionDir":"C:/mine"}' }
    expect(customSessionFolder(windows({ files: both }))).toBe(String.raw`C:\mine`)
    // A person's own settings are theirs.
    const own = customSessionFolder(windows({ files: { [ofAgent]: `{"sessionDir":${written}}` } }))
    expect(own).toMatch(/^\\\\elsewhere\\share\\?$/)
  }
  const cwd = String.raw`\\server\code\app`
  const files = { ...trusted, [String.raw`\\server\code\app\.pi\settings.json`]: '{"sessionDir":"kept"}' }
  expect(customSessionFolder(windows({ files, cwd }))).toBe(String.raw`\\server\code\app\kept`)
})

const TRUSTED = { '/home/me/.pi/agent/trust.json': '{"/":true}' }

test('settings that are broken, or of another shape, set nothing', () => {
  for (const text of ['{', '[]', 'null', '{"sessionDir":7}', '{"sessionDir":""}']) {
    expect(customSessionFolder(posix({ files: { ...TRUSTED, '/code/app/.pi/settings.json': text } }))).toBeNull()
  }
})

test('all folders: pi, the custom one, oh-my-pi, those added; none twice', () => {
  const env = { PI_CODING_AGENT_SESSION_DIR: '/env/sessions' }
  expect(sessionFolders(posix({ env }), ['~/more', '/env/sessions', '/home/me/more/'])).toEqual([
    { path: '/home/me/.pi/agent/sessions', layout: 'projects', flavour: 'pi' },
    { path: '/env/sessions', layout: 'flat', flavour: 'pi' },
    { path: '/home/me/.omp/agent/sessions', layout: 'projects', flavour: 'oh-my-pi' },
    { path: '/home/me/more', layout: 'projects', flavour: 'pi' },
  ])
  expect(sessionFolders(windows(), ['D:\\More', 'd:\\more'])).toHaveLength(3)
})
