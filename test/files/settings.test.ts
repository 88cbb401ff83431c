import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadSettings } from '../../electron/settings.ts'
import { Settings } from '../../shared/settings.ts'
import { temporaryFolder } from './temp-folder.ts'

const defaults = { theme: 'system', textSize: 13, contextWindow: 200_000, columns: {}, sessionFolders: [] }

describe('settings', () => {
  test('are the defaults where there is no file, and none is made by reading', async () => {
    const folder = temporaryFolder()
    const { keeper, problem } = await loadSettings(join(folder, 'settings.json'))
    expect(keeper.get()).toEqual(defaults)
    expect(problem).toBeNull()
    expect(readdirSync(folder)).toEqual([])
  })

  test('are in force at once and read back later', async () => {
    const file = join(temporaryFolder(), 'deep', 'settings.json')
    const { keeper } = await loadSettings(file)
    const next = { ...keeper.get(), theme: 'dark', sessionFolders: ['/a'] } as const
    const written = keeper.set({ ...next, sessionFolders: ['/a'] })
    expect(keeper.get()).toEqual(next)
    await written
    expect((await loadSettings(file)).keeper.get()).toEqual(next)
  })

  test('keep the last of many changes, and leave nothing beside the file', async () => {
    const folder = temporaryFolder()
    const { keeper } = await loadSettings(join(folder, 'settings.json'))
    await Promise.all([12, 14, 16, 18].map((textSize) => keeper.set({ ...keeper.get(), textSize })))
    expect(JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8'))).toMatchObject({ textSize: 18 })
    expect(readdirSync(folder)).toEqual(['settings.json'])
  })

  test('lose only the values that are wrong, and say which', async () => {
    const file = join(temporaryFolder(), 'settings.json')
    writeFileSync(file, '{"theme":"green","textSize":15,"contextWindow":"many","later":1}')
    const { keeper, problem } = await loadSettings(file)
    expect(keeper.get()).toEqual({ ...defaults, textSize: 15 })
    expect(problem).toMatch(/theme, contextWindow/)
  })

  test.each(['', '{"theme":', '[]', 'null', '"dark"', '\0\0'])(
    'that are no object (%j) are kept aside, and said so',
    async (text) => {
      const folder = temporaryFolder()
      const file = join(folder, 'settings.json')
      writeFileSync(file, text)
      const { keeper, problem } = await loadSettings(file)
      expect(keeper.get()).toEqual(defaults)
      expect(problem).toContain('settings.json.broken')
      expect(readFileSync(`${file}.broken`, 'utf8')).toBe(text)
      expect(readdirSync(folder)).toEqual(['settings.json.broken'])
    },
  )

  test('wear the theme of the command line for this start alone', async () => {
    const file = join(temporaryFolder(), 'settings.json')
    writeFileSync(file, '{"theme":"light"}')
    expect((await loadSettings(file, 'dark')).keeper.get().theme).toBe('dark')
    expect((await loadSettings(file)).keeper.get().theme).toBe('light')
  })

  // Root may write anywhere.
  test.skipIf(process.getuid?.() === 0 || process.platform === 'win32')('that cannot be written say so', async () => {
    const folder = join(temporaryFolder(), 'locked')
    mkdirSync(folder, { mode: 0o500 })
    const { keeper } = await loadSettings(join(folder, 'settings.json'))
    await expect(keeper.set(keeper.get())).rejects.toThrow(/EACCES/)
    chmodSync(folder, 0o700)
  })

  test('that could not be written once can be written later', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'taken'), '')
    const { keeper } = await loadSettings(join(folder, 'taken', 'settings.json'))
    await expect(keeper.set({ ...keeper.get(), textSize: 18 })).rejects.toThrow(/settings|taken/)
    await expect(keeper.set({ ...keeper.get(), textSize: 19 })).rejects.toThrow(/settings|taken/)
    expect(keeper.get().textSize).toBe(19)
  })

  test('hold nothing secret', () => {
    const names = ['theme', 'textSize', 'contextWindow', 'columns', 'sessionFolders']
    expect(Object.keys(Settings.shape)).toEqual(names)
  })
})
