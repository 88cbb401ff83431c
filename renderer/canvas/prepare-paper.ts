/** A canvas element cleared and scaled for the screen, to be drawn on in CSS pixels; null while there is none. */
export function prepare(
  canvas: HTMLCanvasElement | null,
  width: number,
  height: number,
): CanvasRenderingContext2D | null {
  const paper = canvas?.getContext('2d') ?? null
  if (canvas === null || paper === null) return null
  const scale = window.devicePixelRatio
  const [wide, high] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
  // Setting a size clears the canvas and costs an allocation, so it is set only when it is another one.
  if (canvas.width !== wide) canvas.width = wide
  if (canvas.height !== high) canvas.height = high
  paper.setTransform(scale, 0, 0, scale, 0, 0)
  paper.clearRect(0, 0, width, height)
  return paper
}
