// Imported first: errors while the rest loads are told as well.
import { reportUncaught } from './uncaught.ts'
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
import { chooseDataFolder } from './data-folder.ts'
import { forgetSessions, type Desk } from './desk.ts'
import { createDialogs } from './dialogs.ts'
import { createHandlers } from './handlers.ts'
import { createHostClient } from './host-client.ts'
import { hostListeners } from './host-listeners.ts'
import { startHost } from './host-process.ts'
import { createIds } from './ids.ts'
import { claimInstance } from './instance.ts'
import { answer, listen, sendEvent } from './ipc.ts'
import { lockContents, lockSession } from './lock-down.ts'
import { createLog, describeError } from './log.ts'
import { menuTemplate } from './menu.ts'
import { showPath } from './outside.ts'
import { createPageWork } from './page-work.ts'
import { createPicture, heardBy, saveScreenshot, say } from './picture.ts'
import { SCHEME_PRIVILEGES, serveApp } from './protocol.ts'
import { loadSettings } from './settings.ts'
import { loadSidecar } from './sidecar.ts'
import { ownArguments, parseArguments } from './start-arguments.ts'
import { systemReach } from './system-reach.ts'
import { SessionError } from './sessions/session-error.ts'
import { createTrace, now } from './trace.ts'
import { createTreePicture } from './tree-picture.ts'
import { loadPage, openPictureWindow, openWindow } from './window.ts'
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
const page = createPageWork()
let window: BrowserWindow | null = null
let desk: Desk | null = null

const isOnly = claimInstance(app, given, cwd, (again) => {
  if (window?.isMinimized() === true) window.restore()
  window?.focus()
  show(again.path)
  notice(again.problem)
})
// macOS hands files over this way, also before the app is ready.
app.on('open-file', (event, path) => {
  event.preventDefault()
  show(path)
})
app.on('window-all-closed', () => app.quit())
app.on('will-quit', () => desk?.host.stop())

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
          (wanted) => sendEvent(contents(), 'picture:wanted', wanted),
          say,
        )
  const means = drawing ?? { capture, save: saveScreenshot }
  const picture = pictured === null ? null : createPicture({ file: pictured, ...means, say, exit: leave })
  reportUncaught(log, () => {
    notice('Something went wrong inside Dendro. Its log (Help, Show Log) has the details.')
    picture?.refused('Something went wrong inside Dendro before the picture was taken.')
  })

  const listeners = hostListeners(() => desk, connectPage, heardBy(picture, trace), log)
  const script = join(parts, 'main', 'host.js')
  const host = createHostClient((count) => startHost(utilityProcess, script, { count, data }, log), listeners)
  const { keeper: settings, problem } = await loading
  const ours: Desk = {
    host,
    sessions: createIds(),
    projects: createIds(),
    open: new Set(),
    settings,
    sidecar: loadSidecar(join(data, 'sidecar.json')),
    dialogs: createDialogs(dialog, () => window),
    send: (name, data) => sendEvent(contents(), name, data),
    system: systemReach({ app, shell, clipboard, nativeTheme, log, trace, picture, drawing }),
  }
  desk = ours
  ours.system.wearTheme(settings.get().theme)

  lockSession(session.defaultSession)
  serveApp(protocol, realpathSync(join(parts, 'renderer')))
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(app.isPackaged, ours)))
  const handlers = createHandlers(ours)
  listen(ipcMain, contents, (name, input, file) => {
    const done = picture?.began(name)
    return answer(handlers, name, input, file, report).finally(done)
  })

  const look = {
    dark: nativeTheme.shouldUseDarkColors,
    preload: join(parts, 'preload', 'preload.cjs'),
    packaged: app.isPackaged,
  }
  window = picture
    ? openPictureWindow(BrowserWindow, look, asked.size)
    : openWindow(BrowserWindow, screen, join(data, 'window.json'), look, report)
  loadPage(window, {
    loaded() {
      forgetSessions(ours)
      connectPage()
      page.pageListens()
      if (asked.path === null) picture?.painted()
    },
    gone: () => page.pageGone(),
    shown: () => trace('window-shown'),
    closed: () => (window = null),
    report: (message) => log.write('error', message),
  })
  show(asked.path)
  notice(asked.problem)
  notice(problem)
}

/** Gives page and host a port of their own for columns. A page that is loaded anew, or a new host, gets another one. */
function connectPage(): void {
  const { port1, port2 } = new MessageChannelMain()
  contents()?.postMessage('port', null, [port1])
  desk?.host.connect(port2)
}

/** Shows what a path stands for, once the page listens. */
function show(path: string | null): void {
  if (path !== null) page.run(() => (desk === null ? undefined : void showPath(desk, path)))
}

/** Tells a person something, once the page listens. */
function notice(message: string | null): void {
  if (message !== null) page.run(() => sendEvent(contents(), 'notice:raised', { message }))
}

async function capture(): Promise<Buffer> {
  const image = await contents()?.capturePage()
  if (image === undefined || image.isEmpty()) throw new Error('The window could not be captured.')
  return image.toPNG()
}

function contents(): Electron.WebContents | null {
  return window?.webContents ?? null
}

function leave(code: number): void {
  desk?.host.stop()
  app.exit(code)
}

function report(error: unknown): void {
  log.write('error', describeError(error))
}
