import { existsSync } from 'node:fs'
import type { BrowserWindow, MessageChannelMain, Screen, WebContents } from 'electron'
import { forgetSessions, type Desk, type Send } from './desk.ts'
import type { Seats } from './host-seats.ts'
import { sendEvent, type Respond } from '../ipc.ts'
import { createPageWork, type PageWork } from './page-work.ts'
import { halveScreen, loadPage, placeBelow, placeOf, type PageListeners } from './window.ts'
import type { StateKeeper, WindowState } from './window-state.ts'

/** A window of the app, with all that belongs to it alone. */
export interface AppWindow {
  readonly window: BrowserWindow
  readonly desk: Desk
  readonly respond: Respond
  /** Shows a session, once the page listens. */
  show(file: string): void
  /** Tells a person something, once the page listens. */
  notice(message: string): void
  /** Says why what was asked for from outside cannot be shown, once the page listens. */
  refuse(message: string): void
}

/** The windows that are open. */
export interface AppWindows {
  /** Opens one in this place, with what it showed there. */
  open(state: WindowState): AppWindow
  /** The one a person works in: with the focus, or that had it last. Null where none is open. */
  current(): AppWindow | null
  /** The one whose page this is; null where it is no page of ours. */
  of(page: WebContents): AppWindow | null
  /** Shows a session: where it is open already, else in a window without one, else in another window. */
  show(file: string): void
  sendAll: Send
  /** From now on windows close because the app is left: they are opened again at the next start. */
  leave(): void
}

/** What windows are made with. */
export interface WindowMeans {
  readonly seats: Seats
  readonly screen: Screen
  readonly keeper: StateKeeper
  /** Makes a window that shows nothing yet. */
  readonly make: (place: Pick<WindowState, 'bounds' | 'maximized'>) => BrowserWindow
  /** All that a desk has beyond what its window gives it. */
  readonly deskOf: (own: Pick<Desk, 'host' | 'open' | 'send' | 'windows'>, window: BrowserWindow) => Desk
  readonly respondWith: (desk: Desk) => Respond
  /** What else is to hear of a page. */
  readonly hear: Pick<PageListeners, 'shown' | 'report'> & { readonly loaded: () => void }
  readonly Channel: typeof MessageChannelMain
}

interface Held extends AppWindow {
  readonly page: PageWork
  /** A session that it was asked to show and has not opened yet. */
  awaited: string | null
}

/** None is open yet. */
export function createAppWindows(means: WindowMeans): AppWindows {
  const { seats, screen, keeper, make, deskOf, respondWith, hear, Channel } = means
  /** The one that had the focus last is the last. */
  const windows = new Set<Held>()
  let isLeaving = false

  /** The path of what a window shows; null for the start page and the example. */
  function shown({ desk, awaited }: Held): string | null {
    const sessionId = [...desk.open].at(-1)
    const file = sessionId === undefined ? awaited : desk.sessions.pathOf(sessionId)
    return file === desk.system.showcase ? null : file
  }

  /** Those that are there: of one that closes it is told only a while after it is gone. */
  const present = (): readonly Held[] => [...windows].filter(({ window }) => !window.isDestroyed())

  function note(): void {
    const there = present()
    // Windows that close one after the other because the app is left were all open.
    if (isLeaving || there.length === 0) return
    keeper.note(there.map((held) => ({ ...placeOf(held.window), session: shown(held) })))
  }

  function open(state: WindowState): Held {
    const window = make(state)
    const page = createPageWork()
    const seat = seats.take()
    const contents = (): WebContents | null => (window.isDestroyed() ? null : window.webContents)
    const desk = deskOf(
      {
        host: seat.host,
        open: new Set(),
        send: (name, data) => sendEvent(contents(), name, data),
        windows: {
          openAnother(session, isBeside) {
            const bounds = isBeside ? halveScreen(screen, window) : placeBelow(window)
            open({ bounds, maximized: false, session })
          },
          changed() {
            held.awaited = null
            note()
          },
        },
      },
      window,
    )
    const connectPage = (): void => {
      const { port1, port2 } = new Channel()
      contents()?.postMessage('port', null, [port1])
      seat.host.connect(port2)
    }
    const held: Held = {
      window,
      desk,
      page,
      respond: respondWith(desk),
      awaited: null,
      show(file) {
        held.awaited = file
        page.run(() => desk.send('session:requested', { sessionId: desk.sessions.issue(file) }))
      },
      notice: (message) => page.run(() => desk.send('notice:raised', { message })),
      refuse: (message) => page.run(() => desk.send('session:refused', { message })),
    }
    seat.served = { desk, connectPage }
    windows.add(held)
    window.on('focus', () => {
      windows.delete(held)
      windows.add(held)
    })
    for (const event of ['resize', 'move'] as const) window.on(event as 'resize', note)
    window.on('close', () => {
      // The last one that a person closes is what they left open.
      if (present().length > 1 || isLeaving) return
      note()
      keeper.flush()
    })
    loadPage(window, {
      ...hear,
      loaded() {
        forgetSessions(desk)
        connectPage()
        page.pageListens()
        hear.loaded()
      },
      gone: () => page.pageGone(),
      closed() {
        windows.delete(held)
        forgetSessions(desk)
        seats.leave(seat)
        note()
      },
    })
    if (state.session !== null) showAgain(held, state.session)
    note()
    return held
  }

  const current = (): Held | null => present().at(-1) ?? null

  return {
    open,
    current,
    of: (page) => present().find(({ window }) => window.webContents === page) ?? null,
    show(file) {
      const newestFirst = present().toReversed()
      const there = newestFirst.find((held) => shown(held) === file)
      const free = newestFirst.find(({ desk, awaited }) => desk.open.size === 0 && awaited === null)
      if (there === undefined && free === undefined) {
        const from = current()
        open({ bounds: from === null ? null : placeBelow(from.window), maximized: false, session: file })
        return
      }
      if (there === undefined) free?.show(file)
      raise((there ?? free)?.window)
    },
    sendAll(name, data) {
      for (const { desk } of windows) desk.send(name, data)
    },
    leave() {
      if (isLeaving) return
      note()
      keeper.flush()
      isLeaving = true
    },
  }
}

/** Shows what a window is to show; what is not there any more is told, and the start page stays. */
function showAgain(held: AppWindow, file: string): void {
  if (existsSync(file)) held.show(file)
  else held.notice(`${file} was open when Dendro was closed, and is not there any more.`)
}

function raise(window: BrowserWindow | undefined): void {
  if (window?.isMinimized() === true) window.restore()
  window?.focus()
}
