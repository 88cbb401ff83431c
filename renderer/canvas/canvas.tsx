/** The tree as shapes. Fills its parent. */
export function Canvas() {
  return <div data-tree="canvas" />
}
