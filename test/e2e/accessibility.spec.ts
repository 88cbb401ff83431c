import { AxeBuilder } from '@axe-core/playwright'
import { join } from 'node:path'
import { expect, test, type App } from '../support/app.ts'
import { PROJECT_ROOT } from '../support/launch.ts'

/** What a program can judge of how the window serves people who do not see it, or see it otherwise. */

const SHOWCASE = join(PROJECT_ROOT, 'fixtures', 'showcase.jsonl')

async function violations({ page }: App): Promise<readonly string[]> {
  // Legacy mode: the other one opens a page of its own, which Electron does not have (dequelabs/axe-core-npm#1141).
  const { violations: found } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}

for (const theme of ['light', 'dark'] as const) {
  test.describe(`in the ${theme} theme axe finds nothing wrong with`, () => {
    test('the start page', async ({ openApp }) => {
      expect(await violations(await openApp({ theme }))).toEqual([])
    })

    test('a branched tree, the palette and the dialogs over it', async ({ openApp, home }) => {
      // A copy: the example itself cannot be written to, and offers no dialogs that would.
      const app = await openApp({ path: await home.addSession(SHOWCASE), theme })
      await expect(app.inState('outline', 'leaf')).toHaveCount(1)
      expect(await violations(app)).toEqual([])
      for (const tab of ['Context', 'Compare']) {
        await app.page.getByRole('tab', { name: tab }).click()
        expect(await violations(app), tab).toEqual([])
      }
      await app.press('Mod+F')
      await app.page.getByRole('textbox', { name: 'Find in the session' }).fill('heron')
      await app.press('Enter')
      await expect(app.inState('outline', 'found').first()).toBeVisible()
      await expect(app.page.getByRole('search').locator('mark')).toBeVisible()
      expect(await violations(app), 'search').toEqual([])
      await app.press('Escape')
      await app.press('Mod+K')
      await expect(app.page.getByRole('dialog', { name: 'Commands' })).toBeVisible()
      expect(await violations(app), 'palette').toEqual([])
      await app.press('Escape')
      await dialogs(app, ['Fork path…', 'Settings…', 'All keys', 'About Dendro'])
    })

    test('the dialogs of all that writes', async ({ openApp, home }) => {
      const app = await openApp({ path: await home.addSession(SHOWCASE), theme })
      await expect(app.inState('outline', 'leaf')).toBeFocused()
      // Where pi opens already, there is no marker to write.
      await app.press('Shift+ArrowUp')
      await dialogs(app, ['Branch with summary…', 'Pi opens here…', 'Label…', 'Rename…'])
      await dialogs(app, ['Export…', 'Repair a copy…', 'What was written'])
    })

    test('cards, menus, the Go dialog and what it refuses', async ({ openApp }) => {
      const app = await openApp({ path: SHOWCASE, theme })
      await expect(app.inState('outline', 'leaf')).toBeFocused()
      await app.press('b')
      await app.press('f')
      await expect(app.tree('canvas').locator('[data-node="card"]').first()).toBeVisible()
      expect(await violations(app), 'cards').toEqual([])
      await app.press('ContextMenu')
      await expect(app.page.getByRole('menuitem').first()).toBeVisible()
      expect(await violations(app), 'menu').toEqual([])
      await app.press('Escape')
      await app.page.getByRole('button', { name: 'Filter: default' }).click()
      await expect(app.page.getByRole('menuitemradio').first()).toBeVisible()
      expect(await violations(app), 'filters').toEqual([])
      await app.press('Escape')
      await app.press('Mod+G')
      await app.page.keyboard.type('zzzz')
      await app.press('Enter')
      await expect(app.page.getByRole('alert')).toContainText('No entry of this session has this id.')
      expect(await violations(app), 'go').toEqual([])
      await app.press('Escape')
      await app.press('Mod+F')
      await app.page.getByRole('textbox', { name: 'Find in the session' }).fill('re:(')
      await expect(app.page.getByRole('search')).toContainText('no regular expression')
      expect(await violations(app), 'a search that cannot be made').toEqual([])
    })

    test('damaged, empty and refused files', async ({ openApp }) => {
      const odd = (name: string): string => join(PROJECT_ROOT, 'fixtures', 'odd', `${name}.jsonl`)
      const app = await openApp({ path: odd('malformed-line'), theme })
      await expect(app.page.getByText(/This file has .* problem/)).toBeVisible()
      expect(await violations(app), 'problem bar').toEqual([])
      await app.runCommand('Show the problems of this file')
      expect(await violations(app), 'problems').toEqual([])
      await app.answerDialog(odd('header-only'))
      await app.press('Mod+O')
      await expect(app.page.getByText(/no entries/i).first()).toBeVisible()
      expect(await violations(app), 'no entries').toEqual([])
      await app.answerDialog(odd('not-a-session-text'))
      await app.press('Mod+O')
      await expect(app.page.getByRole('alert').first()).toBeVisible()
      expect(await violations(app), 'refused').toEqual([])
    })
  })
}

/** Opens one dialog after the other by its command, and has each looked at. */
async function dialogs(app: App, commands: readonly string[]): Promise<void> {
  for (const command of commands) {
    await app.runCommand(command)
    await expect(app.page.getByRole('dialog')).toBeVisible()
    expect(await violations(app), command).toEqual([])
    await app.press('Escape')
    await expect(app.page.getByRole('dialog')).toHaveCount(0)
  }
}
