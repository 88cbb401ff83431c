import { realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { compactionSettings } from '../../electron/sessions/compaction-settings.ts'
import { folderOf } from '../../electron/sessions/folders.ts'

const MODEL = { provider: 'anthropic', modelId: 'opus' }

function settingsIn(text: string | null, env: Readonly<Record<string, string>> = {}) {
  const file = env['PI_CODING_AGENT_DIR'] === undefined ? '/home/me/.pi/agent/settings.json' : '/data/settings.json'
  const readText = (asked: string): string | null => (asked === file ? text : null)
  return compactionSettings({ env, home: '/home/me', cwd: '/code', paths: path.posix, readText }, MODEL, null)
}

test('without settings pi keeps 16,384 tokens free', () => {
  const standard = { enabled: true, reserveTokens: 16_384, ofProject: false }
  expect(settingsIn(null)).toEqual(standard)
  for (const text of ['', 'no json', '[]', '{"compaction":7}', '{"compaction":{"reserveTokens":-1}}'])
    expect(settingsIn(text)).toEqual(standard)
})

test('what its settings say counts, that of the model first', () => {
  expect(settingsIn('{"compaction":{"enabled":false,"reserveTokens":9}}')).toMatchObject({
    enabled: false,
    reserveTokens: 9,
  })
  const both = { compaction: { reserveTokens: 9, modelOverrides: { 'anthropic/opus': { reserveTokens: 5 } } } }
  expect(settingsIn(JSON.stringify(both)).reserveTokens).toBe(5)
  const other = { compaction: { reserveTokens: 9, modelOverrides: { 'openai/x': { reserveTokens: 5 } } } }
  expect(settingsIn(JSON.stringify(other)).reserveTokens).toBe(9)
  expect(settingsIn('{"compaction":{"reserveTokens":7}}', { PI_CODING_AGENT_DIR: '/data' }).reserveTokens).toBe(7)
})

describe('what a project’s own settings say', () => {
  const own = { compaction: { reserveTokens: 9, modelOverrides: { 'anthropic/opus': { reserveTokens: 5 } } } }

  function withProject(files: Readonly<Record<string, unknown>>, paths: path.PlatformPath = path.posix) {
    const agent = paths.join('/home/me', '.pi', 'agent')
    const known: Readonly<Record<string, unknown>> = { [paths.join(agent, 'settings.json')]: own, ...files }
    const readText = (asked: string): string | null => (asked in known ? JSON.stringify(known[asked]) : null)
    const place = { env: {}, home: '/home/me', cwd: '/elsewhere', paths, readText }
    return compactionSettings(place, MODEL, '/code/app')
  }
  const theirs = { '/code/app/.pi/settings.json': { compaction: { enabled: false, reserveTokens: 7 } } }

  test('counts only where pi was told to trust it', () => {
    const bare = { enabled: true, reserveTokens: 5, ofProject: false }
    expect(withProject(theirs)).toEqual(bare)
    for (const trust of [
      { '/code/app': false },
      { '/code/app': null },
      { '/code/application': true },
      { '/code': false },
      [],
    ])
      expect(withProject({ ...theirs, '/home/me/.pi/agent/trust.json': trust })).toEqual(bare)
    // The nearest folder decides.
    const both = { '/code': true, '/code/app': false }
    expect(withProject({ ...theirs, '/home/me/.pi/agent/trust.json': both })).toEqual(bare)
  })

  test('is laid over pi’s own, field by field', () => {
    for (const trust of [{ '/code/app': true }, { '/code': true }, { '/': true, '/other': false }])
      expect(withProject({ ...theirs, '/home/me/.pi/agent/trust.json': trust })).toEqual({
        enabled: false,
        // The override of pi's own settings for the model is still there.
        reserveTokens: 5,
        ofProject: true,
      })
    const always = { ...own, defaultProjectTrust: 'always' }
    expect(withProject({ ...theirs, '/home/me/.pi/agent/settings.json': always }).ofProject).toBe(true)
    const never = { ...always, defaultProjectTrust: 'never' }
    expect(withProject({ ...theirs, '/home/me/.pi/agent/settings.json': never }).ofProject).toBe(false)
    const model = { compaction: { modelOverrides: { 'anthropic/opus': { reserveTokens: 3 } } } }
    const trust = { '/code': true }
    const files = { '/code/app/.pi/settings.json': model, '/home/me/.pi/agent/trust.json': trust }
    expect(withProject(files)).toEqual({ enabled: true, reserveTokens: 3, ofProject: true })
  })

  test('says nothing where the project has none, or the folder is not of this machine', () => {
    const trust = { '/home/me/.pi/agent/trust.json': { '/': true } }
    expect(withProject(trust)).toEqual({ enabled: true, reserveTokens: 5, ofProject: false })
    expect([folderOf(null), folderOf('relative'), folderOf('//host/share'), folderOf('/not/there')]).toEqual([
      null,
      null,
      null,
      null,
    ])
    expect(folderOf(tmpdir())).toBe(realpathSync(tmpdir()))
  })
})
