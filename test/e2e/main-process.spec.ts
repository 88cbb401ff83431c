import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { launchArguments } from '../../scripts/setup/launch.mjs'
import { PROJECT_ROOT } from '../support/launch.ts'

/** What the main process does for a person behind the page. */

const SHOWCASE = join(PROJECT_ROOT, 'fixtures', 'showcase.jsonl')

test('a second start hands its session to the window that is open, and leaves', async ({ openApp, home }) => {
  const file = await home.addSession(SHOWCASE)
  const app = await openApp()
  const { main } = app
  const electron = await main.evaluate(() => process.execPath)
  // Named relative to the folder of the second start, which is not that of the first.
  const again = spawn(
    electron,
    [...launchArguments(), PROJECT_ROOT, `--user-data-dir=${home.userData}`, `./${file.slice(home.agent.length + 1)}`],
    {
      cwd: home.agent,
      stdio: 'ignore',
    },
  )
  const [code] = (await once(again, 'exit')) as [number | null]
  expect(code).toBe(0)
  await expect(app.anyNode().first()).toBeVisible()
  expect(await main.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
})

test('a session host that dies is replaced, and the tree goes on', async ({ openApp }) => {
  const app = await openApp({ path: SHOWCASE })
  app.complaints.allow(/session host ended/)
  await expect(app.inState('canvas', 'leaf')).not.toHaveCount(0)
  const before = await hostPid(app.main)
  process.kill(before, 'SIGKILL')
  await expect(app.page.getByText(/stopped and was started again/).first()).toBeVisible()
  await expect.poll(() => hostPid(app.main)).not.toBe(before)
  await expect(app.inState('canvas', 'leaf')).not.toHaveCount(0)
  // Bodies are read by the new host.
  await app.press('Mod+1')
  await app.tree('outline').locator('[data-node="entry"]').first().click()
  await expect(app.page.getByRole('article', { name: 'Selected entry' })).toContainText(/Line\s*\d+/)
})

test('a page that is loaded anew begins at the start, and can open again', async ({ openApp, home }) => {
  const file = await home.addSession(SHOWCASE)
  const app = await openApp({ path: SHOWCASE })
  // What was still on its way for the page before is given up.
  app.complaints.allow(/ERR_ABORTED/)
  await app.page.reload()
  await expect(app.page.getByRole('button', { name: /open a session file/i })).toBeVisible()
  await app.openSession(file)
  await expect(app.inState('canvas', 'leaf')).not.toHaveCount(0)
})

test('the menu runs commands of the page', async ({ openApp }) => {
  const { main, page } = await openApp()
  await main.evaluate(({ Menu }) => {
    const help = Menu.getApplicationMenu()?.items.find(({ role }) => role === 'help')
    help?.submenu?.items.find(({ label }) => label === 'About Dendro')?.click()
  })
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('the window comes back in its size, and settings last', async ({ openApp, home }) => {
  const first = await openApp({ home, size: { width: 1010, height: 707 } })
  await first.page.evaluate(() => {
    const { bridge } = window as unknown as { readonly bridge: { call(...args: readonly unknown[]): Promise<unknown> } }
    return bridge.call('settings:set', { theme: 'dark', textSize: 15, contextWindow: 1_000, sessionFolders: [] })
  })
  const bounds = await boundsOf(first.main)
  await first.close()
  await expect.poll(() => existsSync(join(home.userData, 'window.json'))).toBe(true)
  expect(JSON.parse(readFileSync(join(home.userData, 'settings.json'), 'utf8'))).toMatchObject({ theme: 'dark' })

  const second = await openApp({ home, size: null })
  expect(await boundsOf(second.main)).toMatchObject({ width: bounds?.width, height: bounds?.height })
  await expect(second.page.locator(':root')).toHaveAttribute('data-theme', 'dark')
})

test('a path that cannot be opened is said in the window', async ({ openApp, home }) => {
  const app = await openApp({ args: [join(home.project, 'gone.jsonl')] })
  await expect(app.page.getByText(/gone\.jsonl is not there/).first()).toBeVisible()
})

async function hostPid(main: ElectronApplication): Promise<number> {
  const find = (): Promise<number | undefined> =>
    main.evaluate(({ app }) => app.getAppMetrics().find(({ name }) => name === 'Dendro session host')?.pid)
  await expect.poll(find).toBeGreaterThan(0)
  return (await find()) ?? 0
}

function boundsOf(main: ElectronApplication) {
  return main.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds())
}
