/** The code of the blocks on the page: what is drawn of it is coloured, and may be a part. */
const codes = new WeakMap<Element, string>()

/** Remembers what a block holds, by its element. */
export function keepCode(block: Element | null, code: string): void {
  if (block !== null) codes.set(block, code)
}

/** The code of the block that an element stands in; null where it stands in none. */
export function codeIn(element: Element): string | null {
  const block = element.closest('[data-code]')
  return block === null ? null : (codes.get(block) ?? null)
}

/** The code of the block that has the focus, or else of the first one in the inspector; null where there is none. */
export function codeAtHand(): string | null {
  const focused = document.activeElement
  const first = document.querySelector('[data-region="inspector"] [data-code]')
  return (focused === null ? null : codeIn(focused)) ?? (first === null ? null : codeIn(first))
}
