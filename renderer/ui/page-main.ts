/** Where menus are put: an assistive program's user goes through the page by its regions, and none would hold them. */
export const PAGE_MAIN = {
  get current(): HTMLElement | null {
    return document.querySelector('main')
  },
}
