import { focusRegion } from '../commands/focus-panel.ts'

/**
 * Gives the focus to the panel that it was in when what had it is taken away: a button that has done its work, a row that
 * another filter hides. Otherwise it would be nowhere, and Tab would begin anew. Called once.
 */
export function keepFocus(): void {
  let last: Element | null = null
  let region: HTMLElement | null = null
  document.addEventListener('focusin', ({ target }) => {
    last = target instanceof Element ? target : null
    region = last?.closest<HTMLElement>('[data-region]') ?? null
  })
  const giveBack = (): void => {
    // A click beside everything takes the focus away as well, but then what had it is still there.
    if (document.activeElement !== document.body || last?.isConnected !== false || region === null) return
    focusRegion(region)
  }
  document.addEventListener('focusout', () => requestAnimationFrame(giveBack))
}
