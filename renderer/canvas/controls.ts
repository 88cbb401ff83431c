/** What commands can ask of the canvas. */
export interface CanvasControls {
  readonly fit: () => void
  readonly showLeaf: () => void
  readonly zoomBy: (factor: number) => void
}

let present: CanvasControls | null = null

/** The canvas on screen; null while there is none. */
export function canvasControls(): CanvasControls | null {
  return present
}

/** Puts a canvas in charge; returns the function that takes it away. */
export function offerControls(controls: CanvasControls): () => void {
  present = controls
  return () => {
    if (present === controls) present = null
  }
}
