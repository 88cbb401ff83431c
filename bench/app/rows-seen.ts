import type { Page } from '@playwright/test'

/** A moment at which a later entry than ever before was in view: all up to it had been drawn by then. */
export interface Seen {
  readonly ordinal: number
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** Where the page keeps what it saw between two calls. */
interface WithSeen {
  benchSeen?: { last: number; readonly seen: Seen[] }
}

/** Begins to note, after each frame, the latest entry among the rows of the outline. */
export async function watchRows(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: Seen[] = []
    const state = { last: -1, seen }
    ;(globalThis as WithSeen).benchSeen = state
    const look = (): void => {
      let latest = state.last
      for (const row of document.querySelectorAll<HTMLElement>('[data-tree="outline"] [data-node]')) {
        latest = Math.max(latest, Number(row.dataset['first']))
      }
      if (latest > state.last) {
        state.last = latest
        seen.push({ ordinal: latest, at: performance.timeOrigin + performance.now() })
      }
      requestAnimationFrame(afterFrame)
    }
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', look)
    port1.start()
    // A message comes when the frame it was posted in is drawn.
    const afterFrame = (): void => port2.postMessage(null)
    requestAnimationFrame(afterFrame)
  })
}

/** What was noted so far, once the given entry is in view. @throws Playwright's error where it does not come into view */
export async function rowsSeen(page: Page, last: number): Promise<readonly Seen[]> {
  await page.waitForFunction((last) => ((globalThis as WithSeen).benchSeen?.last ?? -1) >= last, last, {
    timeout: 30_000,
  })
  return page.evaluate(() => (globalThis as WithSeen).benchSeen?.seen ?? [])
}
