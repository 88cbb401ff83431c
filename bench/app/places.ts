import type { Page } from '@playwright/test'

/** Scrolls the outline to a share of its height, from 0 to 1, and makes an entry in the middle of it the leaf. */
export async function goToShare(page: Page, share: number): Promise<void> {
  await page.evaluate((share) => {
    const scroller = document.querySelector('[data-tree="outline"] [role="tree"]')?.parentElement
    if (!scroller) throw new Error('There is no outline to scroll.')
    scroller.scrollTop = share * (scroller.scrollHeight - scroller.clientHeight)
  }, share)
  await page.waitForTimeout(SETTLE_MS)
  await page.evaluate(() => {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-tree="outline"] [role="treeitem"]')]
    const { top, bottom } = document.querySelector('[data-tree="outline"]')?.getBoundingClientRect() ?? new DOMRect()
    const inView = rows.filter((row) => {
      const { top: above, bottom: below } = row.getBoundingClientRect()
      return above >= top && below <= bottom
    })
    const middle = inView[Math.floor(inView.length / 2)]
    if (middle === undefined) throw new Error('The outline shows no row there.')
    middle.click()
  })
  await page.waitForTimeout(SETTLE_MS)
}

const SETTLE_MS = 800

/** How far a node of the canvas stands, at most, from its place under the others. Pixels. */
export function misplacement(page: Page): Promise<number> {
  return page.evaluate(() => {
    const nodes = [...document.querySelectorAll('[data-tree="canvas"] .react-flow__node [data-node]')]
    const tops = nodes.map((node) => node.getBoundingClientRect().top).toSorted((one, other) => one - other)
    const gaps = tops.slice(1).map((top, index) => top - (tops[index] ?? 0))
    const gap = gaps.toSorted((one, other) => one - other)[Math.floor(gaps.length / 2)] ?? 0
    if (gap <= 0) throw new Error('The nodes of the canvas stand on one spot.')
    // Hidden entries leave whole gaps free.
    return Math.max(...gaps.map((distance) => Math.abs(distance - Math.max(1, Math.round(distance / gap)) * gap)))
  })
}

/** The latest entry whose row is whole in view in the outline, by its ordinal; -1 for none. */
export function lastRowInView(page: Page): Promise<number> {
  return page.evaluate(() => {
    const scroller = document.querySelector('[data-tree="outline"] [role="tree"]')?.parentElement
    const { top, bottom } = scroller?.getBoundingClientRect() ?? new DOMRect()
    let last = -1
    for (const row of document.querySelectorAll<HTMLElement>('[data-tree="outline"] [data-node]')) {
      const place = row.getBoundingClientRect()
      if (place.top >= top - 1 && place.bottom <= bottom + 1) last = Math.max(last, Number(row.dataset['last']))
    }
    return last
  })
}
