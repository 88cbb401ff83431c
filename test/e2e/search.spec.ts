import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { expect, test, type App } from '../support/app.ts'
import { PROJECT_ROOT } from '../support/launch.ts'
import { chainLines, hex, userLine } from '../files/session-text.ts'

/** Looking for text in the open session: by keyboard, in both views, whatever is folded, hidden or on another branch. */

const SHOWCASE = join(PROJECT_ROOT, 'fixtures', 'showcase.jsonl')

const field = ({ page }: App): Locator => page.getByRole('textbox', { name: 'Find in the session' })
const bar = ({ page }: App): Locator => page.getByRole('search')
const count = (app: App): Locator => bar(app).getByRole('status')

/** Opens the field and types into it. */
async function find(app: App, typed: string): Promise<void> {
  await app.press('Mod+F')
  await expect(field(app)).toBeFocused()
  await field(app).fill(typed)
}

/** Expects that this entry, by its ordinal, is selected. */
async function expectSelected(app: App, ordinal: number): Promise<void> {
  await expect(app.inState('outline', 'selected')).toHaveAttribute('data-first', String(ordinal))
}

test('finds a word, steps through the hits in the order of the tree, and gives the focus back', async ({ openApp }) => {
  const app = await openApp({ path: SHOWCASE })
  await app.inState('outline', 'selected').focus()
  await app.press('Home')
  await find(app, 'kingfisher')
  await expect(count(app)).toHaveText(/^\d+ hits$/)
  const all = Number.parseInt(await count(app).innerText(), 10)
  expect(all).toBeGreaterThan(3)

  const steps: number[] = []
  for (let step = 1; step <= all; step += 1) {
    await app.press('Enter')
    await expect(count(app)).toHaveText(`${step} of ${all}`)
    await expect(app.inState('outline', 'selected')).toHaveAttribute('data-state', /\bfound\b/)
    await expect(app.inState('canvas', 'selected')).toHaveAttribute('data-state', /\bfound\b/)
    await expect(bar(app).locator('mark')).toHaveText(/kingfisher/i)
    steps.push(Number(await app.inState('outline', 'selected').getAttribute('data-row')))
  }
  // Folds opened on the way only move rows down.
  expect(steps).toEqual(steps.toSorted((a, b) => a - b))
  // Round the tree, and back again.
  await app.press('F3')
  await expect(count(app)).toHaveText(`1 of ${all}`)
  await app.press('Shift+F3')
  await expect(count(app)).toHaveText(`${all} of ${all}`)
  await app.press('Shift+Enter')
  await expect(count(app)).toHaveText(`${all - 1} of ${all}`)

  await app.press('Escape')
  await expect(bar(app)).toHaveCount(0)
  await expect(app.page.locator('[data-state~="found"]')).toHaveCount(0)
  await expect(app.page.locator('[role="treeitem"]:focus')).toHaveAttribute('aria-selected', 'true')
  // What was typed is still there, and F3 goes on.
  await app.press('F3')
  await expect(field(app)).toHaveValue('kingfisher')
  await expect(count(app)).toHaveText(`${all} of ${all}`)
})

test('opens what a hit is folded in, and marks its text in the inspector', async ({ openApp }) => {
  const app = await openApp({ path: SHOWCASE })
  const folded = app.tree('outline').locator('[data-node="turn"]').first()
  await app.inState('outline', 'selected').focus()
  await app.press('Home')
  // Typed in the tree, a slash opens the field.
  await app.press('/')
  await expect(field(app)).toBeFocused()
  await field(app).fill('addsighting writes no newline')
  await expect(count(app)).toHaveText('1 hit')
  const holder = app.tree('outline').locator('[data-state~="found"]')
  await expect(holder).toHaveCount(1)
  await expect(holder).toContainText('1 hit')
  expect(Number(await holder.getAttribute('data-count'))).toBeGreaterThan(1)
  await expect(folded).toBeVisible()

  await app.press('Enter')
  // The turn is open; the step that begins with the hit shows its text as it stands.
  await expect(app.inState('outline', 'selected')).toHaveAttribute('data-node', 'step')
  await expectSelected(app, 23)
  // Of its words, the first one that the entry has.
  await expect(bar(app)).toContainText('thinking')
  await expect(bar(app)).toContainText('summarised')
  const marked = (): Promise<readonly string[]> =>
    app.page.evaluate(() =>
      [...(CSS.highlights.get('found') ?? [])].map((range) => (range instanceof Range ? range.toString() : '')),
    )
  await expect.poll(marked).toContain('newline')
  await app.press('Escape')
  await expect.poll(marked).toEqual([])
})

