import type { CDPSession, ElectronApplication, Page } from '@playwright/test'

/** What a person does for a while, the same in each frame. */
export interface Gesture {
  /** `pan` and `zoom` move the canvas by its wheel, `scroll` the rows of the outline. */
  readonly kind: 'pan' | 'zoom' | 'scroll'
  /** Pixels a second, downwards; for `zoom` those of the wheel, a positive one zooms out. */
  readonly speed: number
  readonly ms: number
}

export interface Frames {
  /** Milliseconds from one frame to the next. */
  readonly deltas: readonly number[]
  /** Time the page's thread was busy, in milliseconds a frame. */
  readonly cpu: number
  /** The most nodes that were on the canvas at once. */
  readonly nodes: number
}

/** The measuring side of a page: Chromium's own counters. */
export async function counters(main: ElectronApplication, page: Page): Promise<CDPSession> {
  const session = await main.context().newCDPSession(page)
  await session.send('Performance.enable')
  return session
}

/** Makes a gesture, one step a frame, and notes the frames it took. */
export async function gesture(page: Page, session: CDPSession, asked: Gesture): Promise<Frames> {
  const before = await busySeconds(session)
  const { deltas, nodes } = await page.evaluate(moveByFrames, asked)
  const busy = (await busySeconds(session)) - before
  return { deltas, nodes, cpu: (busy * 1000) / deltas.length }
}

async function busySeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  const found = metrics.find(({ name }) => name === 'TaskDuration')
  if (found === undefined) throw new Error('Chromium does not tell how long the page’s thread was busy.')
  return found.value
}

/** Runs in the page, and so holds all it needs. */
function moveByFrames({ kind, speed, ms }: Gesture): Promise<{ deltas: number[]; nodes: number }> {
  const pane = document.querySelector('[data-tree="canvas"] .react-flow__pane')
  const rows = document.querySelector('[data-tree="outline"] [role="tree"]')
  const scroller = rows?.parentElement
  if (!pane || !scroller) throw new Error('There is no canvas, or no outline, to move.')
  const { x, y, width, height } = pane.getBoundingClientRect()
  const middle = { clientX: x + width / 2, clientY: y + height / 2 }
  const deltas: number[] = []
  let nodes = 0
  return new Promise((done) => {
    let first = -1
    let last = -1
    const frame = (now: number): void => {
      if (last < 0) first = now
      else deltas.push(now - last)
      if (now - first >= ms) {
        done({ deltas, nodes })
        return
      }
      // As far as a hand would have moved it since: a late frame makes a larger step.
      const deltaY = last < 0 ? 0 : (speed * (now - last)) / 1000
      last = now
      nodes = Math.max(nodes, document.querySelectorAll('[data-tree="canvas"] .react-flow__node').length)
      if (kind === 'scroll') scroller.scrollTop += deltaY
      else {
        const how = { ...middle, deltaY, ctrlKey: kind === 'zoom', bubbles: true, cancelable: true }
        pane.dispatchEvent(new WheelEvent('wheel', how))
      }
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
}
