import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '../support/app.ts'
import { command, dialog, here, status, stories, tabTo } from '../support/by-keys.ts'
import { choosePlace } from '../support/choose-place.ts'
import { PROJECT_ROOT } from '../support/launch.ts'

/** What is written or kept, by keyboard alone: a pointer that is used anywhere in a test fails it. */

const SHOWCASE = join(PROJECT_ROOT, 'fixtures', 'showcase.jsonl')
const IDS = readFileSync(SHOWCASE, 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => (JSON.parse(line) as { readonly id: string }).id)

stories('a session goes to the trash', async ({ openByKeys, home }) => {
  const file = await home.addSession(SHOWCASE)
  const app = await openByKeys({})
  await app.main.evaluate(({ dialog: asking, shell }) => {
    asking.showMessageBox = () => Promise.resolve({ response: 1, checkboxChecked: false })
    shell.trashItem = (path) => {
      Object.assign(globalThis, { trashed: path })
      return Promise.resolve()
    }
  })
  await app.answerDialog(file)
  await app.press('Mod+O')
  await here(app)
  await command(app, 'Move to the trash…')
  await expect(app.page.getByText('moved to the trash of the system')).toBeVisible()
  expect(await app.main.evaluate(() => (globalThis as { trashed?: string }).trashed)).toBe(file)
})

stories('pi opens elsewhere and back again, a path is exported, and a copy is mended', async ({ openByKeys, home }) => {
  const file = await home.addSession(SHOWCASE)
  appendFileSync(file, '{"broken\n')
  const lines = (): readonly string[] => readFileSync(file, 'utf8').trimEnd().split('\n')
  const lastLine = (): unknown => JSON.parse(lines().at(-1) ?? '')
  const before = lines().length
  const app = await openByKeys({})
  await app.answerDialog(file)
  await app.press('Mod+O')
  await here(app)
  await expect(status(app)).toContainText('1 problem')

  await app.press('Shift+ArrowUp')
  const question = await here(app)
  await app.press('p')
  await tabTo(app, /Append the marker/)
  await app.press('Enter')
  await expect(dialog(app)).toBeHidden()
  expect(lines()).toHaveLength(before + 1)
  expect(lastLine()).toMatchObject({ type: 'custom', parentId: IDS[question] })

  await command(app, 'What was written')
  await tabTo(app, /^ ?Undo/)
  await app.press('Enter')
  await expect.poll(() => lines().length).toBe(before + 2)
  expect(lastLine()).toMatchObject({ type: 'custom', parentId: IDS.at(-1) })
  await app.press('Escape')
  await expect(dialog(app)).toBeHidden()

  await choosePlace(app, join(home.folder, 'path.md'))
  await app.press('Mod+Shift+E')
  await tabTo(app, /Choose a place and write/)
  await app.press('Enter')
  await expect(dialog(app)).toBeHidden()
  expect(readFileSync(join(home.folder, 'path.md'), 'utf8')).toContain('# ')

  await command(app, 'Repair a copy…')
  await tabTo(app, /Write the copy/)
  await app.press('Enter')
  await expect(app.page.getByText(/A mended copy was written to/)).toBeVisible()
  await expect(status(app)).toContainText('no problems')
  expect(lines()).toHaveLength(before + 2)
})
