import type { Page } from '@playwright/test'

/** Where the page keeps the redraws that it saw between two calls. */
interface WithRedraws {
  benchRedraws?: number[]
}

/**
 * Begins to note how long each redraw of the overview rail takes: from clearing it to the last rectangle painted on it.
 * What the graphics process does with them afterwards is not the page's time.
 */
export async function watchOverview(page: Page): Promise<void> {
  await page.evaluate(() => {
    const rail = document.querySelector<HTMLCanvasElement>('[data-tree="canvas"] [title^="The whole tree"] canvas')
    const paper = rail?.getContext('2d')
    if (!paper) throw new Error('There is no overview to watch.')
    const redraws: number[] = []
    ;(globalThis as WithRedraws).benchRedraws = redraws
    let started = 0
    const clear = paper.clearRect.bind(paper)
    const fill = paper.fillRect.bind(paper)
    paper.clearRect = (...area) => {
      started = performance.now()
      redraws.push(0)
      clear(...area)
    }
    paper.fillRect = (...area) => {
      fill(...area)
      redraws[redraws.length - 1] = performance.now() - started
    }
  })
}

/** The redraws since this was last asked, in milliseconds each. */
export function overviewRedraws(page: Page): Promise<readonly number[]> {
  return page.evaluate(() => (globalThis as WithRedraws).benchRedraws?.splice(0) ?? [])
}
