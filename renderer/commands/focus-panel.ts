import { flushSync } from 'react-dom'
import { openSearch } from '../search/search-actions.ts'
import { useSearch } from '../search/search-store.ts'
import { togglePanel, useLayout } from '../state/layout.ts'
import { FOCUSABLE, focusFirst } from '../ui/first-focus.ts'

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
  const inOrder = ['[aria-selected="true"], [aria-current="true"]', '[role="tree"]', FOCUSABLE]
  return inOrder.some((kind) => focusFirst(panel.querySelectorAll<HTMLElement>(kind)))
}

/** Focuses a panel that a person works in; where it is gone, the work itself. */
export function focusRegion(panel: HTMLElement): void {
  if (!panel.isConnected || !focusIn(panel)) focusWork()
}

/** Where a person works: the first of these that is there. A session that cannot be shown, or none, has a page of its own. */
const WORK = ['outline', 'canvas', 'failure', 'start']
/** Frames within which what was opened is drawn. */
const PATIENCE = 120

/**
 * Puts the focus where a person works, once that is drawn: on the selected row of the outline, or else on the canvas.
 * It leaves the focus alone where a dialog has it, or where a person moved it meanwhile.
 */
export function focusWork(): void {
  const before = document.activeElement
  if (before !== null && before.closest('[role="dialog"]') !== null) return
  const attempt = (left: number): void => {
    const now = document.activeElement
    if (now !== before && now !== document.body) return
    const panel = workPanel()
    const isDrawn = panel?.matches('[data-region="outline"]') === false || selectedRow(panel) !== null
    if (left > 0 && !isDrawn) requestAnimationFrame(() => attempt(left - 1))
    else if (panel !== null) focusIn(panel)
  }
  attempt(PATIENCE)
}

function workPanel(): HTMLElement | null {
  for (const region of WORK) {
    const panel = document.querySelector<HTMLElement>(`[data-region="${region}"]`)
    if (panel !== null) return panel
  }
  return null
}

function selectedRow(panel: HTMLElement | null): HTMLElement | null {
  return panel?.querySelector<HTMLElement>('[aria-selected="true"]') ?? null
}

/** Puts the focus into the library's filter box, bringing the library back if it is hidden. `focusBack` leads away again. */
export function focusLibraryFilter(): void {
  const isThere = document.activeElement?.closest('[data-region="library"]') ?? null
  if (isThere === null) rememberFocus()
  // Drawn at once, so that what is typed next is in the field.
  flushSync(() => {
    if (!useLayout.getState().shown.library) togglePanel('library')
  })
  document.querySelector<HTMLInputElement>('[data-library-filter]')?.focus()
}

/** Opens the search, and puts the focus into its field with all of its text marked. `focusBack` leads away again. */
export function focusSearch(): void {
  if (!useSearch.getState().isOpen) rememberFocus()
  // Drawn at once, so that what is typed next is in the field.
  flushSync(openSearch)
  const field = document.querySelector<HTMLInputElement>('[data-search-field]')
  field?.focus()
  field?.select()
}

let remembered: Element | null = null

/** Notes where the focus is, for `focusBack`. */
function rememberFocus(): void {
  remembered = document.activeElement
}

/** Puts the focus back to where it was noted; a row of the tree may be another one by now, so the selected one gets it. */
export function focusBack(): void {
  const panel = remembered?.closest<HTMLElement>('[data-tree]') ?? null
  if (panel?.isConnected === true) focusIn(panel)
  else if (remembered instanceof HTMLElement && remembered !== document.body && remembered.isConnected)
    remembered.focus()
  else focusWork()
}
