import { join } from 'node:path'
import { expect, test, type App } from '../support/app.ts'
import { PROJECT_ROOT } from '../support/launch.ts'
import { reply, user, writeLibrary } from '../support/library-home.ts'

/** The keyboard's focus is where a person works, and a dialog gives it back to where it was. */

const SHOWCASE = join(PROJECT_ROOT, 'fixtures', 'showcase.jsonl')

const leafRow = (app: App) => app.inState('outline', 'leaf')
const letters = (text: string): readonly string[] => text.match(/./g) ?? []
const filter = (app: App) => app.page.getByRole('searchbox', { name: 'Filter sessions' })

test('a session that opens takes the focus to the row of its leaf, however it was opened', async ({
  openApp,
  home,
}) => {
  const path = await home.addSession(SHOWCASE)
  const app = await openApp({ path })
  await expect(leafRow(app)).toBeFocused()
  await app.press('Mod+W')
  await expect(app.page.getByRole('button', { name: 'Open a session file…' })).toBeFocused()
  await app.press('Mod+P')
  await expect(filter(app)).toBeFocused()
  await app.openSession(path)
  await expect(leafRow(app)).toBeFocused()
  await app.press('Home')
  await expect(app.tree('outline').locator('[data-row="0"]')).toBeFocused()
})

test('a file that cannot be opened leaves the focus at what to do about it', async ({ openApp, home }) => {
  const app = await openApp()
  await app.answerDialog(join(home.folder, 'none.jsonl'))
  await app.press('Mod+O')
  const open = app.page.getByRole('button', { name: 'Open another file…' })
  await expect(open).toBeFocused()
})

test('a dialog gives the focus back, and the fork it opens takes it', async ({ openApp, home }) => {
  const app = await openApp({ path: await home.addSession(SHOWCASE) })
  await expect(leafRow(app)).toBeFocused()
  for (const command of ['Settings…', 'All keys', 'Fork path…']) {
    await app.runCommand(command)
    await expect(app.page.getByRole('dialog')).toBeVisible()
    await app.press('Escape')
    await expect(leafRow(app), command).toBeFocused()
  }
  await app.press('Mod+P')
  await expect(filter(app)).toBeFocused()
  await app.press('Mod+Shift+F')
  await expect(app.page.getByRole('dialog')).toBeVisible()
  await app.press('Escape')
  await expect(filter(app)).toBeFocused()
  await app.press('Mod+Shift+F')
  await app.page.getByRole('button', { name: 'Write the fork and open it' }).click()
  await expect(app.page.getByRole('dialog')).toHaveCount(0)
  await expect(leafRow(app)).toBeFocused()
})

test('without the outline the canvas has it; what had nothing before a dialog gets it after', async ({
  openApp,
  home,
}) => {
  const app = await openApp({ path: await home.addSession(SHOWCASE) })
  await expect(leafRow(app)).toBeFocused()
  // The row that had the focus goes away with its panel.
  await app.press('Mod+J')
  await app.runCommand('Settings…')
  await app.press('Escape')
  await expect(app.tree('canvas').getByRole('group').first()).toBeFocused()
})

test('what is typed right behind a key that opens a field is in that field', async ({ openApp, home }) => {
  const app = await openApp({ path: await home.addSession(SHOWCASE) })
  await expect(leafRow(app)).toBeFocused()
  const fields = [
    ['Mod+K', 'Find a command'],
    ['Mod+G', 'The id of an entry, or how it begins; or the path of a session in the list'],
    ['L', 'Label'],
    ['F2', 'Name of the session'],
    ['Mod+F', 'Find in the session'],
    ['Mod+P', 'Filter sessions'],
    ['Mod+Shift+P', 'Search in all sessions'],
  ] as const
  for (const [keys, name] of fields) {
    await app.inState('outline', 'selected').focus()
    expect(await app.focusBehind(keys), keys).toBe(name)
    await app.press('Escape')
    await expect(app.page.getByRole('dialog')).toHaveCount(0)
  }
})

test('what a fast hand types with its Enter does what it says, before the page has drawn any of it', async ({
  openApp,
  home,
}) => {
  const file = await home.addSession(SHOWCASE)
  const app = await openApp({ path: file })
  await expect(leafRow(app)).toBeFocused()

  await app.pressAtOnce('Mod+K', ...letters('go to the root'), 'Enter')
  await expect(app.page.getByRole('dialog')).toHaveCount(0)
  await expect(app.tree('outline').locator('[data-row="0"]')).toBeFocused()

  await app.pressAtOnce('Mod+K', ...letters('rename'), 'Enter', ...letters('Log of birds'), 'Enter')
  await expect(app.page.getByRole('dialog')).toHaveCount(0)
  await expect(app.page.getByRole('banner')).toContainText('Log of birds')

  await app.pressAtOnce('End', 'l', ...letters('good'), 'Enter')
  await expect(leafRow(app)).toContainText('good')

  await app.pressAtOnce('Mod+F', ...letters('sqlite_busy'), 'Enter')
  await expect(app.page.getByRole('search').getByRole('status')).toHaveText(/^1 of \d+$/)
  await app.pressAtOnce('Escape', 'Home')
  await expect(app.tree('outline').locator('[data-row="0"]')).toBeFocused()
})

test('keys pressed right behind one that opens a menu are the menu’s', async ({ openApp, home }) => {
  const app = await openApp({ path: await home.addSession(SHOWCASE) })
  await expect(leafRow(app)).toBeFocused()
  await app.pressAtOnce('ContextMenu', 'ArrowDown', 'ArrowDown')
  // The menu is still about the row that it was opened on.
  await expect(app.page.getByRole('menuitem', { name: /^Leaf before this/ })).toBeFocused()
  await expect(app.inState('outline', 'selected')).toHaveAttribute('data-state', /\bleaf\b/)
  await app.press('Escape')
  await expect(leafRow(app)).toBeFocused()

  await app.page.getByRole('button', { name: 'Filter: default' }).focus()
  await app.pressAtOnce('Enter', 'ArrowDown', 'ArrowDown', 'Enter')
  await expect(app.page.getByRole('button', { name: 'Filter: user-only' })).toBeFocused()
})

test('Enter right behind an arrow opens the session that the arrow went to', async ({ openApp, home }) => {
  const told = ['a', 'b', 'c'].map((id, at) => ({
    id,
    project: 'birds',
    hoursAgo: at + 1,
    said: [user(id), reply(id)],
  }))
  const paths = writeLibrary(home, told)
  const app = await openApp()
  const line = (id: string) => app.page.locator(`[data-session-file="${paths.get(id) ?? ''}"]`)
  // Each is known exactly, so their order is the last one.
  for (const id of ['a', 'b', 'c']) await expect(line(id)).toHaveAttribute('title', /It cost/)
  await line('a').focus()
  await app.pressAtOnce('ArrowDown', 'ArrowDown', 'Enter')
  await expect(line('c')).toHaveAttribute('aria-current', 'true')
})
