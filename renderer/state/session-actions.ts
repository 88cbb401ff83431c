import { useSession } from './session-store.ts'

const MAX_HISTORY = 200

/** Makes an entry (or null: before the first entry) the leaf in view, and selects it. Writes nothing. */
export function goToLeaf(leaf: number | null): void {
  useSession.setState((state) =>
    state.leaf === leaf
      ? { selected: leaf }
      : { leaf, selected: leaf, back: [...state.back, state.leaf].slice(-MAX_HISTORY), forward: [] },
  )
}

export function goBack(): void {
  useSession.setState((state) => {
    if (state.back.length === 0) return state
    const leaf = state.back.at(-1) ?? null
    return { leaf, selected: leaf, back: state.back.slice(0, -1), forward: [...state.forward, state.leaf] }
  })
}

export function goForward(): void {
  useSession.setState((state) => {
    if (state.forward.length === 0) return state
    const leaf = state.forward.at(-1) ?? null
    return { leaf, selected: leaf, forward: state.forward.slice(0, -1), back: [...state.back, state.leaf] }
  })
}

export function select(ordinal: number | null): void {
  useSession.setState({ selected: ordinal })
}
