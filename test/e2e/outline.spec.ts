import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { expect, test, type App } from '../support/app.ts'
import { atRest } from '../support/at-rest.ts'
import { PROJECT_ROOT } from '../support/launch.ts'

/** What the outline says of each row, and how wide it says it. */

const SHOWCASE = join(PROJECT_ROOT, 'fixtures', 'showcase.jsonl')
const WIDE = { width: 2000, height: 1000 }

const edge = (app: App, title: string): Locator => app.page.getByRole('separator', { name: `Width of ${title}` })
const roleWidth = async (app: App): Promise<number> =>
  await app
    .tree('outline')
    .getByRole('treeitem')
    .first()
    .getByText(/^system$/)
    .evaluate((cell) => cell.getBoundingClientRect().width)

test('columns are dragged to a width that the next start keeps, and moved by keys', async ({ openApp, home }) => {
  const app = await openApp({ path: SHOWCASE, size: WIDE })
  await app.inState('outline', 'leaf').focus()
  await app.press('Home')
  const before = await atRest(() => roleWidth(app))

  await test.step('a drag to the right makes the column before the entry wider', async () => {
    const box = await atRest(() => edge(app, 'Role').boundingBox())
    const [x, y] = [(box?.x ?? 0) + 3, (box?.y ?? 0) + 10]
    await app.page.mouse.move(x, y)
    await app.page.mouse.down()
    await app.page.mouse.move(x + 65, y, { steps: 4 })
    await expect.poll(() => roleWidth(app)).toBeCloseTo(before + 65, 0)
    await app.page.mouse.up()
    await expect.poll(() => roleWidth(app)).toBeCloseTo(before + 65, 0)
  })

  await test.step('an arrow key does the same, and no row is walked to', async () => {
    const selected = await app.inState('outline', 'selected').getAttribute('data-first')
    await edge(app, 'Role').focus()
    await app.press('ArrowLeft')
    await expect.poll(() => roleWidth(app)).toBeCloseTo(before + 65 - 6.5, 0)
    await expect(app.inState('outline', 'selected')).toHaveAttribute('data-first', selected ?? '')
  })

  await app.close()
  const again = await openApp({ path: SHOWCASE, size: WIDE, home })
  await again.inState('outline', 'leaf').focus()
  await again.press('Home')
  await expect.poll(() => roleWidth(again)).toBeCloseTo(before + 65 - 6.5, 0)
  await edge(again, 'Role').dblclick()
  await expect.poll(() => roleWidth(again)).toBeCloseTo(before, 0)
})

test('a row tells the model that answered, and the day where it is another one', async ({ openApp }) => {
  const app = await openApp({ path: SHOWCASE, size: WIDE })
  await expect(app.inState('outline', 'leaf')).toContainText('gpt-5')
  await app.inState('outline', 'leaf').focus()
  await app.press('Home')
  const rows = app.tree('outline').getByRole('treeitem')
  await expect(rows.first()).toContainText(/12 Sept (?:2026|18:12)/)
  await expect(rows.nth(1)).toContainText('18:13:52')
  await expect(rows.nth(1)).toContainText('claude-sonnet-4-5')
})

test('a change of model or thinking level that the filter hides is a mark on the lane', async ({ openApp }) => {
  const app = await openApp({ path: SHOWCASE, size: WIDE })
  await app.runCommand('Show the whole tree')
  for (let step = 0; step < 4; step += 1) await app.runCommand('Zoom in')
  const marks = app.tree('canvas').locator('[data-setting]')
  await expect(marks.first()).toContainText('claude-sonnet-4-5 · medium')
  await app.inState('outline', 'leaf').focus()
  await app.press('Home')
  await expect(app.tree('outline').getByRole('treeitem').first()).toContainText('claude-sonnet-4-5 · medium')
  await app.runCommand('Filter: all')
  await expect(app.tree('outline').getByRole('treeitem').first()).toContainText('modelclaude-sonnet-4-5')
  await expect(marks).toHaveCount(0)
})
