import { togglePanel, useLayout } from '../state/layout.ts'

const FOCUSABLE = 'button, input, textarea, select, a[href], [tabindex]:not([tabindex="-1"])'

/** Moves the keyboard's focus to the next panel (or the one before), round the window. */
export function focusNextPanel(step: 1 | -1): void {
  const panels = [...document.querySelectorAll<HTMLElement>('[data-panel]')]
  const at = panels.findIndex((panel) => panel.contains(document.activeElement))
  const next = panels.at((at + step) % panels.length)
  // A list's selected row rather than its first control, where there is one.
  const target =
    next?.querySelector<HTMLElement>('[tabindex="0"][aria-selected="true"]') ??
    next?.querySelector<HTMLElement>(FOCUSABLE)
  target?.focus()
}

/** Puts the focus into the library's filter box, bringing the library back if it is hidden. */
export function focusLibraryFilter(): void {
  if (!useLayout.getState().shown.library) togglePanel('library')
  // The panel may only now be drawn.
  requestAnimationFrame(() => document.querySelector<HTMLInputElement>('[data-library-filter]')?.focus())
}
