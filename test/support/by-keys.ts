import type { Locator } from '@playwright/test'
import { expect, test, type App, type AppOptions } from './app.ts'

/** What a person at the keyboard does and sees. */

export const status = (app: App): Locator => app.page.getByRole('contentinfo', { name: 'Status' })
export const selectedRow = (app: App): Locator => app.page.locator('[role="treeitem"]:focus')
export const inspector = (app: App): Locator => app.page.getByRole('region', { name: 'Inspector' })
export const dialog = (app: App): Locator => app.page.getByRole('dialog')
export const focused = (app: App): Locator => app.page.locator(':focus')

/** The ordinal of the row that has the focus. */
export async function here(app: App): Promise<number> {
  await expect(selectedRow(app)).toHaveAttribute('aria-selected', 'true')
  return Number(await selectedRow(app).getAttribute('data-first'))
}

/** Runs a command through the palette. */
export async function command(app: App, title: string): Promise<void> {
  await app.press('Mod+K')
  await expect(app.page.getByRole('combobox', { name: 'Find a command' })).toBeFocused()
  await app.page.keyboard.type(title)
  await expect(app.page.getByRole('option').first()).toContainText(title)
  await app.press('Enter')
}

/** Tabs on to what a test is about; round again where it could not be pressed yet when the focus passed it. */
export async function tabTo(app: App, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const step = async (): Promise<boolean> => {
    // A panel that scrolls takes the focus too, and has all of the words in it.
    const said = await focused(app).evaluate((element) =>
      element.matches('[role="tabpanel"], section')
        ? ''
        : `${element.getAttribute('aria-label') ?? ''} ${element.textContent}`,
    )
    if (name.test(said)) return true
    await app.press(key)
    return false
  }
  await expect.poll(step, { message: `${String(name)} is reached by ${key}`, intervals: [0] }).toBe(true)
}

/** A test that fails where a pointer was used. */
export const stories = test.extend<{ readonly openByKeys: (options: AppOptions) => Promise<App> }>({
  openByKeys: async ({ openApp }, provide) => {
    const opened: App[] = []
    await provide(async (options) => {
      const app = await openApp(options)
      opened.push(app)
      await app.page.evaluate(() => {
        document.documentElement.dataset['pointed'] = '0'
        addEventListener('pointerdown', () => (document.documentElement.dataset['pointed'] = '1'), { capture: true })
      })
      return app
    })
    for (const { page } of opened) expect(await page.locator('html').getAttribute('data-pointed')).toBe('0')
  },
})
