import type { Page } from '@playwright/test'
import { chooseCommand } from './choose-command.ts'
import type { RunningApp } from './start-app.ts'

const LIST = 'ol[aria-label="Path and messages side by side"]'

/** Milliseconds from the command that brings the comparison to the front until its first rows are drawn with their texts. */
export async function timeComparison({ main, page }: RunningApp): Promise<number> {
  const looking = await page.evaluateHandle(watchRows, LIST)
  const begun = await chooseCommand(main, 'compare:path')
  const shown = await looking.evaluate(({ shown }) => shown)
  await looking.dispose()
  return shown - begun
}

/** Runs in the page: the moment after the first frame in which a row of the list shows what is sent. */
function watchRows(list: string): { readonly shown: Promise<number> } {
  const shown = new Promise<number>((done, failed) => {
    const started = performance.now()
    const look = (): void => {
      const rows = [...document.querySelectorAll(`${list} > li`)]
      const told = rows.filter((row) => (row.textContent ?? '').length > 60)
      if (told.length > 0) {
        // A message comes when the frame it was posted in is drawn.
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => done(performance.timeOrigin + performance.now()), { once: true })
        port1.start()
        port2.postMessage(null)
      } else if (performance.now() - started > 60_000) failed(new Error('The comparison showed no row in a minute.'))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  return { shown }
}

/** Opens every entry of the comparison that lies in a counted row, so that the list is as long as the path. */
export async function openAllRows(page: Page): Promise<number> {
  const folded = page.locator(`${LIST} button[aria-expanded="false"]`).first()
  if ((await folded.count()) > 0) await folded.click()
  return page.locator(LIST).evaluate((list) => list.getBoundingClientRect().height)
}

/** Scrolls the comparison for a while, one step a frame, and notes the frames it took. */
export function scrollComparison(page: Page, speed: number, ms: number): Promise<readonly number[]> {
  return page.evaluate(scrollByFrames, { list: LIST, speed, ms })
}

/** Runs in the page, and so holds all it needs. */
function scrollByFrames(asked: {
  readonly list: string
  readonly speed: number
  readonly ms: number
}): Promise<number[]> {
  const scroller = document.querySelector(asked.list)?.parentElement
  if (!scroller) throw new Error('There is no comparison to scroll.')
  const deltas: number[] = []
  return new Promise((done) => {
    let first = -1
    let last = -1
    const frame = (now: number): void => {
      if (last < 0) first = now
      else deltas.push(now - last)
      if (now - first >= asked.ms) {
        done(deltas)
        return
      }
      if (last >= 0) scroller.scrollTop += (asked.speed * (now - last)) / 1000
      last = now
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
}
