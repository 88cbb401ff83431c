import { create } from 'zustand'
import { shownText } from '../../shared/session/shown-text.ts'

/** One message at the edge of the window, read out by screen readers. */
export interface Notice {
  readonly id: number
  readonly tone: 'plain' | 'error'
  /** Whole sentences. */
  readonly text: string
  /** Something to do about it, where there is one. */
  readonly action: { readonly label: string; readonly run: () => void } | null
}

export interface NoticesState {
  readonly notices: readonly Notice[]
}

/** More than these at once say nothing more; the oldest go. */
const MAX_NOTICES = 4

export const useNotices = create<NoticesState>(() => ({ notices: [] }))

let lastId = 0

/** Shows a notice. The same text is shown once at a time. Returns its id. */
export function notify(tone: Notice['tone'], words: string, action: Notice['action'] = null): number {
  lastId += 1
  // It may name a file, a label or an entry of the session.
  const text = shownText(words)
  const notice: Notice = { id: lastId, tone, text, action }
  useNotices.setState(({ notices }) => ({
    notices: [...notices.filter((other) => other.text !== text), notice].slice(-MAX_NOTICES),
  }))
  return notice.id
}

/** Takes the latest error away and tells what it said, for a place that says it itself; null where there is none. */
export function takeLastError(): string | null {
  const last = useNotices.getState().notices.findLast(({ tone }) => tone === 'error')
  if (last === undefined) return null
  dismiss(last.id)
  return last.text
}

/** Takes a notice away. */
export function dismiss(id: number): void {
  useNotices.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }))
}
