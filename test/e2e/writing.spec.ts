import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type App } from '../support/app.ts'
import { PROJECT_ROOT } from '../support/launch.ts'

/** What appends to a session, by mouse and by keys: the dialog says what and where, one line comes, and it can be undone. */

const SHOWCASE = join(PROJECT_ROOT, 'fixtures', 'showcase.jsonl')
/** A user message of the showcase, in the middle of it. */
const QUESTION = 74
const LAST = 163

type Entry = Readonly<Record<string, unknown>>

function entriesOf(file: string): readonly Entry[] {
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => JSON.parse(line) as Entry)
}

const status = (app: App) => app.page.getByRole('contentinfo', { name: 'Status' })
const dialogOf = (app: App, name: string) => app.page.getByRole('dialog', { name })

test('pi opens elsewhere from now on: by mouse, one marker is appended, and Undo appends another', async ({
  openApp,
  home,
}) => {
  const file = await home.addSession(SHOWCASE)
  const old = readFileSync(file)
  const entries = entriesOf(file)
  const app = await openApp({ path: file })
  await app.runCommand('Show the whole tree')
  const dialog = dialogOf(app, 'Pi opens here…')
  // Where pi opens already there is nothing to do.
  await app.press('Mod+K')
  await app.page.keyboard.type('Pi opens here')
  await expect(app.page.getByRole('option', { name: /Pi opens here…/ })).toContainText('pi opens here already')
  await app.press('Escape')
  await app.runCommand('Branch with summary…')
  await expect(dialogOf(app, 'Branch with summary…')).toContainText('Nothing on that branch gives a draft')
  await expect(dialogOf(app, 'Branch with summary…')).not.toContainText('A draft made from')
  await app.press('Escape')

  await app.entry(QUESTION).click({ button: 'right' })
  await app.page.getByRole('menuitem', { name: 'Pi opens here…' }).click()
  await expect(dialog).toContainText('One entry of type custom is appended to this file')
  await expect(dialog).toContainText(String(entries[QUESTION]?.['id']))
  await app.screenshot('open-here')
  await dialog.getByRole('button', { name: 'Append the marker' }).click()
  await expect(dialog).toBeHidden()
  await expect(status(app)).toContainText('pi opens here')

  const now = readFileSync(file)
  expect(now.subarray(0, old.length).equals(old)).toBe(true)
  const marker = entriesOf(file).at(-1)
  expect(entriesOf(file)).toHaveLength(entries.length + 1)
  expect(marker).toMatchObject({ type: 'custom', customType: 'dendro.leaf', parentId: entries[QUESTION]?.['id'] })
  // The filter hides the marker, so the entry that it leads to bears the marks.
  await expect(app.entry(QUESTION)).toHaveAttribute('data-state', /\bleaf\b.*\bpi-opens-here\b/)
  await expect(app.inState('canvas', 'pi-opens-here')).toHaveCount(1)
  // What is done next is done to it as well.
  await app.runCommand('Label…')
  await expect(dialogOf(app, 'Label…')).toContainText(String(entries[QUESTION]?.['id']))
  await app.press('Escape')

  await test.step('a second marker to the same entry is not offered, neither on it nor before the next one', async () => {
    const action = app.page.getByRole('toolbar', { name: 'Entry' }).getByRole('button', { name: 'Pi opens here…' })
    await expect(action).toBeDisabled()
    await app.entry(QUESTION).click({ button: 'right' })
    const item = app.page.getByRole('menuitem', { name: 'Pi opens here…' })
    await expect(item).toBeDisabled()
    await expect(item).toHaveAttribute('title', 'pi opens here already.')
    await app.press('Escape')
    await app.runCommand('Go to an id or a path…')
    const field = app.page.getByRole('dialog').getByRole('textbox')
    await field.fill(String(entries[QUESTION + 1]?.['id']))
    await app.press('Enter')
    await expect(app.page.getByRole('article', { name: 'Selected entry' })).toContainText(
      String(entries[QUESTION + 1]?.['id']),
    )
    await action.click()
    await dialog.getByRole('radio', { name: 'The one before it' }).click()
    await expect(dialog).toContainText('pi opens there already: there is nothing to write')
    await expect(dialog).not.toContainText('is appended to this file')
    await expect(dialog.getByRole('button', { name: 'Append the marker' })).toBeDisabled()
    await app.press('Escape')
  })

  await app.page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => entriesOf(file).length).toBe(entries.length + 2)
  expect(entriesOf(file).at(-1)).toMatchObject({ customType: 'dendro.leaf', parentId: entries[LAST]?.['id'] })
  await expect(app.entry(QUESTION)).not.toHaveAttribute('data-state', /pi-opens-here/)

  await test.step('the log of what was written has all of it, and what was undone cannot be undone again', async () => {
    await app.runCommand('What was written')
    const log = dialogOf(app, 'What was written')
    await expect(log.getByRole('listitem')).toHaveCount(2)
    await expect(log.getByRole('button', { name: 'Undo' })).toHaveCount(1)
    await app.screenshot('writings')
  })
})

