import { create } from 'zustand'
import { holdLeaf } from './held-leaf.ts'
import { showTab } from './layout.ts'
import { useSession } from './session-store.ts'

/** What the context tab shows below its totals. */
export const CONTEXT_PARTS = ['messages', 'compactions', 'edits', 'system'] as const
export type ContextPart = (typeof CONTEXT_PARTS)[number]

/** What the compare tab sets side by side: the path and what is sent of it, or two branches. */
export type CompareMode = 'path' | 'branches'

export interface LensView {
  readonly part: ContextPart
  readonly mode: CompareMode
  /** The file whose story is told, and the session that names it; null for the list of all. */
  readonly file: { readonly sessionId: string; readonly path: string } | null
}

export const useLensView = create<LensView>(() => ({ part: 'messages', mode: 'path', file: null }))

/** Brings a part of the context tab to the front. */
export function showContextPart(part: ContextPart): void {
  useLensView.setState({ part })
  showTab('context')
}

/** Brings a comparison to the front. */
export function showComparison(mode: CompareMode): void {
  useLensView.setState({ mode })
  showTab('compare')
}

/** Takes an entry as the leaf that the one in view is compared with, and brings the comparison to the front. */
export function holdForComparison(ordinal: number): void {
  if (holdLeaf(ordinal)) showComparison('branches')
}

/** Tells the story of a file of the open session; null for the list of all. */
export function showFileStory(path: string | null): void {
  const { opened } = useSession.getState()
  useLensView.setState({ file: path === null || opened === null ? null : { sessionId: opened.sessionId, path } })
  showTab('files')
}
