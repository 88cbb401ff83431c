import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { ElectronApplication, Page } from '@playwright/test'
import type { Mark, MarkName } from '../../electron/trace.ts'
import type { Bridge } from '../../shared/ipc.ts'
import { createHome, type Home } from '../../test/support/home.ts'
import { chooseCommand } from './choose-command.ts'
import { close, launch } from '../../test/support/launch.ts'

/** The built app in a window, in a home of its own, as a person would have it open. */
export interface RunningApp {
  readonly page: Page
  readonly main: ElectronApplication
  readonly home: Home
  /** Opens a session as if the system handed the file over, and waits until it is drawn and verified. */
  readonly open: (path: string) => Promise<Opening>
  /** Leaves the session that is shown; else the next one gets a window of its own. */
  readonly leave: () => Promise<void>
  /** Opens the session that the first window shows in a further window, and waits until it is drawn and verified there. */
  readonly openAgain: () => Promise<void>
  /** The same as `open` without waiting; answers what waits for one mark of that opening. */
  readonly beginOpening: (path: string) => Promise<(mark: MarkName) => Promise<Mark>>
  /** @throws Error with what went wrong in the page behind the measurement's back */
  readonly end: () => Promise<void>
}

/** Milliseconds from the moment the file was handed over. */
export interface Opening {
  readonly scanStart: number
  readonly scanDone: number
  readonly painted: number
  readonly verified: number
}

/** Size of the page in pixels. */
const WINDOW = { width: 1280, height: 860 }
const LIMIT_MS = 180_000
/** Between two looks at the trace. */
const LOOK_MS = 20

/** Starts the app, with further switches of Chromium, and waits for its start page. */
export async function startApp(switches: readonly string[] = []): Promise<RunningApp> {
  const home = await createHome()
  const traceFile = join(home.folder, 'trace.jsonl')
  const launched = await launch(home, [...switches, '--trace', traceFile]).catch(async (error: unknown) => {
    await home.remove()
    throw error
  })
  const { main, page } = launched
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  const end = async (): Promise<void> => {
    await close(launched)
    await home.remove()
    if (errors.length > 0) throw new AggregateError(errors, `The page failed: ${errors.map(String).join('; ')}`)
  }
  try {
    await main.evaluate(({ BrowserWindow }, { width, height }) => {
      BrowserWindow.getAllWindows()[0]?.setContentSize(width, height)
    }, WINDOW)
    await page.locator('#root > *').first().waitFor()
    const startedAt = await main.evaluate(() => process.getCreationTime() ?? 0)

    await page.evaluate(noteSession)
    const marksFrom = (openedAt: number) => async (name: MarkName) => {
      const mark = await waitForMark(traceFile, name, openedAt)
      return { ...mark, ms: mark.ms - openedAt }
    }
    const beginOpening: RunningApp['beginOpening'] = async (path) => {
      return marksFrom((await openByHand(main, path)) - startedAt)
    }
    return {
      page,
      main,
      home,
      beginOpening,
      async leave() {
        await chooseCommand(main, 'session:close')
        await page.locator('[data-region="start"]').waitFor()
      },
      async openAgain() {
        const markOf = marksFrom((await page.evaluate(openNotedAgain)) - startedAt)
        // That a tree is painted is marked once for each session.
        await markOf('verify-done')
      },
      async open(path) {
        const markOf = await beginOpening(path)
        return {
          scanStart: (await markOf('scan-start')).ms,
          scanDone: (await markOf('scan-done')).ms,
          painted: (await markOf('tree-painted')).ms,
          verified: (await markOf('verify-done')).ms,
        }
      },
      end,
    }
  } catch (error) {
    await end()
    throw error
  }
}

/** Answers when: milliseconds since the epoch, by the clock of the app's main process. */
function openByHand(main: ElectronApplication, path: string): Promise<number> {
  return main.evaluate(({ app }, file) => {
    const at = performance.timeOrigin + performance.now()
    // As macOS does it; the app listens on every system.
    app.emit('open-file', { preventDefault: () => {} }, file)
    return at
  }, path)
}

/** The page with what the bench keeps in it. */
interface NotingPage {
  readonly bridge: Bridge
  benchSession?: string
}

/** Runs in the page: notes what it is asked to show. */
function noteSession(): void {
  const noting = window as unknown as NotingPage
  noting.bridge.on('session:requested', (data) => {
    noting.benchSession = data.sessionId
  })
}

/** Runs in the page: opens that in another window. Answers when, in milliseconds since the epoch. */
async function openNotedAgain(): Promise<number> {
  const { bridge, benchSession = null } = window as unknown as NotingPage
  const at = performance.timeOrigin + performance.now()
  await bridge.call('window:open', { sessionId: benchSession, isBeside: false })
  return at
}

/** Waits for the first mark of that name at or after a moment, in milliseconds since the start of the process. */
async function waitForMark(traceFile: string, name: MarkName, from: number): Promise<Mark> {
  const started = performance.now()
  while (performance.now() - started < LIMIT_MS) {
    const found = (await marksIn(traceFile)).find(({ mark, ms }) => mark === name && ms >= from)
    if (found !== undefined) return found
    await setTimeout(LOOK_MS)
  }
  throw new Error(`The app did not come to its mark "${name}" within ${LIMIT_MS / 1000} seconds.`)
}

async function marksIn(traceFile: string): Promise<readonly Mark[]> {
  const text = await readFile(traceFile, 'utf8').catch(() => '')
  // A line that is still being written has no end yet.
  const lines = text.slice(0, text.lastIndexOf('\n') + 1).split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Mark)
}
