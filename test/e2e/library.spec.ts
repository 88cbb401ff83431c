import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { reply, result, user, writeLibrary, type Told } from '../support/library-home.ts'

const BIRDS: Told = {
  id: 'birds',
  project: 'birds',
  hoursAgo: 5 * 24,
  said: [
    user('Count the herons'),
    reply('I look at the log', 0.3),
    result('heron 12\nkingfisher 3'),
    reply('There are twelve', 0.2),
  ],
}
const FORK: Told = {
  id: 'fork',
  project: 'elsewhere',
  hoursAgo: 30,
  from: { told: BIRDS, entries: 2 },
  // Where the parent lay before its folder was moved.
  parentSession: '/gone/before/birds.jsonl',
  said: [user('Draw them as a chart instead'), reply('Done', 0.05)],
}
const OTHER: Told = {
  id: 'other',
  project: 'kitchen',
  hoursAgo: 20,
  said: [user('Write a recipe'), reply('With salt'), result('no birds here')],
}

test('last week’s session is found by a word in a tool result, and opens on that entry', async ({ openApp, home }) => {
  const paths = writeLibrary(home, [BIRDS, FORK, OTHER])
  const { page, press, outlineRow, screenshot } = await openApp()
  await page.getByRole('list', { name: 'Sessions' }).locator('[data-session-file]').first().waitFor()
  await press('Mod+Shift+P')
  const field = page.getByRole('searchbox', { name: 'Search in all sessions' })
  await expect(field).toBeFocused()
  await field.fill('KINGFISHER')
  await page.getByRole('button', { name: /Said by/ }).click()
  await page.getByRole('menuitemradio', { name: /Tools/ }).click()
  await page.getByRole('button', { name: /Written/ }).click()
  await page.getByRole('menuitemradio', { name: 'Past week' }).click()
  const hits = page.getByRole('list', { name: 'Hits' })
  await expect(page.getByText('1 hit in 1 session')).toBeVisible()
  await expect(hits.getByRole('button', { name: /kingfisher/ })).toContainText('active')
  await screenshot('search')
  await hits.getByRole('button', { name: /kingfisher/ }).click()
  await expect(outlineRow('bash').first()).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('region', { name: 'Library' }).locator('h3')).toContainText('Count the herons')
  // A word that only one branch of the list’s filter knows: back to the list, which the search left as it was.
  await field.press('Escape')
  await expect(page.getByRole('searchbox', { name: 'Filter sessions' })).toBeFocused()
  expect(existsSync(paths.get('birds') ?? '')).toBe(true)
})

test('the fork of a session in another project is found in its family, at the entry it left', async ({
  openApp,
  home,
}) => {
  const paths = writeLibrary(home, [BIRDS, FORK, OTHER])
  const { page, runCommand, anyNode, screenshot } = await openApp()
  const list = page.getByRole('list', { name: 'Sessions' })
  await list.locator(`[data-session-file="${paths.get('birds') ?? ''}"]`).click()
  await anyNode().first().waitFor()
  await runCommand('Family')
  const family = page.getByRole('dialog', { name: 'Family…' })
  await expect(family.getByRole('listitem')).toHaveCount(2)
  // What both have costs once: 0.5 of the first session and 0.05 of the fork's own.
  await expect(family).toContainText('2 sessions in 2 projects, $0.55 in all')
  const fork = family.getByRole('button', { name: /Draw them as a chart instead/ })
  await expect(fork).toContainText('left at entry 1: I look at the log')
  await expect(fork).toContainText('2 own entries · $0.05 · 2 inherited ($0.30)')
  await screenshot('family')
  await fork.click()
  await expect(list.locator('[aria-current="true"]')).toHaveAttribute('data-session-file', paths.get('fork') ?? '')
})

test('from the list a session is renamed, pinned and moved to the trash', async ({ openApp, home }) => {
  const paths = writeLibrary(home, [BIRDS, OTHER])
  const file = paths.get('other') ?? ''
  const { page, main, screenshot } = await openApp()
  const row = page.locator(`[data-session-file="${file}"]`)
  await row.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Pin' }).click()
  await expect(page.getByRole('region', { name: 'Pinned sessions' })).toContainText('Write a recipe')
  await screenshot('start')

  await row.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Rename…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename…' })
  await dialog.getByRole('textbox').fill('Kitchen')
  await dialog.getByRole('button', { name: 'Set the name' }).click()
  await expect(row).toContainText('Kitchen')
  expect(readFileSync(file, 'utf8')).toContain('"name":"Kitchen"')

  // The system's question and its trash are out of reach: both are answered in their place.
  const birds = paths.get('birds') ?? ''
  const before = readFileSync(birds)
  const quiet = page.locator(`[data-session-file="${birds}"]`)
  await trashAs(main, join(home.folder, '.local', 'share', 'Trash'))
  await quiet.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Move to the trash…' }).click()
  await expect(quiet).toHaveCount(0)
  expect(existsSync(birds)).toBe(false)
  if (process.platform === 'linux') {
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(page.getByText('The session is back where it was.')).toBeVisible()
    await expect(quiet).toHaveCount(1)
    expect(readFileSync(birds)).toEqual(before)
  } else await expect(page.getByRole('button', { name: 'Show the trash' })).toBeVisible()
})

/** Answers the question before something goes to the trash, and moves it as desktops of freedesktop.org do. */
async function trashAs(main: ElectronApplication, trash: string): Promise<void> {
  await main.evaluate(({ dialog, shell }, folder) => {
    const { mkdirSync, renameSync, writeFileSync } = process.getBuiltinModule('node:fs')
    const path = process.getBuiltinModule('node:path')
    dialog.showMessageBox = () => Promise.resolve({ response: 1, checkboxChecked: false })
    shell.trashItem = (file) => {
      for (const part of ['files', 'info']) mkdirSync(path.join(folder, part), { recursive: true })
      renameSync(file, path.join(folder, 'files', path.basename(file)))
      const info = `[Trash Info]\nPath=${encodeURI(file)}\nDeletionDate=2026-11-30T17:37:40\n`
      writeFileSync(path.join(folder, 'info', `${path.basename(file)}.trashinfo`), info)
      return Promise.resolve()
    }
  }, trash)
}

test('what another program writes appears, and the list is ordered and narrowed', async ({ openApp, home }) => {
  writeLibrary(home, [BIRDS])
  const { page, press } = await openApp()
  const list = page.getByRole('list', { name: 'Sessions' })
  await expect(list.locator('[data-session-file]')).toHaveCount(1)
  await list.locator('[data-session-file]').focus()
  await press('ArrowUp')
  await expect(list.locator('[data-project]')).toBeFocused()
  await press('ArrowLeft')
  await expect(list.locator('[data-session-file]')).toHaveCount(0)
  await press('Enter')
  await expect(list.locator('[data-session-file]')).toHaveCount(1)
  writeLibrary(home, [{ ...OTHER, hoursAgo: 0 }])
  await expect(list.locator('[data-session-file]')).toHaveCount(2)
  await page.getByRole('button', { name: 'Show: All' }).click()
  await page.getByRole('menuitemradio', { name: /Live/ }).click()
  await expect(list.locator('[data-session-file]')).toHaveCount(1)
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.getByRole('button', { name: 'Order: Recent' }).click()
  await page.getByRole('menuitemradio', { name: /Cost/ }).click()
  await expect(list.locator('[data-session-file]').first()).toContainText('$0.50')
})
