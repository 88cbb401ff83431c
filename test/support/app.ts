import { expect, test as base, type ElectronApplication, type Page } from '@playwright/test'
import { collectLate, collectLog, createComplaints, listen, type Complaints } from './complaints.ts'
import { createHome, type Home } from './home.ts'
import { close, launch } from './launch.ts'
import { createPageWords, type PageWords } from './page-words.ts'

/**
 * The one driver of the end-to-end tests. A test asks for `openApp` and speaks in a user's words; whatever goes wrong in
 * the app meanwhile (console errors, crashes, failed requests, violations of the content policy, errors in the log)
 * fails the test at its end.
 */
export interface AppOptions {
  /** File or folder to open, as on the command line. */
  readonly path?: string
  /** A home prepared before; default: an empty one. */
  readonly home?: Home
  /** Session files to put where pi keeps them. */
  readonly sessions?: readonly string[]
  /** More arguments of the app. */
  readonly args?: readonly string[]
  readonly theme?: 'light' | 'dark'
  /** Size of the page in pixels; null: as the app itself opens it. */
  readonly size?: { readonly width: number; readonly height: number } | null
}

export interface App extends PageWords {
  readonly page: Page
  /** The main process, for what no user can see or do. */
  readonly main: ElectronApplication
  readonly home: Home
  readonly complaints: Complaints
  /** Answers the system’s dialogs for files or folders from now on; null closes them. */
  readonly answerDialog: (path: string | null) => Promise<void>
  /** Opens a session through the system's dialog, and waits for its tree. */
  readonly openSession: (path: string) => Promise<void>
  /** A picture for eyes, kept with the test's results. */
  readonly screenshot: (name: string) => Promise<void>
  /** Ends the app before the test's end. */
  readonly close: () => Promise<void>
}

const DEFAULT_SIZE = { width: 1280, height: 860 }

interface Fixtures {
  readonly home: Home
  readonly openApp: (options?: AppOptions) => Promise<App>
}

export const test = base.extend<Fixtures>({
  // Playwright reads a fixture's needs off its first parameter, which must be a pattern.
  // oxlint-disable-next-line no-empty-pattern
  home: async ({}, provide) => {
    const home = await createHome()
    await provide(home)
    await home.remove()
  },
  openApp: async ({ home }, provide, testInfo) => {
    const opened: App[] = []
    await provide(async (options = {}) => {
      const app = await openApp(home, options, (name) => testInfo.outputPath(`${name}.png`))
      opened.push(app)
      return app
    })
    for (const app of opened) await app.close()
    const complaints = opened.flatMap((app) => app.complaints.list())
    expect(complaints, 'complaints of the app behind the test’s back').toEqual([])
  },
})

export { expect }

async function openApp(ownHome: Home, options: AppOptions, pictureFile: (name: string) => string): Promise<App> {
  const home = options.home ?? ownHome
  for (const session of options.sessions ?? []) await home.addSession(session)
  const launched = await launch(home, [...(options.args ?? []), ...(options.path === undefined ? [] : [options.path])])
  const { main, page } = launched
  const complaints = createComplaints()
  listen(main, complaints)
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: options.theme ?? 'light' })
  if (options.size !== null) await resize(main, options.size ?? DEFAULT_SIZE)
  const words = createPageWords(page)
  // The page listens to keys and to the menu before it draws anything.
  await page.locator('#root > *').first().waitFor()
  if (options.path !== undefined) await words.tree('canvas').waitFor()

  let closing: Promise<void> | null = null
  const end = async (): Promise<void> => {
    // A page that is gone can no longer be asked; its crash is a complaint of its own.
    await collectLate(main, complaints).catch(() => {})
    if (!(await close(launched))) complaints.add('the app did not close within 5 seconds')
    await collectLog(home.userData, complaints)
  }

  const app: App = {
    ...words,
    page,
    main,
    home,
    complaints,
    answerDialog: (path) => answerDialog(main, path),
    async openSession(path) {
      await answerDialog(main, path)
      await words.press('Mod+O')
      // The one that was open before has nodes, too.
      await page.getByRole('banner').getByTitle(path, { exact: true }).waitFor()
      await words.anyNode().first().waitFor()
    },
    async screenshot(name) {
      await page.screenshot({ path: pictureFile(name), animations: 'disabled' })
    },
    close: () => (closing ??= end()),
  }
  return app
}

/** System dialogs are out of Playwright's reach (microsoft/playwright#40952): they are answered in its place. */
async function answerDialog(main: ElectronApplication, path: string | null): Promise<void> {
  await main.evaluate(({ dialog }, answer) => {
    dialog.showOpenDialog = () =>
      Promise.resolve({ canceled: answer === null, filePaths: answer === null ? [] : [answer] })
  }, path)
}

async function resize(
  main: ElectronApplication,
  size: { readonly width: number; readonly height: number },
): Promise<void> {
  await main.evaluate(({ BrowserWindow }, { width, height }) => {
    BrowserWindow.getAllWindows()[0]?.setContentSize(width, height)
  }, size)
}
