import { togglePanel, useLayout } from '../state/layout.ts'

const FOCUSABLE = 'button, input, textarea, select, a[href], [tabindex]:not([tabindex="-1"])'

/** Moves the keyboard's focus to the next panel (or the one before), round the window. */
export function focusNextPanel(step: 1 | -1): void {
  const panels = [...document.querySelectorAll<HTMLElement>('[data-region]')]
  const at = panels.findIndex((panel) => panel.contains(document.activeElement))
  // A panel with nothing to focus in it is passed over.
  for (let turn = 1; turn <= panels.length; turn += 1) {
    const next = panels.at((at + step * turn) % panels.length)
    if (next !== undefined && focusIn(next)) return
  }
}

/** Focuses a list's selected row rather than a panel's first control, where there is one; false where nothing takes it. */
function focusIn(panel: HTMLElement): boolean {
  const rows = panel.querySelectorAll<HTMLElement>('[aria-selected="true"], [aria-current="true"], [role="tree"]')
  // What is not drawn is found here too, but takes no focus.
  return [...rows, ...panel.querySelectorAll<HTMLElement>(FOCUSABLE)].some((candidate) => {
    candidate.focus()
    return document.activeElement === candidate
  })
}

/** Puts the focus into the library's filter box, bringing the library back if it is hidden. */
export function focusLibraryFilter(): void {
  if (!useLayout.getState().shown.library) togglePanel('library')
  // The panel may only now be drawn.
  requestAnimationFrame(() => document.querySelector<HTMLInputElement>('[data-library-filter]')?.focus())
}
