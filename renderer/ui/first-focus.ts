import { useRef, type RefObject } from 'react'

/** What the keyboard reaches, as a selector. */
export const FOCUSABLE = ['button', 'input', 'textarea', 'select', 'a[href]', '[tabindex]']
  .map((kind) => `${kind}:not([tabindex="-1"])`)
  .join(', ')

/** Gives the focus to the first of the elements that takes it; false where none does: what is not drawn takes none. */
export function focusFirst(candidates: Iterable<HTMLElement>): boolean {
  for (const candidate of candidates) {
    candidate.focus()
    if (document.activeElement === candidate) return true
  }
  return false
}

interface FirstFocus {
  readonly ref: RefObject<HTMLDivElement | null>
  readonly initialFocus: () => false
}

/**
 * Props of a dialog's popup that give the focus to what it begins with while it opens. By itself Base UI does so a frame
 * later, and what is typed in that frame would go to what lies under the dialog, where single keys are commands.
 */
export function useFirstFocus(): FirstFocus {
  const ref = useRef<HTMLDivElement>(null)
  return {
    ref,
    // Asked once the popup is drawn and the place to give the focus back to is noted; false: it is done.
    initialFocus() {
      const popup = ref.current
      if (popup !== null && !focusFirst(popup.querySelectorAll<HTMLElement>(FOCUSABLE))) popup.focus()
      return false
    },
  }
}

/**
 * For the `ref` of a menu's popup: gives it the focus before the next key is heard. The library does so a frame later,
 * and until then keys go to what had the focus before: arrows would walk the tree under its menu.
 */
export function focusAtOnce(popup: HTMLElement | null): void {
  if (popup === null) return
  // What the library notes in a task of its own, when a popup comes, is where the focus was before: that has to be over.
  queueMicrotask(() =>
    queueMicrotask(() => {
      if (popup.contains(document.activeElement)) return
      const item = popup.querySelector<HTMLElement>('[data-highlighted]') ?? popup
      item.focus({ preventScroll: true })
    }),
  )
}
