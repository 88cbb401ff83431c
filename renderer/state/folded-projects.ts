import { create } from 'zustand'
import { useLibrary } from './library.ts'
import { readStored } from './stored.ts'

const KEY = 'dendro.folded'

export interface FoldedProjects {
  /** Working folders whose sessions the list leaves out. Kept from one start to the next. */
  readonly folded: ReadonlySet<string>
}

export const useFoldedProjects = create<FoldedProjects>(() => ({ folded: remembered(localStorage.getItem(KEY)) }))

useFoldedProjects.subscribe(({ folded }) => localStorage.setItem(KEY, JSON.stringify([...folded])))

/** Folds the sessions of some folders away, or shows them again. */
export function foldProjects(cwds: readonly string[], isFolded: boolean): void {
  useFoldedProjects.setState(({ folded }) => {
    const next = new Set(folded)
    for (const cwd of cwds) {
      if (isFolded) next.add(cwd)
      else next.delete(cwd)
    }
    return { folded: next }
  })
}

/** Folds all projects, or opens all where every one is folded. */
export function foldAllProjects(): void {
  const { sessions } = useLibrary.getState()
  const folders = new Set(sessions.flatMap(({ cwd, repository }) => (repository === null ? [cwd] : [cwd, repository])))
  const { folded } = useFoldedProjects.getState()
  foldProjects([...folders], ![...folders].every((folder) => folded.has(folder)))
}

function remembered(stored: string | null): ReadonlySet<string> {
  const read = readStored(stored)
  return new Set(Array.isArray(read) ? read.filter((cwd) => typeof cwd === 'string') : [])
}
