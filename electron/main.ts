// Imported first: errors while the rest loads are told as well.
import { reportUncaught } from './main/uncaught.ts'
import {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  MessageChannelMain,
  nativeTheme,
  protocol,
  screen,
  session,
  shell,
  utilityProcess,
} from 'electron'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { createAppWindows, type AppWindows } from './main/app-windows.ts'
import { chooseDataFolder } from './data-folder.ts'
import type { Desk } from './main/desk.ts'
import { createDialogs } from './main/dialogs.ts'
import { createHandlers } from './main/handlers.ts'
import { createHostClient } from './main/host-client.ts'
import { hostListeners } from './main/host-listeners.ts'
import { startHost } from './main/host-process.ts'
import { createSeats, type Seats } from './main/host-seats.ts'
import { createIds } from './main/ids.ts'
import { claimInstance } from './main/instance.ts'
import { answer, listen } from './ipc.ts'
import { createLibrarian } from './main/librarian.ts'
import { lockContents, lockSession } from './main/lock-down.ts'
import { createLog, describeError } from './log.ts'
import { menuTemplate } from './main/menu.ts'
import { showPath } from './main/outside.ts'
import { createPicture, heardBy, saveScreenshot, say } from './main/picture.ts'
import { SCHEME_PRIVILEGES, serveApp } from './main/protocol.ts'
import { loadSettings } from './settings.ts'
import { loadSidecar } from './main/sidecar.ts'
import { ownArguments, parseArguments } from './main/start-arguments.ts'
import { systemReach } from './main/system-reach.ts'
import { SessionError } from './sessions/session-error.ts'
import { createTrace, now } from './trace.ts'
import { createTreePicture } from './main/tree-picture.ts'
import { openPictureWindow, openWindow } from './main/window.ts'
import { createStateKeeper, loadWindowStates } from './main/window-state.ts'
import { FOLDER_GONE, workingFolder } from './working-folder.ts'

const given = ownArguments(process.argv, app.isPackaged)
const cwd = workingFolder()
if (cwd === null) {
  // Neither the paths it was given nor its own helpers would find their way.
  say(FOLDER_GONE)
  process.exit(1)
}
const asked = parseArguments(given, cwd)
const parts = join(import.meta.dirname, '..')

// SECURITY: rule-4. Every page of this app is sandboxed, whatever its window says. As root Chromium has no sandbox to
// give: it was started without one or not at all, and asking for it would end every process it starts.
if (process.getuid?.() !== 0) app.enableSandbox()
protocol.registerSchemesAsPrivileged([...SCHEME_PRIVILEGES])
lockContents(app)
const pictured = asked.screenshot ?? asked.treePicture?.file ?? null
chooseDataFolder(app, pictured !== null)
// A picture has the size that was asked for, on every screen.
if (asked.screenshot !== null) app.commandLine.appendSwitch('force-device-scale-factor', '1')

const log = createLog(join(app.getPath('userData'), 'logs', 'dendro.log'))
let windows: AppWindows | null = null
let seats: Seats | null = null
/** Told what cannot be shown. */
let refused: (message: string) => void = () => {}
/** Paths and sentences that came before there was a window. */
const early: { readonly paths: string[]; readonly notices: string[] } = { paths: [], notices: [] }

const isOnly = claimInstance(app, given, cwd, (again) => {
  const current = windows?.current()?.window
  if (current?.isMinimized() === true) current.restore()
  current?.focus()
  show(again.path)
  notice(again.problem)
})
// macOS hands files over this way, also before the app is ready.
app.on('open-file', (event, path) => {
  event.preventDefault()
  show(path)
})
app.on('window-all-closed', () => app.quit())
app.on('before-quit', () => windows?.leave())
app.on('will-quit', () => seats?.stop())

if (!isOnly) app.quit()
else if (pictured !== null && asked.problem !== null) {
  say(asked.problem)
  // Wrong usage, as on the command line.
  app.exit(2)
} else {
  // Not awaited: a main module that waits for `ready` keeps it from coming.
  app
    .whenReady()
    .then(start)
    .catch((error: unknown) => {
      report(error)
      say(
        error instanceof SessionError ? error.message : 'Dendro could not start. Its log has the details: ' + log.file,
      )
      app.exit(1)
    })
}

