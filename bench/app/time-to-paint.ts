import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { chooseCommand } from './choose-command.ts'
import type { RunningApp } from './start-app.ts'

/** Milliseconds that the page is left alone before something is timed, so that nothing older is still being drawn. */
const REST_MS = 400

/** A command from the menu to the frame that shows it, in milliseconds. */
export function timeCommand({ main, page }: RunningApp, command: string): Promise<number> {
  return timeChange(page, () => chooseCommand(main, command))
}

/** A click on something in the outline to the frame that shows what it changed, in milliseconds. */
export function timeClick({ page }: RunningApp, what: 'row' | 'fold'): Promise<number> {
  return timeChange(page, () => page.evaluate(clickInOutline, what))
}

/** `change` answers when it was begun, in milliseconds since the epoch. */
async function timeChange(page: Page, change: () => Promise<number>): Promise<number> {
  await setTimeout(REST_MS)
  // The page looks from here on. Wrapped, or it would be waited for.
  const looking = await page.evaluateHandle(watchTree)
  const begun = await change()
  const shown = await looking.evaluate(({ shown }) => shown)
  await looking.dispose()
  return shown - begun
}

/** Runs in the page: the moment after the drawing of the first frame that shows a change of the tree. */
function watchTree(): { readonly shown: Promise<number> } {
  const shown = new Promise<number>((done, failed) => {
    const limit = window.setTimeout(() => failed(new Error('The tree did not change within 30 seconds.')), 30_000)
    const watcher = new MutationObserver(() => {
      watcher.disconnect()
      window.clearTimeout(limit)
      requestAnimationFrame(() => {
        // A message comes when the frame it was posted in is drawn.
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => done(performance.timeOrigin + performance.now()), { once: true })
        port1.start()
        port2.postMessage(null)
      })
    })
    for (const tree of document.querySelectorAll('[data-tree]')) {
      watcher.observe(tree, { subtree: true, childList: true, attributes: true, characterData: true })
    }
  })
  return { shown }
}

/** Runs in the page: clicks the first row that is no segment and not selected, or the first sign of a fold. */
function clickInOutline(what: 'row' | 'fold'): number {
  const outline = document.querySelector('[data-tree="outline"]')
  const target =
    what === 'fold'
      ? outline?.querySelector('[data-fold=""]')
      : outline?.querySelector('[role="treeitem"][aria-selected="false"]:not([aria-expanded])')
  if (!(target instanceof HTMLElement)) throw new Error(`The outline shows no ${what} to click on.`)
  const at = performance.timeOrigin + performance.now()
  target.click()
  return at
}
