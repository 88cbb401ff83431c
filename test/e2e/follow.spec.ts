import { appendFileSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, type App } from '../support/app.ts'
import { atRest } from '../support/at-rest.ts'
import { assistantLine, fileText, headerLine, hex, userLine } from '../files/session-text.ts'

/** A session that grows or is rewritten by another program while it is open. */

const status = (app: App) => app.page.getByRole('contentinfo', { name: 'Status' })
const waiting = (app: App, view: 'canvas' | 'outline') => app.tree(view).getByRole('button', { name: /new entr/ })
const followButton = (app: App) => app.page.getByRole('button', { name: 'Follow the end' })

/** Entries [from, to) of one chain: questions and answers in turn. */
function chain(from: number, to: number, words = 'entry'): string {
  const lines: string[] = []
  for (let at = from; at < to; at += 1) {
    const parent = at === 0 ? null : hex(at)
    lines.push((at % 2 === 0 ? userLine : assistantLine)(hex(at + 1), parent, `${words} ${at}`))
  }
  return fileText(...lines)
}

/** A session of so many entries, open in the app with all of its rows to be seen. */
async function openChain(openApp: (options: { readonly path: string }) => Promise<App>, folder: string, count: number) {
  const file = `${folder}/growing.jsonl`
  writeFileSync(file, fileText(headerLine()) + chain(0, count))
  const app = await openApp({ path: file })
  await app.runCommand('Filter: all')
  return { app, file }
}

/** Turns the wheel over the outline until it has scrolled by so many pixels. */
async function scrollOutline(app: App, by: number): Promise<void> {
  // Not the rows within it: the driver would scroll to their middle before it points there.
  const scroller = app.tree('outline').getByRole('tree').locator('..')
  const top = (): Promise<number> => scroller.evaluate((element) => element.scrollTop)
  await scroller.hover()
  const before = await top()
  await app.page.mouse.wheel(0, by)
  await expect.poll(top).toBe(before + by)
}

/** What the outline shows at the top, and where: the place that is being read. */
async function placeRead(app: App): Promise<{ readonly text: string; readonly top: number }> {
  const rows = app.tree('outline').getByRole('treeitem')
  const edge = (await app.tree('outline').boundingBox())?.y ?? 0
  for (const row of await rows.all()) {
    const top = (await row.boundingBox())?.y ?? 0
    if (top >= edge + 30) return { text: await row.innerText(), top }
  }
  throw new Error('The outline shows no row.')
}

test('entries that come wait at the edge of both views, and the place that is read stays', async ({
  openApp,
  home,
}) => {
  const { app, file } = await openChain(openApp, home.folder, 80)
  await scrollOutline(app, -500)
  const before = await atRest(() => placeRead(app))
  const leaf = await status(app).locator('b').first().innerText()
  const node = app.inState('canvas', 'leaf')
  const placeOnCanvas = await atRest(() => node.boundingBox())

  appendFileSync(file, chain(80, 92))
  await expect(waiting(app, 'outline')).toHaveText('12 new entries')
  await expect(waiting(app, 'canvas')).toHaveText('12 new entries')
  await expect(status(app)).toContainText(hex(92))
  appendFileSync(file, chain(92, 93))
  await expect(waiting(app, 'outline')).toHaveText('13 new entries')
  expect(await atRest(() => placeRead(app))).toEqual(before)
  expect(await atRest(() => node.boundingBox())).toEqual(placeOnCanvas)
  await expect(status(app).locator('b').first()).toHaveText(leaf)
  await app.screenshot('waiting')

  await waiting(app, 'outline').click()
  await expect(waiting(app, 'canvas')).toHaveCount(0)
  await expect(status(app).locator('b').first()).toHaveText(hex(93))
  await expect(app.inState('outline', 'leaf')).toBeInViewport()
})

