import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, test, vi } from 'vitest'
import type { Desk } from '../../electron/main/desk.ts'
import { menuTemplate } from '../../electron/main/menu.ts'
import { commands } from '../../renderer/commands/table.ts'

// The page's commands are read from the page's own table, which looks at what a browser remembers.
vi.hoisted(() => vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} }))

/** Every item of a menu, whatever it stands in. */
function items(
  platform: NodeJS.Platform,
  packaged: boolean,
  desk: Pick<Desk, 'send' | 'system'>,
): MenuItemConstructorOptions[] {
  const found = menuTemplate(packaged, desk, platform)
  for (const item of found) if (Array.isArray(item.submenu)) found.push(...item.submenu)
  return found
}

const silent = { send: () => {}, system: { showInFolder: () => {}, logFile: '/log' } } as unknown as Desk

/** The names of the page's commands that the menu runs. */
function commandsOf(platform: NodeJS.Platform): readonly string[] {
  const chosen: string[] = []
  const send = (_name: string, data: { readonly command: string }): void => void chosen.push(data.command)
  const desk = { ...silent, send } as unknown as Desk
  for (const item of items(platform, true, desk)) {
    // Its arguments are Electron's own, and no item looks at them.
    if (item.click) (item.click as () => void)()
  }
  return chosen
}

describe.each(['linux', 'win32', 'darwin'] as const)('the menu on %s', (platform) => {
  test('runs only commands that the page has', () => {
    const chosen = commandsOf(platform)
    expect(chosen.length).toBeGreaterThan(10)
    const known = new Set(commands.map(({ name }) => name))
    expect(chosen.filter((name) => !known.has(name))).toEqual([])
  })

  test('leaves the keys of commands to the page', () => {
    const keyed = items(platform, true, silent).filter(({ accelerator }) => accelerator !== undefined)
    expect(keyed.length).toBeGreaterThan(3)
    expect(keyed.filter(({ registerAccelerator }) => registerAccelerator !== false)).toEqual([])
    // It shows no key that the page does not listen to.
    const keys = new Set(commands.flatMap((command) => command.keys.map((key) => key.replace('Mod', 'CmdOrCtrl'))))
    expect(keyed.map(({ accelerator }) => accelerator).filter((key) => !keys.has(key ?? ''))).toEqual([])
  })

  test('has developer tools only where the app is not packaged', () => {
    const has = (packaged: boolean): boolean =>
      items(platform, packaged, silent).some(({ role }) => role === 'toggleDevTools')
    expect(has(true)).toBe(false)
    expect(has(false)).toBe(true)
  })

  test('offers a way out', () => {
    expect(items(platform, true, silent).some(({ role }) => role === 'quit')).toBe(true)
  })
})

test('macOS has the app’s own menu first', () => {
  expect(menuTemplate(true, silent, 'darwin')[0]?.label).toBe('Dendro')
  expect(menuTemplate(true, silent, 'linux')[0]?.label).toBe('&File')
})
