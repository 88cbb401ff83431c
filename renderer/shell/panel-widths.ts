import { useSyncExternalStore } from 'react'
import { useTextSize } from '../state/settings.ts'

/** The least widths of the panels, as CSS lengths. */
export interface PanelWidths {
  readonly library: string
  readonly work: string
  readonly stage: string
  readonly inspector: string
}

/** What each panel needs to be read with ease. */
const EASE: PanelWidths = { library: '14.5rem', work: '40rem', stage: '20rem', inspector: '24rem' }
/** What each can do with where the window has no room for all of that, as with large text. */
const LEAST: PanelWidths = { library: '9rem', work: '26rem', stage: '10rem', inspector: '15rem' }
/** Units of the text in which all panels stand side by side with ease. */
const ROOM = 59

/** The least widths of the panels in this window, with this size of text. */
export function usePanelWidths(): PanelWidths {
  const textSize = useTextSize()
  const width = useSyncExternalStore(onResize, () => window.innerWidth)
  return width >= ROOM * textSize ? EASE : LEAST
}

function onResize(tell: () => void): () => void {
  window.addEventListener('resize', tell)
  return () => window.removeEventListener('resize', tell)
}
