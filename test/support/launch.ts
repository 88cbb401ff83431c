import { _electron, type ElectronApplication, type Page } from '@playwright/test'
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Home } from './home.ts'

export const PROJECT_ROOT = resolve(import.meta.dirname, '../..')

/** A close that takes longer than this is ended by force: it can hang for minutes (microsoft/vscode#146803). */
const CLOSE_MS = 5_000

export interface Launched {
  readonly main: ElectronApplication
  readonly page: Page
  /** Its process, asked for once: Playwright forgets it when the app is gone. */
  readonly pid: number | undefined
}

/** Starts the built app, as a person would, in a home of its own; resolves when its first window is there. */
export async function launch(home: Home, args: readonly string[]): Promise<Launched> {
  const main = await _electron.launch({
    // Without it Playwright asks the `electron` package, which starts a download.
    executablePath: electronPath(),
    args: appArguments(home, args),
    cwd: home.project,
    env: environment(home),
    timeout: 60_000,
  })
  return { main, page: await main.firstWindow(), pid: main.process().pid }
}

/** What Electron is given to run the built app in this home. */
export function appArguments(home: Home, args: readonly string[]): string[] {
  return [
    // As root Chromium refuses to start with its own sandbox.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    PROJECT_ROOT,
    `--user-data-dir=${home.userData}`,
    '--force-device-scale-factor=1',
    '--force-prefers-reduced-motion',
    '--lang=en-US',
    ...args,
  ]
}

/** Closes the app; ends it by force, and says false, where it does not close by itself. */
export async function close({ main, pid }: Launched): Promise<boolean> {
  const closed = await Promise.race([
    main.close().then(
      () => true,
      // It was gone already: the test closed it, or it crashed, which is told elsewhere.
      () => true,
    ),
    new Promise<false>((late) => setTimeout(() => late(false), CLOSE_MS).unref()),
  ])
  if (!closed && pid !== undefined) kill(pid)
  return closed
}

/** Ends a process by force, if it is still there. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Playwright's `env` replaces the environment: this is the tester's, less what would bend the app, with another home. */
function environment(home: Home): Record<string, string> {
  const kept = Object.entries(process.env).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined &&
      // An editor's terminal may set the first, which makes Electron a plain Node.
      !/^(ELECTRON_RUN_AS_NODE|NODE_OPTIONS|PI_.*|XDG_(CONFIG|DATA|CACHE|STATE)_HOME|npm_.*)$/.test(entry[0]),
  )
  // The key to the X display lies in the real home where nothing else is said.
  const xauthority = process.env['XAUTHORITY'] ?? join(homedir(), '.Xauthority')
  return {
    ...Object.fromEntries(kept),
    ...(existsSync(xauthority) ? { XAUTHORITY: xauthority } : {}),
    HOME: home.folder,
    USERPROFILE: home.folder,
    APPDATA: join(home.folder, 'AppData', 'Roaming'),
    PI_CODING_AGENT_DIR: home.agent,
    TZ: 'UTC',
    LANG: 'en_US.UTF-8',
    LC_ALL: 'en_US.UTF-8',
  }
}

/** Set by `npm test`; a run from an editor finds it the same way. */
export function electronPath(): string {
  const given = process.env['DENDRO_ELECTRON']
  if (given !== undefined && given !== '') return given
  const script = join(PROJECT_ROOT, 'scripts', 'electron-path.mjs')
  return execFileSync(process.execPath, [script], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim()
}
