import { create } from 'zustand'
import { recordOf } from '../../shared/session/entry.ts'
import { readStored } from './stored.ts'

/** The panels that can be hidden; the canvas always stays. */
export const PANELS = ['library', 'outline', 'inspector'] as const
export type PanelName = (typeof PANELS)[number]

/** The tabs of the inspector; `problems` is there only where a file has some. */
export const TABS = ['entry', 'context', 'compare', 'files', 'problems'] as const

export type TabName = (typeof TABS)[number]

export interface LayoutState {
  readonly shown: Readonly<Record<PanelName, boolean>>
  readonly tab: TabName
}

const KEY = 'dendro.layout'
const STANDARD: LayoutState = { shown: { library: true, outline: true, inspector: true }, tab: 'entry' }

export const useLayout = create<LayoutState>(() => remembered(localStorage.getItem(KEY)))

// Panels and the tab are remembered from one start to the next; sizes are remembered by the panels themselves.
useLayout.subscribe((state) => localStorage.setItem(KEY, JSON.stringify(state)))

/** Hides a panel, or brings it back. */
export function togglePanel(panel: PanelName): void {
  useLayout.setState(({ shown }) => ({ shown: { ...shown, [panel]: !shown[panel] } }))
}

/** Brings a tab of the inspector to the front, and the inspector with it. */
export function showTab(tab: TabName): void {
  useLayout.setState(({ shown }) => ({ tab, shown: { ...shown, inspector: true } }))
}

/** The stored layout, each part replaced by its standard where it is missing or of another shape. */
export function remembered(stored: string | null): LayoutState {
  const read = recordOf(readStored(stored))
  const shown = recordOf(read['shown'])
  const tab = TABS.find((name) => read['tab'] === name) ?? STANDARD.tab
  const isShown = (panel: PanelName): boolean => shown[panel] !== false
  return { tab, shown: { library: isShown('library'), outline: isShown('outline'), inspector: isShown('inspector') } }
}
