import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync } from 'node:fs'
import type { ElectronApplication, Page } from '@playwright/test'
import { launchArguments } from '../../scripts/setup/launch.mjs'
import { expect, test } from '../support/app.ts'
import { PROJECT_ROOT } from '../support/launch.ts'
import { reply, user, writeLibrary, type Told } from '../support/library-home.ts'
import { createPageWords } from '../support/page-words.ts'

/** Several windows at once, each with a session of its own. */

const BIRDS: Told = {
  id: 'birds',
  project: 'birds',
  hoursAgo: 5,
  said: [user('Count the herons. '.repeat(30)), reply('Twelve')],
}
const OTHER: Told = { id: 'other', project: 'kitchen', hoursAgo: 20, said: [user('Write a recipe'), reply('Salt')] }

test('two sessions stand in two windows, and are open again at the next start', async ({ openApp, home }) => {
  const [first = '', second = ''] = writeLibrary(home, [BIRDS, OTHER]).values()
  const app = await openApp({ home, path: first, size: null })
  // A name of any length is no wider than the window.
  await expect.poll(() => app.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  const row = app.page.locator(`[data-session-file="${second}"]`)
  await row.click({ button: 'right' })
  const [beside] = await Promise.all([
    app.main.waitForEvent('window'),
    app.page.getByRole('menuitem', { name: 'Open beside this window' }).click(),
  ])
  const other = createPageWords(beside)
  await expect(other.anyNode().first()).toBeVisible()
  expect(await titles(app.main)).toHaveLength(2)

  // Each follows its own file, and a pin is seen in both.
  const line = { type: 'message', id: 'abcdef99', parentId: null, timestamp: '2026-01-31T12:34:56.789Z' }
  const message = { role: 'user', content: [{ type: 'text', text: 'from elsewhere' }], timestamp: 1769862896789 }
  appendFileSync(second, `${JSON.stringify({ ...line, message })}\n`)
  await expect(beside.getByText(/1 new entry/).first()).toBeVisible()
  await expect(app.page.getByText(/1 new entry/)).toHaveCount(0)
  await command(beside, 'Pin this session')
  await expect(row.getByLabel('Pinned:')).toBeVisible()

  await app.close()
  const again = await openApp({ home, size: null })
  await expect.poll(() => again.main.windows().length).toBe(2)
  for (const page of again.main.windows()) await expect(createPageWords(page).anyNode().first()).toBeVisible()
  const open = await Promise.all(again.main.windows().map((page) => currentFile(page)))
  expect(new Set(open)).toEqual(new Set([first, second]))
})

test('a second start shows its session in a window of its own, and what is open already where it is', async ({
  openApp,
  home,
}) => {
  const [first = '', second = ''] = writeLibrary(home, [BIRDS, OTHER]).values()
  const app = await openApp({ home, path: first })
  const electron = await app.main.evaluate(() => process.execPath)
  const startAgain = async (file: string): Promise<void> => {
    const args = [...launchArguments(), PROJECT_ROOT, `--user-data-dir=${home.userData}`, file]
    await once(spawn(electron, args, { stdio: 'ignore' }), 'exit')
  }
  const opened = app.main.waitForEvent('window')
  await startAgain(second)
  await expect(
    createPageWords(await opened)
      .anyNode()
      .first(),
  ).toBeVisible()
  await startAgain(first)
  await startAgain(second)
  expect(app.main.windows()).toHaveLength(2)

  // A window that is closed alone is not open at the next start.
  const [gone] = await Promise.all([app.main.waitForEvent('window'), app.press('Mod+N')])
  await gone.getByRole('button', { name: /open a session file/i }).waitFor()
  const closed = gone.waitForEvent('close')
  await gone.keyboard.press('Control+Shift+W').catch(() => {})
  await closed
  await app.close()
  const again = await openApp({ home, size: null })
  await expect.poll(() => again.main.windows().length).toBe(2)
})

function titles(main: ElectronApplication): Promise<readonly string[]> {
  return main.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.getTitle()))
}

function currentFile(page: Page): Promise<string | null> {
  return page.locator('[data-session-file][aria-current="true"]').first().getAttribute('data-session-file')
}

async function command(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
}
