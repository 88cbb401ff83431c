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
