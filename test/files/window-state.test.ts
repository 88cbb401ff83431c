import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { createStateKeeper, loadWindowState } from '../../electron/window-state.ts'
import { temporaryFolder } from './temp-folder.ts'

const state = { bounds: { x: 1, y: 2, width: 800, height: 600 }, maximized: true }
const nothing = { bounds: null, maximized: false }

describe('the state of the window', () => {
  test('is read as it was written', async () => {
    const file = join(temporaryFolder(), 'new', 'window.json')
    const keeper = createStateKeeper(file, () => {})
    keeper.note({ ...state, maximized: false })
    keeper.note(state)
    expect(existsSync(file)).toBe(false)
    keeper.flush()
    expect(loadWindowState(file)).toEqual(state)
  })

  test('is written by itself once changes pause, and only then', async () => {
    const file = join(temporaryFolder(), 'window.json')
    const keeper = createStateKeeper(file, () => {})
    keeper.note(state)
    await vi.waitFor(() => expect(loadWindowState(file)).toEqual(state), { timeout: 5_000 })
  })

  test.each([
    '',
    '{',
    'null',
    '[]',
    '{"bounds":{"x":1}}',
    '{"bounds":{"x":1e99,"y":0,"width":1,"height":1},"maximized":false}',
  ])('is nothing to go by in a file that holds %s', (text) => {
    const file = join(temporaryFolder(), 'window.json')
    writeFileSync(file, text)
    expect(loadWindowState(file)).toEqual(nothing)
    expect(readFileSync(file, 'utf8')).toBe(text)
  })

  test('that cannot be written is reported, and nothing is thrown', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'taken'), '')
    const report = vi.fn<(error: unknown) => void>()
    const keeper = createStateKeeper(join(folder, 'taken', 'window.json'), report)
    keeper.note(state)
    keeper.flush()
    expect(report).toHaveBeenCalledOnce()
  })
})
