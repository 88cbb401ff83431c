import path from 'node:path'
import { expect, test } from 'vitest'
import { compactionSettings } from '../../electron/sessions/compaction-settings.ts'

const MODEL = { provider: 'anthropic', modelId: 'opus' }

function settingsIn(text: string | null, env: Readonly<Record<string, string>> = {}) {
  const file = env['PI_CODING_AGENT_DIR'] === undefined ? '/home/me/.pi/agent/settings.json' : '/data/settings.json'
  const readText = (asked: string): string | null => (asked === file ? text : null)
  return compactionSettings({ env, home: '/home/me', cwd: '/code', paths: path.posix, readText }, MODEL)
}

test('without settings pi keeps 16,384 tokens free', () => {
  const standard = { enabled: true, reserveTokens: 16_384 }
  expect(settingsIn(null)).toEqual(standard)
  for (const text of ['', 'no json', '[]', '{"compaction":7}', '{"compaction":{"reserveTokens":-1}}'])
    expect(settingsIn(text)).toEqual(standard)
})

test('what its settings say counts, that of the model first', () => {
  expect(settingsIn('{"compaction":{"enabled":false,"reserveTokens":9}}')).toEqual({ enabled: false, reserveTokens: 9 })
  const both = { compaction: { reserveTokens: 9, modelOverrides: { 'anthropic/opus': { reserveTokens: 5 } } } }
  expect(settingsIn(JSON.stringify(both)).reserveTokens).toBe(5)
  const other = { compaction: { reserveTokens: 9, modelOverrides: { 'openai/x': { reserveTokens: 5 } } } }
  expect(settingsIn(JSON.stringify(other)).reserveTokens).toBe(9)
  expect(settingsIn('{"compaction":{"reserveTokens":7}}', { PI_CODING_AGENT_DIR: '/data' }).reserveTokens).toBe(7)
})
