/** The tree as rows. Fills its parent. */
export function Outline() {
  return <div data-tree="outline" />
}
