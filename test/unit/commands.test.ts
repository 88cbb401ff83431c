import { beforeAll, describe, expect, it, vi } from 'vitest'
import { GROUPS, type Command } from '../../renderer/commands/command.ts'
import { parseChord } from '../../renderer/commands/key-chord.ts'

let commands: readonly Command[]

beforeAll(async () => {
  // The page's modules read these when they are loaded.
  vi.stubGlobal('navigator', { userAgent: 'X11; Linux x86_64' })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  commands = (await import('../../renderer/commands/table.ts')).commands
})

describe('the table of commands', () => {
  it('names each command once, as noun:verb', () => {
    const names = commands.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(name).toMatch(/^[a-z]+:[a-z]+(-[a-z]+)*$/)
  })

  it.each(['tree', 'code'] as const)(
    'gives no combination of keys to two commands while a %s has the focus',
    (focus) => {
      const chords = commands
        .filter(({ where }) => where === 'anywhere' || where === focus)
        .flatMap(({ keys }) => keys.map((text) => JSON.stringify(parseChord(text))))
      expect(chords.length).toBeGreaterThan(20)
      expect(new Set(chords).size).toBe(chords.length)
    },
  )

  it('lets a key without a modifier act only in the tree', () => {
    const plain = commands.filter(
      ({ keys, where }) =>
        where === 'anywhere' && keys.map(parseChord).some(({ mod, alt, key }) => !mod && !alt && !/^f\d+$/.test(key)),
    )
    expect(plain.map(({ name }) => name)).toEqual([])
  })

  it('has a title and a group for each, and says with … that something is asked first', () => {
    for (const { title, group } of commands) {
      expect(title).not.toBe('')
      expect(GROUPS).toContain(group)
    }
    expect(commands.find(({ name }) => name === 'session:fork')?.title).toMatch(/…$/)
  })

  it('refuses what needs a session while none is open, in a sentence', () => {
    const refused = commands.filter((command) => command.refusal() !== null).map(({ name }) => name)
    expect(refused).toContain('session:fork')
    expect(refused).toContain('leaf:back')
    expect(refused).not.toContain('session:open')
  })
})