test('following keeps the newest entry in view and the leaf at the end, until the reader looks elsewhere', async ({
  openApp,
  home,
}) => {
  const { app, file } = await openChain(openApp, home.folder, 60)
  await expect(followButton(app)).toHaveAttribute('aria-pressed', 'false')
  await app.press('Mod+E')
  await expect(followButton(app)).toHaveAttribute('aria-pressed', 'true')

  for (let at = 60; at < 100; at += 1) {
    appendFileSync(file, chain(at, at + 1))
    await sleep(25)
  }
  await expect(status(app).locator('b').first()).toHaveText(hex(100))
  await expect(app.inState('outline', 'leaf')).toBeInViewport()
  await expect(app.inState('canvas', 'leaf')).toBeInViewport()
  await expect(waiting(app, 'outline')).toHaveCount(0)
  await expect(followButton(app)).toHaveAttribute('aria-pressed', 'true')
  await app.screenshot('following')

  await test.step('scrolling up ends it', async () => {
    await scrollOutline(app, -600)
    await expect(followButton(app)).toHaveAttribute('aria-pressed', 'false')
    const before = await atRest(() => placeRead(app))
    appendFileSync(file, chain(100, 104))
    await expect(waiting(app, 'outline')).toHaveText('4 new entries')
    expect(await atRest(() => placeRead(app))).toEqual(before)
  })

  await test.step('so does the choice of another entry, and moving the canvas', async () => {
    await followButton(app).click()
    await expect(status(app).locator('b').first()).toHaveText(hex(104))
    await expect(waiting(app, 'outline')).toHaveCount(0)
    await app.inState('outline', 'leaf').focus()
    await app.press('ArrowUp')
    await expect(followButton(app)).toHaveAttribute('aria-pressed', 'false')
    await followButton(app).click()
    await expect(followButton(app)).toHaveAttribute('aria-pressed', 'true')
    await app.tree('canvas').hover({ position: { x: 500, y: 200 } })
    await app.page.mouse.wheel(0, -100)
    await expect(followButton(app)).toHaveAttribute('aria-pressed', 'false')
  })
})

test('the context stays in sight while the file grows', async ({ openApp, home }) => {
  const { app, file } = await openChain(openApp, home.folder, 40)
  await app.page.getByRole('tab', { name: 'Context' }).click()
  const panel = app.page.getByRole('tabpanel')
  await expect(panel).toContainText('Whole path')
  const blanks = await panel.evaluateHandle((element) => {
    const seen = { count: 0 }
    new MutationObserver(() => {
      if (!element.textContent.includes('Whole path')) seen.count += 1
    }).observe(element, { childList: true, subtree: true })
    return seen
  })
  for (const count of [44, 46]) {
    appendFileSync(file, chain(count === 44 ? 40 : 44, count))
    await expect(status(app)).toContainText(`${count} entries`)
  }
  expect(await blanks.evaluate(({ count }) => count)).toBe(0)
})

test('a file that is rewritten, shortened or replaced is read anew, and that is said', async ({ openApp, home }) => {
  const { app, file } = await openChain(openApp, home.folder, 40)
  const notice = app.page.getByText('Another program rewrote the session file.')

  await test.step('truncated and written again, with a pause between', async () => {
    const text = readFileSync(file, 'utf8')
    truncateSync(file, 0)
    await sleep(60)
    writeFileSync(file, text + chain(40, 44))
    await expect(status(app)).toContainText('44 entries')
    await expect(notice).toBeVisible()
    await expect(app.page.getByText('Nothing has been said here yet')).toHaveCount(0)
  })
  await test.step('shortened', async () => {
    writeFileSync(file, fileText(headerLine()) + chain(0, 10))
    await expect(status(app)).toContainText('10 entries')
    await expect(status(app).locator('b').first()).toHaveText(hex(10))
  })
  await test.step('replaced by another file', async () => {
    writeFileSync(`${file}.tmp`, fileText(headerLine()) + chain(0, 30, 'quite another'))
    renameSync(`${file}.tmp`, file)
    await expect(status(app)).toContainText('30 entries')
    await expect(app.outlineRow('quite another 2').first()).toBeVisible()
  })
  await test.step('emptied: no session any more, so the tree stays as it was', async () => {
    truncateSync(file, 0)
    await expect(app.page.getByText(/growing\.jsonl is empty.*What was read of it stays/)).toBeVisible()
    await expect(status(app)).toContainText('30 entries')
    writeFileSync(file, fileText(headerLine()) + chain(0, 30, 'once more'))
    await expect(app.page.getByText(/What was read of it stays/)).toHaveCount(0)
    await expect(app.outlineRow('once more 2').first()).toBeVisible()
  })
  await test.step('and followed on', async () => {
    appendFileSync(file, chain(30, 31))
    await expect(status(app)).toContainText('31 entries')
  })
})

test('a file that is deleted leaves its tree and a bar that says so; it goes on when it is there again', async ({
  openApp,
  home,
}) => {
  const { app, file } = await openChain(openApp, home.folder, 20)
  // Over the tree, not the notice of a refused command, which stays for a while.
  const gone = app.page.getByText(/growing\.jsonl is gone.*What was read of it stays/)
  rmSync(file)
  await expect(gone).toBeVisible()
  await expect(status(app)).toContainText('20 entries')
  await app.press('Mod+Shift+B')
  await expect(app.page.getByRole('dialog')).toHaveCount(0)
  await app.screenshot('lost')

  writeFileSync(file, fileText(headerLine()) + chain(0, 24))
  await expect(gone).toHaveCount(0)
  await expect(status(app)).toContainText('24 entries')
})
