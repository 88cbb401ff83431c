import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type App } from '../support/app.ts'
import { PROJECT_ROOT } from '../support/launch.ts'

/** Walking through the tree, folding it and filtering it, by keyboard and by mouse: canvas and outline say the same. */

const SHOWCASE = join(PROJECT_ROOT, 'fixtures', 'showcase.jsonl')

/** Ordinal of the first entry of whatever bears a state, in the view given. */
async function firstIn(app: App, view: 'canvas' | 'outline', state: string): Promise<number> {
  const found = app.inState(view, state)
  await expect(found).toHaveCount(1)
  return Number(await found.getAttribute('data-first'))
}

test('arrow keys walk the rows, and the focus stays with the selection however far it jumps', async ({ openApp }) => {
  const app = await openApp({ path: SHOWCASE })
  const leaf = await firstIn(app, 'outline', 'leaf')
  await app.inState('outline', 'selected').focus()

  await app.press('ArrowUp')
  await expect(app.page.locator('[role="treeitem"]:focus')).toHaveAttribute('aria-selected', 'true')
  const above = await firstIn(app, 'outline', 'selected')
  expect(above).toBeLessThan(leaf)
  expect(await firstIn(app, 'canvas', 'selected')).toBe(above)

  await app.press('Home')
  await expect(app.page.locator('[role="treeitem"]:focus')).toHaveAttribute('data-row', '0')
  await app.press('End')
  await expect(app.page.locator('[role="treeitem"]:focus')).toHaveAttribute('data-state', /\bleaf\b/)

  await app.press('Home')
  await app.press(']')
  const fork = await firstIn(app, 'outline', 'selected')
  await app.press('Enter')
  expect(await firstIn(app, 'canvas', 'leaf')).toBe(fork)
  await app.press('Alt+ArrowLeft')
  expect(await firstIn(app, 'canvas', 'leaf')).toBe(leaf)
})

test('a page of rows at a time, and the selection stays in sight', async ({ openApp }) => {
  const app = await openApp({ path: SHOWCASE })
  await app.inState('outline', 'selected').focus()
  const focused = app.page.locator('[role="treeitem"]:focus')
  const rowNow = async (): Promise<number> => Number(await focused.getAttribute('data-row'))
  const end = await rowNow()
  await app.press('PageUp')
  await expect(focused).toHaveAttribute('aria-selected', 'true')
  await expect(focused).toBeInViewport({ ratio: 0.9 })
  const page = end - (await rowNow())
  const view = await app.tree('outline').getByRole('tree').locator('..').boundingBox()
  const { height } = (await focused.boundingBox())!
  expect((page + 1) * height).toBeLessThanOrEqual(view!.height)
  expect((page + 2) * height).toBeGreaterThan(view!.height)
  await app.press('PageDown')
  await expect(focused).toHaveAttribute('data-row', String(end))

  await app.press('Home')
  await app.press('PageUp')
  await expect(focused).toHaveAttribute('data-row', '0')
  await app.press('PageDown')
  await expect(focused).toHaveAttribute('data-row', String(page))
  await expect(focused).toBeInViewport({ ratio: 0.9 })
})

test('a turn opens and closes where it stands, in both views', async ({ openApp }) => {
  const app = await openApp({ path: SHOWCASE })
  const turn = app.tree('outline').locator('[data-node="turn"]').first()
  const first = await turn.getAttribute('data-first')
  const row = app.tree('outline').locator(`[data-first="${first ?? ''}"]`)
  await expect(row).toHaveAttribute('aria-expanded', 'false')
  const [last, count] = [await row.getAttribute('data-last'), await row.getAttribute('data-count')]

  await row.locator('[data-fold]').click()
  await expect(row).toHaveAttribute('aria-expanded', 'true')
  await expect(row).toHaveAttribute('data-count', '1')
  await expect(app.inState('canvas', 'leaf')).toHaveCount(1)

  await row.locator('[data-fold]').click()
  await expect(row).toHaveAttribute('data-last', last ?? '')
  await expect(row).toHaveAttribute('data-count', count ?? '')
})

test('a filter says how much it hides, and what it hides is gone from both views', async ({ openApp }) => {
  const app = await openApp({ path: SHOWCASE })
  const hidden = app.tree('canvas').getByText(/hidden by filter/)
  const hiddenCount = async (): Promise<number> => Number.parseInt(await hidden.innerText(), 10)
  const byDefault = await hiddenCount()
  await app.runCommand('Filter: user-only')
  await expect.poll(hiddenCount).toBeGreaterThan(byDefault)
  await expect(
    app
      .tree('outline')
      .getByRole('treeitem')
      .filter({ hasText: /assistant|toolResult/ }),
  ).toHaveCount(0)
  // Even `all` hides what pi never shows: replies without text, and usage.
  await app.runCommand('Filter: all')
  await expect.poll(hiddenCount).toBeLessThan(byDefault)
})

test('a mark whose entry the filter hides says so, in both views', async ({ openApp }) => {
  const app = await openApp({ path: SHOWCASE })
  const marks = app.page.locator('[data-node]').getByText(/^(you are here|π opens here) · hidden$/)
  await expect(app.inState('outline', 'leaf')).toContainText('you are here')
  await expect(marks).toHaveCount(0)
  // The leaf is a reply, which this filter hides.
  await app.runCommand('Filter: user-only')
  for (const view of ['canvas', 'outline'] as const) {
    await expect(app.inState(view, 'leaf')).toContainText('you are here')
    await expect(app.inState(view, 'pi-opens-here')).toContainText('opens here · hidden')
  }
  await app.runCommand('Filter: default')
  await expect(app.inState('outline', 'leaf')).toContainText('you are here')
  await expect(marks).toHaveCount(0)
})

test('where the filter hides the leaf that a session opens at, keys act on what the row says', async ({
  openApp,
  home,
}) => {
  const lines = readFileSync(SHOWCASE, 'utf8').trimEnd().split('\n')
  const { id } = JSON.parse(lines.at(-1) ?? '') as { readonly id: string }
  const label = { type: 'label', id: 'ffff0003', parentId: id, targetId: id, label: 'the end' }
  const app = await openApp({
    path: await home.addFile('hidden-leaf.jsonl', `${[...lines, JSON.stringify(label)].join('\n')}\n`),
  })
  await expect(app.inState('outline', 'leaf')).toContainText('you are here · hidden')
  await app.press('l')
  const dialog = app.page.getByRole('dialog', { name: 'Label…' })
  await expect(dialog).toContainText(id)
  await expect(dialog.getByRole('textbox')).toHaveValue('the end')
  await app.press('Escape')
  // With a filter that shows it, it is selected; the leaf was it all the while.
  await app.runCommand('Filter: all')
  await expect(app.inState('outline', 'selected')).toHaveAttribute('data-state', /\bleaf\b/)
  await expect(app.page.getByRole('contentinfo', { name: 'Status' })).toContainText('ffff0003')
  await expect(app.page.getByRole('article', { name: 'Selected entry' })).toContainText('ffff0003')
})

test('a right click offers the commands for what it was made on', async ({ openApp }) => {
  const app = await openApp({ path: SHOWCASE })
  const row = app.tree('outline').getByRole('treeitem').first()
  const first = await row.getAttribute('data-first')
  await row.click({ button: 'right' })
  await app.page.getByRole('menuitem', { name: /^Leaf here/ }).click()
  await expect(app.inState('outline', 'leaf')).toHaveAttribute('data-first', first ?? '')
})
