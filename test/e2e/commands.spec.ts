import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test, type App } from '../support/app.ts'
import { command } from '../support/by-keys.ts'
import { COMMAND_STORIES, type CommandStory, type Stage } from '../support/command-stories.ts'
import type { Home } from '../support/home.ts'
import { PROJECT_ROOT } from '../support/launch.ts'

/** Every command that writes, keeps, chooses or walks: by mouse, and by the keyboard. */

const SHOWCASE = join(PROJECT_ROOT, 'fixtures', 'showcase.jsonl')

/** An entry on the path to the last one. */
const BRANCH_POINT = 50

type OpenApp = (options: { readonly path: string }) => Promise<App>

async function stageOf(
  openApp: OpenApp,
  home: Home,
  press: (app: App, button: string | RegExp) => Promise<void>,
): Promise<Stage> {
  const file = await home.addSession(SHOWCASE)
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n').slice(1)
  appendFileSync(file, '{"broken\n')
  const app = await openApp({ path: file })
  await app.main.evaluate(({ dialog, shell }) => {
    shell.showItemInFolder = (path) => void Object.assign(globalThis, { shown: path })
    dialog.showMessageBox = ((_over: unknown, { detail }: { readonly detail: string }) => {
      Object.assign(globalThis, { trashing: detail })
      return Promise.resolve({ response: 0, checkboxChecked: false })
    }) as typeof dialog.showMessageBox
  })
  return {
    app,
    file,
    entries: lines.map((line) => JSON.parse(line) as Stage['entries'][number]),
    press: (button) => press(app, button),
    asked: (name) =>
      app.main.evaluate((_, key) => (globalThis as unknown as Record<string, string | undefined>)[key], name),
  }
}

async function play(stage: Stage, run: (story: CommandStory) => Promise<void>): Promise<void> {
  for (const story of COMMAND_STORIES)
    await test.step(story.title, async () => {
      await story.ready?.(stage)
      await run(story)
      await story.see(stage)
    })
}

const buttonOf = (app: App, name: string | RegExp) => app.page.getByRole('dialog').getByRole('button', { name }).first()

test('by mouse, from the list of all commands; a whole session is forked and a copy mended by it, too', async ({
  openApp,
  home,
}) => {
  test.setTimeout(120_000)
  const stage = await stageOf(openApp, home, (app, button) => buttonOf(app, button).click())
  const { app, file } = stage
  const choose = async (title: string): Promise<void> => {
    await app.page.getByRole('button', { name: /^Commands/ }).click()
    const palette = app.page.getByRole('dialog', { name: 'Commands' })
    await palette.getByRole('combobox').fill(title)
    await palette.getByRole('option').filter({ hasText: title }).first().click()
  }
  await play(stage, ({ title }) => choose(title))

  await test.step('each command that appends is among them', async () => {
    await app.page.getByRole('button', { name: /^Commands/ }).click()
    const offered = app.page
      .getByRole('dialog', { name: 'Commands' })
      .getByRole('group', { name: 'Path' })
      .getByRole('option')
    await expect(offered.first()).toBeVisible()
    const titles = await offered.evaluateAll((options) =>
      options.map((option) => option.querySelector('span')?.textContent ?? ''),
    )
    const told = ['Fork path…', ...COMMAND_STORIES.map(({ title }) => title)]
    expect(titles.length).toBeGreaterThan(2)
    expect(titles.filter((title) => !told.includes(title))).toEqual([])
    await app.press('Escape')
  })

  await test.step('the inspector offers what the menu of an entry does', async () => {
    // Of another entry than the one where pi opens by now: for that there is no marker to write.
    await app.press('Mod+G')
    const go = app.page.getByRole('dialog', { name: 'Go to…' })
    await go.getByRole('textbox').fill(String(stage.entries[BRANCH_POINT]?.id))
    await app.press('Enter')
    await expect(go).toBeHidden()
    const actions = app.page.getByRole('toolbar', { name: 'Entry' })
    for (const title of ['Pi opens here…', 'Label…', 'Fork path…', 'Branch with summary…']) {
      await actions.getByRole('button', { name: title }).click()
      await expect(app.page.getByRole('dialog', { name: title })).toBeVisible()
      await app.page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Cancel' }).click()
    }
    await actions.getByRole('button', { name: 'Leaf before this' }).click()
    await expect(app.page.getByRole('contentinfo', { name: 'Status' })).not.toContainText(
      String(stage.entries[163]?.id),
    )
  })
  await choose('Repair a copy…')
  await expect(app.page.getByRole('dialog')).toContainText('One new file beside the present one')
  await buttonOf(app, /Write the copy/).click()
  await expect(app.page.getByText(/A mended copy was written to/)).toBeVisible()
  await choose('Fork path…')
  await app.page.getByRole('radio', { name: 'Every branch' }).click()
  await expect(app.page.getByRole('dialog')).toContainText('One new file with')
  await buttonOf(app, /Write the fork/).click()
  await expect(app.page.getByText(/The fork was written to/)).toBeVisible()
  expect(sessionsBeside(file)).toHaveLength(3)
  await choose('Close this session')
  await expect(app.page.getByRole('button', { name: 'Open a session file…' })).toBeVisible()
})

test('by keys: its own, or the list of all commands', async ({ openApp, home }) => {
  test.setTimeout(120_000)
  const stage = await stageOf(openApp, home, async (app, button) => {
    await pressOn(app, button)
  })
  const { app, file } = stage
  const type = (title: string): Promise<void> => command(app, title)
  await play(stage, ({ title, keys }) => (keys === null ? type(title) : app.press(keys)))

  await type('Repair a copy…')
  await pressOn(app, /Write the copy/)
  await expect(app.page.getByText(/A mended copy was written to/)).toBeVisible()
  await expect(app.page.getByRole('dialog')).toHaveCount(0)
  await app.press('Mod+Shift+F')
  await app.page.getByRole('radio', { name: 'One path' }).focus()
  await app.press('ArrowRight')
  await pressOn(app, /Write the fork/)
  await expect(app.page.getByText(/The fork was written to/)).toBeVisible()
  expect(sessionsBeside(file)).toHaveLength(3)
  await app.press('Mod+W')
  await expect(app.page.getByRole('button', { name: 'Open a session file…' })).toBeFocused()
})

/** Presses a button by keys, once what it will write is known. */
async function pressOn(app: App, name: string | RegExp): Promise<void> {
  await expect(buttonOf(app, name)).toBeEnabled()
  await buttonOf(app, name).focus()
  await app.press('Enter')
}

function sessionsBeside(file: string): readonly string[] {
  expect(basename(file)).toMatch(/\.jsonl$/)
  return readdirSync(dirname(file)).filter((name) => name.endsWith('.jsonl'))
}
