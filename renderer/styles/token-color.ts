/**
 * The present colour of a token such as `--accent`, as `rgb(…)`, for drawing where CSS does not reach (a 2D canvas).
 * Custom properties keep their text unresolved, so a probe element has to wear the colour to tell it.
 */
export function tokenColor(token: `--${string}`): string {
  const probe = document.createElement('span')
  probe.hidden = true
  probe.style.color = `var(${token})`
  document.body.append(probe)
  const color = getComputedStyle(probe).color
  probe.remove()
  return color
}
