import { appendFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { assistantLine, fileText, headerLine, hex, userLine } from '../files/session-text.ts'
import { expect, test, type App } from '../support/app.ts'
import { atRest } from '../support/at-rest.ts'
import { PROJECT_ROOT } from '../support/launch.ts'

/** What both views keep in place, in focus and in words while the tree changes under a reader. */

const SHOWCASE = join(PROJECT_ROOT, 'fixtures', 'showcase.jsonl')

/** Where something is on the screen. */
async function topOf(app: App, view: 'canvas' | 'outline', state: string): Promise<number> {
  return Math.round((await app.inState(view, state).boundingBox())?.y ?? Number.NaN)
}

const focused = (app: App) => app.page.locator('*:focus')

/** The panel that has the focus; null where nothing has it. */
function focusedPanel(app: App): Promise<string | null> {
  return app.page.evaluate(() => document.activeElement?.closest('[data-region]')?.getAttribute('data-region') ?? null)
}

/** 60 questions and answers in one chain. */
function chainFile(folder: string): string {
  const file = `${folder}/chain.jsonl`
  const lines = Array.from({ length: 60 }, (_, at) =>
    (at % 2 === 0 ? userLine : assistantLine)(hex(at + 1), at === 0 ? null : hex(at), `entry ${at}`),
  )
  writeFileSync(file, fileText(headerLine(), ...lines))
  return file
}

test('filters, folded branches and text sizes leave the leaf where it stands, in both views', async ({ openApp }) => {
  const app = await openApp({ path: SHOWCASE })
  const places = async () => [await topOf(app, 'canvas', 'leaf'), await topOf(app, 'outline', 'leaf')]
  await app.inState('outline', 'selected').focus()
  const before = await atRest(places)
  for (const filter of ['user-only', 'default', 'no-tools', 'all']) {
    await app.runCommand(`Filter: ${filter}`)
    await expect(app.inState('canvas', 'leaf')).toBeInViewport()
    // Where the leaf is hidden, what stands for it is where that always was.
    if (filter !== 'user-only') expect((await atRest(places))[0], filter).toBe(before[0])
    await expect.poll(() => focusedPanel(app), { message: filter }).toBe('outline')
  }
  await app.press('B')
  await expect(app.inState('canvas', 'leaf')).toBeInViewport()
  expect((await atRest(places))[0]).toBe(before[0])
  for (const size of [1, 2, 3, 4, 5, 6]) {
    await app.press('Mod+Equal')
    await expect(app.inState('canvas', 'leaf'), `${size} larger`).toBeInViewport()
    await expect(app.inState('outline', 'leaf'), `${size} larger`).toBeInViewport()
  }
  await expect(focused(app)).toHaveAttribute('aria-selected', 'true')
})

test('entries that come above what is read on the canvas do not move it', async ({ openApp, home }) => {
  const file = chainFile(home.folder)
  const app = await openApp({ path: file })
  await app.inState('outline', 'selected').focus()
  await app.press('Home')
  for (let step = 0; step < 20; step += 1) await app.press('ArrowDown')
  const before = await atRest(() => topOf(app, 'canvas', 'selected'))
  const news = app.page.locator('[data-spoken="news"]')
  for (const [at, parent] of [8, 12, 16].entries()) {
    appendFileSync(file, `${userLine(hex(100 + at), hex(parent), 'another')}\n`)
    await expect(app.tree('canvas').getByRole('button', { name: /new entr/ })).toHaveText(
      new RegExp(`^ ?${at + 1} new`),
    )
    await expect(news).toHaveText(new RegExp(`^${at + 1} new`))
    expect(await atRest(() => topOf(app, 'canvas', 'selected'))).toBe(before)
  }
})

test('keys act on what the row says: a filter moves the selection to what it shows, and back', async ({
  openApp,
  home,
}) => {
  const app = await openApp({ path: chainFile(home.folder) })
  await app.inState('outline', 'selected').focus()
  await app.press('ArrowUp')
  await app.press('ArrowUp')
  await expect(app.inState('outline', 'selected')).toContainText('entry 57')
  await app.runCommand('Filter: user-only')
  await expect(focused(app)).toContainText('entry 56')
  await expect(app.page.getByRole('article', { name: 'Selected entry' })).toContainText('entry 56')
  await app.runCommand('Filter: default')
  await expect(focused(app)).toContainText('entry 57')

  // Gone to by its id, a hidden entry is selected all the same, and the row says so.
  await app.runCommand('Filter: user-only')
  await app.press('Mod+G')
  await app.page.keyboard.type(hex(10))
  await app.press('Enter')
  await expect(app.inState('outline', 'selected')).toContainText('selected · hidden')
  await expect(app.tree('canvas')).toContainText('selected · hidden')

  await app.runCommand('Filter: labeled-only')
  for (const view of ['canvas', 'outline'] as const)
    await expect(app.tree(view)).toContainText('No entry passes the filter “labeled-only”')
  await app.tree('outline').getByRole('button', { name: 'Back to the default filter' }).click()
  await expect(app.inState('outline', 'selected')).toContainText('entry 8')
  await expect.poll(() => focusedPanel(app)).toBe('outline')
})

test('the focus is never lost with what had it', async ({ openApp, home }) => {
  const app = await openApp({ path: chainFile(home.folder) })
  await app.inState('outline', 'selected').focus()

  // The row that has it scrolls out of view.
  await app.tree('outline').getByRole('tree').hover()
  await app.page.mouse.wheel(0, -1600)
  await expect(app.outlineRow('entry 0')).toBeInViewport()
  await expect(focused(app)).toHaveAttribute('aria-selected', 'true')
  await app.press('ArrowUp')
  await expect(app.inState('outline', 'selected')).toBeInViewport()

  // A hint that was followed.
  await app.press('Home')
  const hint = app.tree('canvas').getByRole('button', { name: 'you are here' })
  await hint.focus()
  await app.press('Enter')
  await expect(hint).toHaveCount(0)
  await expect.poll(() => focusedPanel(app)).toBe('canvas')

  // The library's field, and back.
  await app.inState('outline', 'selected').focus()
  await app.press('Mod+P')
  await expect.poll(() => focusedPanel(app)).toBe('library')
  await app.press('Escape')
  await expect(focused(app)).toHaveAttribute('aria-selected', 'true')
})

test('the canvas is told by words to those who do not see it', async ({ openApp, home }) => {
  const app = await openApp({ path: chainFile(home.folder) })
  const spoken = app.page.locator('[data-spoken="selected"]')
  await expect(spoken).toHaveText('')
  await app.tree('canvas').getByRole('group').focus()
  await expect(spoken).toHaveText(/^you are here, pi opens here, assistant, entry 59/)
  await app.press('ArrowUp')
  await expect(spoken).toHaveText(/^user, entry 58/)
  await app.inState('outline', 'selected').focus()
  await expect(spoken).toHaveText('')
})

/** A question with thirty others below it, each with its answer: more branches than lanes. */
function bush(): string {
  const branches = Array.from({ length: 30 }, (_, at) => [
    userLine(hex(10 + 2 * at), hex(1), `question ${at}`),
    assistantLine(hex(11 + 2 * at), hex(10 + 2 * at), `answer ${at}`),
  ])
  return fileText(headerLine(), userLine(hex(1), null, 'root'), ...branches.flat())
}

test('every branch without a lane is shown in one by keys alone, the leaf stays, and it is put back', async ({
  openApp,
  home,
}) => {
  const file = `${home.folder}/bush.jsonl`
  writeFileSync(file, bush())
  const app = await openApp({ path: file })
  const stub = app.tree('outline').locator('[data-node="stub"]')
  const leaf = app.inState('outline', 'leaf')
  await expect(leaf).toContainText('answer 29')
  await expect(app.page.getByText('30 branches, 18 without a lane')).toBeVisible()
  await stub.click({ button: 'right' })
  await app.press('Escape')
  const note = app.page.getByRole('region', { name: 'Branches without a lane' })
  await app.screenshot('stub')
  // The newest stand first; every one is reached by keys.
  await note.getByRole('button', { name: 'question 17' }).focus()
  await app.press('ArrowDown')
  await expect(note.getByRole('button', { name: 'question 16' })).toBeFocused()
  await app.press('End')
  const oldest = note.getByRole('button', { name: 'question 0' })
  await expect(oldest).toBeFocused()
  await app.press('Enter')
  await expect(note).toHaveCount(0)
  const shown = app.tree('canvas').locator('[data-node]:not([data-node="stub"])').filter({ hasText: 'question 0' })
  await expect(shown).toBeVisible()
  await expect(leaf).toContainText('answer 29')
  await app.screenshot('looked-at')
  const back = app.page.getByRole('region', { name: 'Branch that is looked at' }).getByRole('button')
  await expect(back).toBeFocused()
  await app.press('Enter')
  await expect(shown).toHaveCount(0)
  await expect(note).toBeVisible()
  await expect(leaf).toContainText('answer 29')

  // The same from the tree, with the key of the command.
  await app.inState('outline', 'selected').focus()
  await app.press('t')
  await expect(shown).toBeVisible()
  await app.press('Shift+T')
  await expect(shown).toHaveCount(0)
  // And by mouse, where the canvas says that one is shown.
  await app.runCommand('Show this branch in a lane')
  await app.page.getByRole('button', { name: 'Put the branch back' }).click()
  await expect(shown).toHaveCount(0)
})

test('branches without a lane say what they are, and a dialog that its file is gone', async ({ openApp, home }) => {
  const file = `${home.folder}/bush.jsonl`
  writeFileSync(file, bush())
  const app = await openApp({ path: file })
  const stub = app.tree('outline').locator('[data-node="stub"]')
  await expect(stub).toContainText('no lane')
  await stub.click({ button: 'right' })
  await expect(app.page.getByRole('menuitem', { name: 'Open, or go to the first child' })).toBeDisabled()
  await expect(app.page.getByRole('menuitem', { name: 'Fold the branch into a card' })).toBeDisabled()
  await app.press('Escape')
  await app.inState('outline', 'selected').focus()
  await app.press('ArrowRight')
  await expect(app.page.getByText(/branches have no lane here\. T shows the newest/)).toBeVisible()

  await app.inState('outline', 'selected').focus()
  await app.press('L')
  const dialog = app.page.getByRole('dialog', { name: 'Label…' })
  await dialog.getByRole('textbox').fill('kept')
  await expect(dialog.getByRole('button', { name: 'Set the label' })).toBeEnabled()
  rmSync(file)
  await expect(dialog.getByRole('alert')).toContainText(/bush\.jsonl|is gone|no longer/)
  await expect(dialog.getByRole('button', { name: 'Set the label' })).toBeDisabled()
})
