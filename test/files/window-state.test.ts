import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { createStateKeeper, loadWindowStates } from '../../electron/main/window-state.ts'
import { temporaryFolder } from './temp-folder.ts'
import { eventually } from '../support/eventually.ts'

const state = { bounds: { x: 1, y: 2, width: 800, height: 600 }, maximized: true, session: '/sessions/a.jsonl' }
const other = { bounds: { x: 30, y: 40, width: 900, height: 700 }, maximized: false, session: null }
const nothing = [{ bounds: null, maximized: false, session: null }]

describe('the state of the windows', () => {
  test('is read as it was written', async () => {
    const file = join(temporaryFolder(), 'new', 'window.json')
    const keeper = createStateKeeper(file, () => {})
    keeper.note([state])
    keeper.note([state, other])
    expect(existsSync(file)).toBe(false)
    keeper.flush()
    expect(loadWindowStates(file)).toEqual([state, other])
  })

  test('is written by itself once changes pause, and only then', async () => {
    const file = join(temporaryFolder(), 'window.json')
    const keeper = createStateKeeper(file, () => {})
    keeper.note([state])
    await eventually(() => expect(loadWindowStates(file)).toEqual([state]))
  })

  test.each([
    '',
    '{',
    'null',
    '[]',
    '{"bounds":{"x":1,"y":2,"width":800,"height":600},"maximized":true}',
    '{"windows":[]}',
    '{"windows":[{"bounds":{"x":1e99,"y":0,"width":1,"height":1},"maximized":false,"session":null}]}',
  ])('is nothing to go by in a file that holds %s', (text) => {
    const file = join(temporaryFolder(), 'window.json')
    writeFileSync(file, text)
    expect(loadWindowStates(file)).toEqual(nothing)
    expect(readFileSync(file, 'utf8')).toBe(text)
  })

  test('that cannot be written is reported, and nothing is thrown', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'taken'), '')
    const report = vi.fn<(error: unknown) => void>()
    const keeper = createStateKeeper(join(folder, 'taken', 'window.json'), report)
    keeper.note([state])
    keeper.flush()
    expect(report).toHaveBeenCalledOnce()
  })
})