test('tells hits on another branch from those on the path, and leaves them out when asked to', async ({ openApp }) => {
  const app = await openApp({ path: SHOWCASE })
  await find(app, 'sqlite_busy')
  await app.press('Enter')
  await expect(count(app)).toHaveText(/^1 of \d+$/)
  await expect(bar(app)).toContainText('abandoned')
  // Looking at a hit moves nothing: the leaf stays.
  await expect(app.inState('outline', 'leaf')).not.toHaveAttribute('data-state', /\bselected\b/)
  await bar(app).getByRole('button', { name: 'Only on the path to the leaf' }).click()
  await expect(count(app)).toHaveText('No hits')
  await expect(app.page.locator('[data-state~="found"]')).toHaveCount(0)
  await bar(app).getByRole('button', { name: 'Only on the path to the leaf' }).click()
  await expect(count(app)).toHaveText(/^1 of \d+$/)
})

test('marks a hit that the filter hides on the entry above it, and says so', async ({ openApp }) => {
  const app = await openApp({ path: SHOWCASE })
  await app.runCommand('Filter: user-only')
  await app.runCommand('Find in the session')
  await expect(field(app)).toBeFocused()
  await field(app).fill('"writes no newline"')
  await app.press('Enter')
  await expect(bar(app)).toContainText('hidden by filter: marked on the entry above it')
  // The message that the reply answers.
  await expectSelected(app, 14)
  await expect(app.inState('canvas', 'selected')).toHaveAttribute('data-state', /\bfound\b/)
  await expect(app.page.getByRole('article', { name: 'Selected entry' })).toContainText('writes no newline')
  // What had the focus before was the palette, which is gone.
  await app.press('Escape')
  await expect(app.page.locator('[role="treeitem"]:focus')).toHaveAttribute('aria-selected', 'true')
})

test('says what it does not find, and why it cannot look', async ({ openApp }) => {
  const app = await openApp({ path: SHOWCASE })
  await find(app, 'pelican')
  await expect(count(app)).toHaveText('No hits')
  await app.press('Enter')
  await expect(count(app)).toHaveText('No hits')
  await field(app).fill('re:(unended')
  await expect(bar(app)).toContainText('What follows re: is no regular expression')
  await field(app).fill(String.raw`re:^\d+ sightings moved`)
  await expect(count(app)).toHaveText('1 hit')
  // One that would try for ever.
  await field(app).fill(String.raw`re:(\s*\S+\s*)+\u0000`)
  await expect(bar(app)).toContainText('takes too long', { timeout: 15_000 })
  await field(app).fill('苍鹭')
  await expect(count(app)).toHaveText(/^\d+ hits$/)
  await field(app).fill('KINGFISHER')
  // The leaf, which is selected, is one of them.
  await expect(count(app)).toHaveText('9 of 10')
  await bar(app).getByRole('button', { name: 'Match case' }).click()
  await expect(count(app)).toHaveText('No hits')
})

test('goes on when the file grows and when another session is opened, and stops at many hits', async ({
  openApp,
  home,
}) => {
  const file = join(home.folder, 'long.jsonl')
  writeFileSync(file, [...chainLines(12_000)].join(''))
  const app = await openApp({ path: file })
  await find(app, 'x')
  await expect(count(app)).toHaveText('10,000 hits', { timeout: 20_000 })
  await expect(bar(app)).toContainText('These are the first 10,000 hits')
  await app.press('Enter')
  await expect(count(app)).toHaveText(/^[\d,]+ of 10,000$/)

  await field(app).fill('late')
  await expect(count(app)).toHaveText('No hits')
  appendFileSync(file, `${userLine(hex(12_001), hex(12_000), 'a late word')}\n`)
  await expect(count(app)).toHaveText('1 hit', { timeout: 10_000 })
  await app.press('Enter')
  await expectSelected(app, 12_000)

  // Another word while the first is still being looked for.
  await field(app).fill('x')
  await field(app).fill('late')
  await expect(count(app)).toHaveText('1 of 1')

  await app.openSession(SHOWCASE)
  await expect(count(app)).toHaveText('No hits')
  await field(app).fill('kingfisher')
  await expect(count(app)).toHaveText('9 of 10')
})
