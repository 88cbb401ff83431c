import type { Locator, Page } from '@playwright/test'

/** The page in a user's words. All knowledge of how the page is built is in this file. */
export interface PageWords {
  /** One of the two views of the tree. */
  readonly tree: (view: 'canvas' | 'outline') => Locator
  /** Anything drawn for the tree, in either view. */
  readonly anyNode: () => Locator
  /** What the canvas draws for a text. */
  readonly node: (text: string | RegExp) => Locator
  /** What the canvas draws for an entry, by its ordinal. */
  readonly entry: (ordinal: number) => Locator
  /** A row of the outline, by its text. */
  readonly outlineRow: (text: string | RegExp) => Locator
  /** Whatever bears a state: `leaf`, `on-path`, `pi-opens-here`, `selected`, or a word of the context. */
  readonly inState: (view: 'canvas' | 'outline', state: string) => Locator
  /** Presses a combination; `Mod` is Cmd on macOS and Ctrl elsewhere. */
  readonly press: (keys: string) => Promise<void>
  /** Presses one after the other without waiting for the page, which is busy: it hears all of them within one frame. */
  readonly pressAtOnce: (...keys: readonly string[]) => Promise<void>
  /** Presses a combination within the page, and answers the name of what has the focus before the next frame. */
  readonly focusBehind: (keys: string) => Promise<string>
  /** Runs a command by its title through the palette. */
  readonly runCommand: (title: string) => Promise<void>
}

export function createPageWords(page: Page): PageWords {
  const tree = (view: 'canvas' | 'outline'): Locator => page.locator(`[data-tree="${view}"]`)
  const press = (keys: string): Promise<void> => page.keyboard.press(keys.replace('Mod', 'ControlOrMeta'))
  return {
    tree,
    anyNode: () => page.locator('[data-node]'),
    node: (text) => tree('canvas').locator('[data-node]').filter({ hasText: text }),
    entry: (ordinal) => tree('canvas').locator(`[data-node][data-first="${ordinal}"]`),
    outlineRow: (text) => tree('outline').locator('[data-node]').filter({ hasText: text }),
    inState: (view, state) => tree(view).locator(`[data-node][data-state~="${state}"]`),
    press,
    async pressAtOnce(...keys) {
      await page.evaluate(keepBusy)
      const strokes = keys.flatMap((combination) => {
        const parts = combination.replace('Mod', 'ControlOrMeta').split('+')
        return [
          ...parts.map((key) => page.keyboard.down(key)),
          ...parts.toReversed().map((key) => page.keyboard.up(key)),
        ]
      })
      await Promise.all(strokes)
    },
    focusBehind: (keys) => page.evaluate(focusBehind, keys),
    async runCommand(title) {
      await press('Mod+K')
      const palette = page.getByRole('dialog', { name: 'Commands' })
      await palette.getByRole('combobox').fill(title)
      await palette.getByRole('option').filter({ hasText: title }).first().click()
    },
  }
}

/** Runs in the page: lets it do nothing for a moment that is longer than keys need on their way. */
function keepBusy(): void {
  setTimeout(() => {
    const end = performance.now() + 400
    while (performance.now() < end);
  }, 0)
}

/** Runs in the page: no key that a driver sends comes as soon after another. */
async function focusBehind(keys: string): Promise<string> {
  const parts = keys.split('+')
  const isMac = navigator.platform.startsWith('Mac')
  const init = {
    key: parts.at(-1) ?? '',
    shiftKey: parts.includes('Shift'),
    ctrlKey: parts.includes('Mod') && !isMac,
    metaKey: parts.includes('Mod') && isMac,
    bubbles: true,
    cancelable: true,
  }
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', init))
  // A task of its own comes before the next frame, unless that was due already.
  await new Promise((next) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', next)
    port1.start()
    port2.postMessage(null)
  })
  const focused = document.activeElement
  const labels = focused instanceof HTMLInputElement ? focused.labels : null
  return focused?.getAttribute('aria-label') ?? labels?.[0]?.textContent.trim() ?? focused?.tagName ?? ''
}