async function start(): Promise<void> {
  const trace = asked.trace === null ? () => {} : createTrace(asked.trace, process.getCreationTime() ?? now())
  trace('app-ready')
  const data = app.getPath('userData')
  const loading = loadSettings(join(data, 'settings.json'), asked.theme)
  const drawing =
    asked.treePicture === null
      ? null
      : createTreePicture(
          asked.path ?? '',
          asked.treePicture,
          (wanted) => windows?.sendAll('picture:wanted', wanted),
          say,
        )
  const means = drawing ?? { capture, save: saveScreenshot }
  const picture = pictured === null ? null : createPicture({ file: pictured, ...means, say, exit: leave })
  refused = (message) => picture?.refused(message)
  reportUncaught(log, () => {
    notice('Something went wrong inside Dendro. Its log (Help, Show Log) has the details.')
    picture?.refused('Something went wrong inside Dendro before the picture was taken.')
  })

  const script = join(parts, 'main', 'host.js')
  let shared: Pick<Desk, 'sessions' | 'projects' | 'sendAll'> | null = null
  const started = createSeats((served, isFirst) =>
    createHostClient(
      (count) => startHost(utilityProcess, script, { count, data }, log),
      hostListeners(served, () => shared, isFirst, heardBy(picture, trace), log),
    ),
  )
  seats = started
  const { keeper: settings, problem } = await loading
  const everywhere = {
    sessions: createIds(),
    projects: createIds(),
    settings,
    sidecar: loadSidecar(join(data, 'sidecar.json')),
    system: systemReach({ app, shell, clipboard, nativeTheme, log, trace, picture, drawing }),
    sendAll: (...[name, event]) => windows?.sendAll(name, event),
  } satisfies Partial<Desk>
  shared = everywhere
  const library = createLibrarian(started.first.host, everywhere)
  everywhere.system.wearTheme(settings.get().theme)

  lockSession(session.defaultSession)
  serveApp(protocol, realpathSync(join(parts, 'renderer')))
  const look = {
    dark: nativeTheme.shouldUseDarkColors,
    preload: join(parts, 'preload', 'preload.cjs'),
    packaged: app.isPackaged,
  }
  const stateFile = join(data, 'window.json')
  const opened = createAppWindows({
    seats: started,
    screen,
    keeper: picture === null ? createStateKeeper(stateFile, report) : { note: () => {}, flush: () => {} },
    make: (place) =>
      picture === null
        ? openWindow(BrowserWindow, screen, place, look)
        : openPictureWindow(BrowserWindow, look, asked.size),
    deskOf: (own, window) => ({ ...everywhere, ...own, library, dialogs: createDialogs(dialog, () => window) }),
    respondWith(desk) {
      const handlers = createHandlers(desk)
      return (name, input, file) => {
        const done = picture?.began(name)
        return answer(handlers, name, input, file, report).finally(done)
      }
    },
    hear: {
      loaded() {
        if (asked.path === null) picture?.painted()
      },
      shown: () => trace('window-shown'),
      report: (message) => log.write('error', message),
    },
    Channel: MessageChannelMain,
  })
  windows = opened
  const send: Desk['send'] = (name, event) => opened.current()?.desk.send(name, event)
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(app.isPackaged, { send, system: everywhere.system })))
  listen(ipcMain, (contents) => opened.of(contents)?.respond ?? null)

  const before = loadWindowStates(stateFile)
  const isAskedFor = asked.path !== null || picture !== null || early.paths.length > 0
  // Who names a session wants to see that one, where the last window stood.
  for (const state of isAskedFor ? before.slice(-1) : before)
    opened.open(isAskedFor ? { ...state, session: null } : state)
  for (const path of [asked.path, ...early.paths]) show(path)
  for (const message of [asked.problem, problem, ...early.notices]) notice(message)
}

/** Shows what a path stands for. */
function show(path: string | null): void {
  if (path === null) return
  if (windows === null || seats === null) early.paths.push(path)
  else void showPath(seats.first.host, windows, path, refused)
}

/** Tells a person something, in the window they work in. */
function notice(message: string | null): void {
  if (message === null) return
  if (windows === null) early.notices.push(message)
  else windows.current()?.notice(message)
}

async function capture(): Promise<Buffer> {
  const image = await windows?.current()?.window.webContents.capturePage()
  if (image === undefined || image.isEmpty()) throw new Error('The window could not be captured.')
  return image.toPNG()
}

function leave(code: number): void {
  seats?.stop()
  app.exit(code)
}

function report(error: unknown): void {
  log.write('error', describeError(error))
}
