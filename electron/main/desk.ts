import type { EventName, Events, Parsed } from '../../shared/ipc.ts'
import type { Dialogs } from './dialogs.ts'
import { Refusal } from '../failure.ts'
import type { HostClient } from './host-client.ts'
import type { Ids } from './ids.ts'
import type { Librarian } from './librarian.ts'
import type { SettingsKeeper } from '../settings.ts'
import type { SidecarKeeper } from './sidecar.ts'

/** What the handlers of one window's calls work with. */
export interface Desk {
  /** The session host of this window: what holds it up holds up no other. */
  readonly host: HostClient
  /** The list of all sessions, one for all windows. */
  readonly library: Librarian
  /** Session files that a page may name. One for all windows, as are those below that say nothing else. */
  readonly sessions: Ids
  /** Project folders that a person chose. */
  readonly projects: Ids
  /** Sessions of this window that are open in its host, to open them again in another one. */
  readonly open: Set<string>
  readonly settings: SettingsKeeper
  readonly sidecar: SidecarKeeper
  /** Over this window. */
  readonly dialogs: Dialogs
  /** To the page of this window. */
  readonly send: Send
  /** To the pages of all windows. */
  readonly sendAll: Send
  readonly windows: WindowReach
  readonly system: SystemReach
}

export type Send = <N extends EventName>(name: N, data: Events[N]) => void

/** What a desk does about windows. */
export interface WindowReach {
  /** Opens another one, with a session or the start page; beside the one of this desk, each half as wide as the screen. */
  openAnother(session: string | null, isBeside: boolean): void
  /** What this one shows is another session, or none. */
  changed(): void
}

/** The few things that handlers do outside of files. */
export interface SystemReach {
  readonly version: string
  readonly electron: string
  readonly platform: string
  readonly logFile: string
  /** The example session that comes with the app. */
  readonly showcase: string
  /** The text on the system's clipboard; empty where there is none. */
  clipboardText(): Promise<string>
  openExternal(url: string): Promise<void>
  showInFolder(file: string): void
  /** Moves a file to the system's trash. @throws Refusal where the system has none or does not take it */
  trash(file: string): Promise<void>
  /** Shows the system's trash. @throws Refusal where it cannot */
  showTrash(): Promise<void>
  /** Lets the system's parts of the window follow the theme. */
  wearTheme(theme: 'system' | 'light' | 'dark'): void
  /** The page drew this revision. */
  painted(sessionId: string, revision: number): void
  /** The page drew the tree, or says why not. */
  drawn(answer: Parsed<'picture:drawn'>): void
  /** A session could not be opened. */
  refused(message: string): void
}

/** The file behind a session id. @throws Refusal when the id was never issued */
export function sessionFile(desk: Desk, sessionId: string): string {
  const file = desk.sessions.pathOf(sessionId)
  if (file === null) throw new Refusal('not-found', 'This session is not known any more. Open it again from the list.')
  return file
}

/** The folder behind a project id, null for none. @throws Refusal when the id was never issued */
export function projectFolder(desk: Desk, projectId: string | null): string | null {
  if (projectId === null) return null
  const folder = desk.projects.pathOf(projectId)
  if (folder === null) throw new Refusal('not-found', 'This project is not known any more. Choose its folder again.')
  return folder
}

/** Why the example is never written to, however it was opened; null for every other file. */
export function whyExample({ system }: Desk, file: string): string | null {
  if (file !== system.showcase) return null
  return 'This is the example that comes with Dendro, and it stays as it is. Fork it to try what writes: the fork is a session of your own.'
}

/** Closes what an earlier page had open: the one that is there now never heard of it. */
export function forgetSessions({ open, host }: Desk): void {
  for (const sessionId of open) {
    // A host that cannot close it has let it go already.
    host.ask('session:close', { sessionId }).catch(() => {})
  }
  open.clear()
}
