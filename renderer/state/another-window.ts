import { call } from './connection.ts'

/** Opens another window, with a session or the start page. @param isBeside each half as wide as the screen */
export function openWindow(sessionId: string | null, isBeside: boolean): void {
  void call('window:open', { sessionId, isBeside })
}
