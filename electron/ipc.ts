import type { IpcMain, IpcMainInvokeEvent, WebContents, WebFrameMain } from 'electron'
import { calls, type CallName, type EventName, type Events, type Parsed, type Reply } from '../shared/ipc.ts'
import type { Failure, Result } from '../shared/result.ts'
import { isExpected, toFailure } from './failure.ts'
import { isOurUrl } from './our-page.ts'

/** What answers one call. `file` is the path of a dropped file, taken from it by the preload; null for most calls. */
export type Handler<N extends CallName> = (input: Parsed<N>, file: string | null) => Promise<Reply<N>> | Reply<N>

/** One function a call; a forgotten one does not compile. */
export type Handlers = { readonly [N in CallName]: Handler<N> }

/** Takes errors nobody expected. */
export type Report = (error: unknown) => void

/** Longest path of any system the app runs on. */
const MAX_PATH = 32_768
/** A refusal is for developers; a page that sends 10 MB of keys does not get them back. */
const MAX_DETAIL = 300

/**
 * Answers one call of the page: the name must be one of the contract and the input must be exactly what the contract
 * says. Never rejects: failures are data.
 */
export async function answer(
  handlers: Handlers,
  name: unknown,
  input: unknown,
  file: unknown,
  report: Report = () => {},
): Promise<Result<unknown>> {
  if (!isCallName(name)) return refused('The page asked for something that Dendro does not know.')
  const parsed = calls[name].input.safeParse(input)
  if (!parsed.success) {
    return refused(`The page asked for ${name} in a form that is not allowed: ${parsed.error.issues[0]?.message ?? ''}`)
  }
  if (!(file === undefined || file === null || (typeof file === 'string' && file.length <= MAX_PATH))) {
    return refused('The page sent a file in a form that is not allowed.')
  }
  try {
    // A dropped thing that is no file of the disk has an empty path.
    return { ok: true, value: await run(handlers, name, parsed.data, file === undefined || file === '' ? null : file) }
  } catch (error) {
    if (!isExpected(error)) report(error)
    return { ok: false, failure: toFailure(error) }
  }
}

/** Whether a message comes from the main frame of the window, standing on the app's own page. */
export function isOurFrame(
  sender: Pick<WebFrameMain, 'url'> | null,
  mainFrame: Pick<WebFrameMain, 'url'> | null,
): boolean {
  // SECURITY: rule-17. The frame is null when it is gone by the time the message is read.
  return sender !== null && sender === mainFrame && isOurUrl(sender.url)
}

/** Answers a call of one page, before its name, input or dropped file were looked at. */
export type Respond = (name: unknown, input: unknown, file: unknown) => Promise<Result<unknown>>

/** Answers the calls of the pages of our windows and of nothing else. `respondTo` knows which page is whose. */
export function listen(ipcMain: Pick<IpcMain, 'handle'>, respondTo: (page: WebContents) => Respond | null): void {
  ipcMain.handle('call', (event: IpcMainInvokeEvent, name: unknown, input: unknown, file: unknown) => {
    const respond = respondTo(event.sender)
    if (respond === null || !isOurFrame(event.senderFrame, event.sender.mainFrame)) {
      return refused('This page may not ask anything of Dendro.')
    }
    return respond(name, input, file)
  })
}

/** Sends an event to the page. One that is being closed hears nothing any more. */
export function sendEvent<N extends EventName>(contents: WebContents | null, name: N, data: Events[N]): void {
  if (contents !== null && !contents.isDestroyed()) contents.send('event', name, data)
}

function isCallName(name: unknown): name is CallName {
  return typeof name === 'string' && Object.hasOwn(calls, name)
}

function run<N extends CallName>(
  handlers: Handlers,
  name: N,
  input: unknown,
  file: string | null,
): Promise<Reply<N>> | Reply<N> {
  // The schema of this very name made the input, which the compiler cannot follow through the table.
  return handlers[name](input as Parsed<N>, file)
}

function refused(message: string): { readonly ok: false; readonly failure: Failure } {
  return { ok: false, failure: { kind: 'invalid-request', message: message.slice(0, MAX_DETAIL) } }
}
