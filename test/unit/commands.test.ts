import { beforeAll, describe, expect, it, vi } from 'vitest'
import { GROUPS, type Command } from '../../renderer/commands/command.ts'
import { isPlain, parseChord, type KeyPress } from '../../renderer/commands/key-chord.ts'

let commands: readonly Command[]
let runKeys: (press: KeyPress, focus: Element | null) => boolean

function pressOf(key: string, shiftKey: boolean): KeyPress {
  return { key, shiftKey, ctrlKey: false, metaKey: false, altKey: false, getModifierState: () => false }
}

beforeAll(async () => {
  // The page's modules read these when they are loaded.
  vi.stubGlobal('navigator', { userAgent: 'X11; Linux x86_64' })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('document', { body: {}, activeElement: null })
  commands = (await import('../../renderer/commands/table.ts')).commands
  runKeys = (await import('../../renderer/commands/run.ts')).runKeys
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
    const within = { matches: () => false, closest: (what: string) => (what === '[data-tree]' ? {} : null) }
    const beside = { matches: () => false, closest: () => null }
    const plain = commands.flatMap(({ keys }) => keys.map(parseChord)).filter(isPlain)
    expect(plain.length).toBeGreaterThan(10)
    // Without a session most are refused, which is an answer to the key all the same; the others only open a dialog.
    const acts = (focus: unknown) => plain.filter(({ key, shift }) => runKeys(pressOf(key, shift), focus as Element))
    expect(acts(within)).toEqual(plain)
    expect(acts(beside)).toEqual([])
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

  it('closes a session that is still being read, too', async () => {
    const { useSession } = await import('../../renderer/state/session-store.ts')
    const close = commands.find(({ name }) => name === 'session:close')
    useSession.setState({ status: 'loading' })
    expect(close?.refusal()).toBeNull()
    useSession.setState({ status: 'none' })
    expect(close?.refusal()).toBe('No session is open.')
  })
})