test('the same by keys, before a question of one’s own', async ({ openApp, home }) => {
  const file = await home.addSession(SHOWCASE)
  const entries = entriesOf(file)
  const app = await openApp({ path: file })
  await app.runCommand('Show the whole tree')
  await app.entry(QUESTION).click()
  await app.press('p')
  const dialog = dialogOf(app, 'Pi opens here…')
  await dialog.getByRole('radio', { name: 'This entry' }).focus()
  await app.press('ArrowRight')
  await expect(dialog).toContainText(String(entries[QUESTION - 1]?.['id']))
  await dialog.getByRole('button', { name: 'Append the marker' }).focus()
  await app.press('Enter')
  await expect(dialog).toBeHidden()
  expect(entriesOf(file).at(-1)).toMatchObject({ parentId: entries[QUESTION]?.['parentId'] })
})

test('an entry is labelled and its label cleared, by keys alone', async ({ openApp, home }) => {
  const file = await home.addSession(SHOWCASE)
  const entries = entriesOf(file)
  const app = await openApp({ path: file })
  await app.runCommand('Show the whole tree')
  await app.entry(QUESTION).click()
  await app.press('l')
  const dialog = dialogOf(app, 'Label…')
  await expect(dialog.getByRole('textbox', { name: 'Label' })).toBeFocused()
  await app.page.keyboard.type('a fork in the road')
  await expect(dialog).toContainText('One entry of type label is appended')
  await app.screenshot('label')
  await app.press('Enter')
  await expect(dialog).toBeHidden()
  const id = entries[QUESTION]?.['id']
  expect(entriesOf(file).at(-1)).toMatchObject({
    type: 'label',
    targetId: id,
    label: 'a fork in the road',
    parentId: entries[LAST]?.['id'],
  })
  await expect(app.outlineRow('a fork in the road').first()).toBeVisible()

  await app.press('l')
  await expect(dialog.getByRole('textbox', { name: 'Label' })).toBeFocused()
  await app.press('ControlOrMeta+a')
  await app.press('Delete')
  await app.press('Enter')
  await expect(dialog).toBeHidden()
  expect(entriesOf(file).at(-1)).not.toHaveProperty('label')
  await expect(app.outlineRow('a fork in the road')).toHaveCount(0)
})

test('a session is renamed by key, and by mouse from the menu of commands', async ({ openApp, home }) => {
  const file = await home.addSession(SHOWCASE)
  const app = await openApp({ path: file })
  await app.press('F2')
  const dialog = dialogOf(app, 'Rename…')
  await dialog.getByRole('textbox').fill('The bird log')
  await app.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(app.page.getByRole('banner')).toContainText('The bird log')
  expect(entriesOf(file).at(-1)).toMatchObject({ type: 'session_info', name: 'The bird log' })
  await app.runCommand('Rename…')
  await dialog.getByRole('textbox').fill('')
  await dialog.getByRole('button', { name: 'Take the name away' }).click()
  await expect(dialog).toBeHidden()
  expect(entriesOf(file).at(-1)).toMatchObject({ name: '' })
})

test('a session that looks live is written to only after a warning; one of two writers is marked', async ({
  openApp,
  home,
}) => {
  const now = new Date().toISOString()
  const text = readFileSync(join(PROJECT_ROOT, 'fixtures', 'odd', 'two-writers.jsonl'), 'utf8')
  const live = text.replace(/"timestamp":"[^"]+"(?=[^\n]*\n$)/, `"timestamp":"${now}"`)
  const app = await openApp({ path: await home.addFile('live.jsonl', live) })
  await expect(app.page.getByRole('banner')).toContainText('two writers')
  await expect(app.page.getByRole('banner')).toContainText('live')
  await app.press('F2')
  const dialog = dialogOf(app, 'Rename…')
  await expect(dialog).toContainText('Two programs wrote to this file at the same time')
  await expect(dialog).toContainText('written to within the last two minutes')
  await expect(dialog).toContainText('pi would then open there')
  await app.screenshot('live')
})
