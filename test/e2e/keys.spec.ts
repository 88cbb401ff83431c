import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type App } from '../support/app.ts'
import { PROJECT_ROOT } from '../support/launch.ts'

/** Going somewhere and taking something along, by keys alone. */

const SHOWCASE = join(PROJECT_ROOT, 'fixtures', 'showcase.jsonl')

const idAt = (ordinal: number): string => {
  const line = readFileSync(SHOWCASE, 'utf8').split('\n')[ordinal + 1] ?? ''
  return (JSON.parse(line) as { readonly id: string }).id
}
const clipboard = (app: App): Promise<string> => app.main.evaluate(async ({ clipboard: held }) => await held.readText())
const copy = (app: App, text: string): Promise<void> =>
  app.main.evaluate(async ({ clipboard: held }, next) => await held.writeText(next), text)
const inspected = (app: App) => app.page.getByRole('article', { name: 'Selected entry' })

/** The first call and its result, found in the file itself: pi writes a result right behind its call. */
const lines = readFileSync(SHOWCASE, 'utf8').trimEnd().split('\n').slice(1)
const RESULT = lines.findIndex((line) => line.includes('"role":"toolResult"'))
const CALL = RESULT - 1

test('from a tool result to its call and back, whatever they are folded into', async ({ openApp }) => {
  const app = await openApp({ path: SHOWCASE })
  await app.press('Mod+G')
  await app.page.keyboard.type(idAt(RESULT))
  await app.press('Enter')
  await expect(inspected(app)).toContainText(idAt(RESULT))
  // It lay within a closed turn, which has opened for it.
  const row = app.tree('outline').locator(`[data-node][data-first="${RESULT}"]`)
  await expect(row).toHaveAttribute('aria-selected', 'true')
  await expect(app.page.locator('[role="treeitem"]:focus')).toHaveAttribute('data-first', `${RESULT}`)

  await app.press('r')
  await expect(inspected(app)).toContainText(idAt(CALL))
  await app.press('r')
  await expect(inspected(app)).toContainText(idAt(RESULT))
  await app.press('End')
  await app.press('r')
  await expect(app.page.getByText(/neither calls a tool nor is the result of one/)).toBeVisible()
})

test('an entry, its turn and a code block are copied', async ({ openApp }) => {
  const app = await openApp({ path: SHOWCASE })
  await app.inState('outline', 'leaf').focus()
  await app.press('Mod+C')
  await expect.poll(() => clipboard(app)).toMatch(/^The README is in\./)

  await app.press('Mod+Alt+C')
  await expect.poll(() => clipboard(app)).toMatch(/^## user\n\nLast thing: write a README/)
  const turn = await clipboard(app)
  // The calls are in messages that the filter hides.
  expect(turn).toMatch(/## assistant\n\n[\s\S]*write \{[\s\S]*## toolResult\n\n/)
  expect(turn).toContain('The README is in.')

  const code = inspected(app).locator('pre').first()
  await code.focus()
  await app.press('Mod+C')
  await expect.poll(() => clipboard(app)).toMatch(/^birdlog add kingfisher[^\n]*\nbirdlog list [^\n]*$/)
})

test('an id or the path of a listed session is pasted to go there, and nothing else of the clipboard is shown', async ({
  openApp,
  home,
}) => {
  const other = await home.addSession(join(PROJECT_ROOT, 'fixtures', 'odd', 'branch-summaries.jsonl'))
  const app = await openApp({ path: SHOWCASE })
  await app.inState('outline', 'leaf').focus()
  await copy(app, ` ${idAt(RESULT)}\n`)
  await app.press('Mod+V')
  await expect(inspected(app)).toContainText(idAt(RESULT))
  await expect(app.page.getByRole('contentinfo', { name: 'Status' })).toContainText(`Leaf ${idAt(163)}`)

  await copy(app, 'a secret that is neither')
  await app.press('Mod+V')
  await expect(app.page.getByText(/neither the id of an entry nor the path/)).toBeVisible()
  await expect(app.page.getByText(/a secret/)).toHaveCount(0)

  await test.step('typed, what is not there is said in the dialog', async () => {
    await app.press('Mod+G')
    await app.page.keyboard.type('zzzz')
    await app.press('Enter')
    await expect(app.page.getByRole('alert')).toContainText('No entry of this session has this id.')
    await app.screenshot('go')
    await app.press('Escape')
  })

  await test.step('a path of the list opens at once', async () => {
    await copy(app, other)
    await app.press('Mod+V')
    await expect(app.page.getByRole('contentinfo', { name: 'Status' })).not.toContainText('164 entries')
  })
})
