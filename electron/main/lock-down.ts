import type { App, Session, WebContents } from 'electron'
import { isOurUrl } from '../our-page.ts'

/** What the page may do beyond drawing itself, with the reason. Everything else is denied. */
const ALLOWED_PERMISSIONS: ReadonlySet<string> = new Set([
  // "Copy" commands write plain text to the clipboard; reading it needs no permission, because a person pastes.
  'clipboard-sanitized-write',
])

/** Whether a permission is granted to an asker. */
export function isAllowed(permission: string, askerUrl: string): boolean {
  return ALLOWED_PERMISSIONS.has(permission) && isOurUrl(askerUrl)
}

/** Denies everything a page could ask of the machine but the table above, and every download. */
export function lockSession(session: Session): void {
  // SECURITY: rule-5. Both handlers are needed: without the check handler, questions are answered with yes.
  session.setPermissionRequestHandler((_contents, permission, callback, details) => {
    callback(isAllowed(permission, details.requestingUrl))
  })
  session.setPermissionCheckHandler((_contents, permission, origin) => isAllowed(permission, origin))
  session.setDevicePermissionHandler(() => false)
  // An empty answer denies the request.
  session.setDisplayMediaRequestHandler((_request, callback) => callback({}))
  // SECURITY: rule-12
  session.on('will-download', (event) => event.preventDefault())
}

/** Keeps every page that is ever created, in windows of today and tomorrow, on its own address. */
export function lockContents(app: Pick<App, 'on'>): void {
  app.on('web-contents-created', (_event, contents) => lockPage(contents))
}

/** Forbids one page to leave its address, to open windows and to embed others. */
function lockPage(contents: WebContents): void {
  // SECURITY: rule-13
  contents.on('will-navigate', (event) => {
    if (!isOurUrl(event.url)) event.preventDefault()
  })
  contents.on('will-frame-navigate', (event) => {
    if (!isOurUrl(event.url)) event.preventDefault()
  })
  contents.on('will-redirect', (event) => {
    if (!isOurUrl(event.url)) event.preventDefault()
  })
  // SECURITY: rule-14
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  // SECURITY: rule-11
  contents.on('will-attach-webview', (event) => event.preventDefault())
}
