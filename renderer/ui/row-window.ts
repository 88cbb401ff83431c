/**
 * Rows of one height in a box that scrolls, in CSS pixels. No element can be taller than the browser's limit, so the box
 * of very many rows is shorter than they are, and scrolling is told in proportion: every row can be reached.
 */
export interface RowBox {
  readonly count: number
  /** Height of a row. */
  readonly row: number
  /** Height of what can be seen of the box. */
  readonly view: number
  /** Device pixels in a CSS pixel. */
  readonly scale: number
}

/** Chromium's limit for a length, in device pixels, and something less. */
const LIMIT = 2 ** 25 - 2 ** 20

/** Rows drawn above and below those that can be seen. */
const BEYOND = 8

/** Height of the box. */
export function boxHeight({ count, row, scale }: RowBox): number {
  return Math.min(count * row, Math.floor(LIMIT / scale))
}

/** How far the rows are scrolled where the box is scrolled that far. */
export function rowsTop(box: RowBox, scrollTop: number): number {
  return scrollTop * proportion(box)
}

/** Rows a pixel of scrolling moves past, against one that is not in proportion; 1 where all rows fit into the box. */
function proportion(box: RowBox): number {
  const height = boxHeight(box)
  const rows = box.count * box.row
  return rows <= height || height <= box.view ? 1 : (rows - box.view) / (height - box.view)
}

/** Rows [from, to) that are drawn, and how far they are moved against their places in a list without limits. */
export interface RowWindow {
  readonly from: number
  readonly to: number
  readonly shift: number
}

/** What is drawn where the box is scrolled that far. The same for small scrolls, so that nothing is drawn anew. */
export function rowWindow(box: RowBox, scrollTop: number): RowWindow {
  const top = rowsTop(box, scrollTop)
  const step = BEYOND / 2
  const from = Math.floor(Math.floor(top / box.row) / step) * step - BEYOND
  const to = Math.ceil(Math.ceil((top + box.view) / box.row) / step) * step + BEYOND
  return { from: Math.max(0, from), to: Math.min(box.count, to), shift: scrollTop - top }
}

/** How far to scroll the box for the least movement that shows a row whole; null where it is shown. */
export function scrollTopFor(box: RowBox, scrollTop: number, index: number): number | null {
  const top = rowsTop(box, scrollTop)
  const upper = index * box.row
  const lower = upper + box.row
  if (upper >= top && lower <= top + box.view) return null
  return Math.max(0, (upper < top ? upper : lower - box.view) / proportion(box))
}

/** How far to scroll the box so that a row stands where another one stood, in rows' own pixels from the upper edge. */
export function scrollTopKeeping(box: RowBox, index: number, offset: number): number {
  return Math.max(0, (index * box.row - offset) / proportion(box))
}
