import { useEffect, useMemo, useState } from 'react'
import { compactionTokens } from '../tree/compaction-tokens.ts'
import { useContext, useLabels, usePath } from '../state/derived.ts'
import { selectFacts, selectLeaf, selectOpened } from '../state/session-selectors.ts'
import { columnsNow, useSession } from '../state/session-store.ts'
import { useTree } from '../state/tree-view.ts'
import { lookNow } from './picture-look.ts'
import type { Picture } from './picture.ts'
import { readWords, type PictureWords } from './picture-words.ts'
import { titleOf } from '../../shared/library/list-choice.ts'

/** Why there is no picture yet, or never will be. */
export type PictureState =
  | { readonly kind: 'reading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'ready'; readonly picture: Picture }

/** The picture of the tree as it is folded now, in the colours of the theme; reads the texts it needs while it is wanted. */
export function usePicture(isWanted: boolean): PictureState {
  const tree = useTree()
  const path = usePath()
  const context = useContext()
  const labels = useLabels()
  const opened = useSession(selectOpened)
  const facts = useSession(selectFacts)
  const leaf = useSession(selectLeaf)
  const [known, setKnown] = useState<{ readonly tree: object; readonly words: PictureWords | null } | null>(null)
  const sessionId = opened?.sessionId ?? null

  useEffect(() => {
    if (!isWanted || tree === null || sessionId === null) return undefined
    let isStill = true
    async function read(id: string, of: NonNullable<typeof tree>): Promise<void> {
      const words = await readWords(id, of)
      if (isStill) setKnown({ tree: of, words })
    }
    void read(sessionId, tree)
    return () => {
      isStill = false
    }
  }, [isWanted, tree, sessionId])

  return useMemo((): PictureState => {
    if (!isWanted || tree === null || facts === null || known === null || known.tree !== tree)
      return { kind: 'reading' }
    if (known.words === null) return { kind: 'failed' }
    const columns = columnsNow()
    const picture: Picture = {
      ...known.words,
      tree,
      path,
      context,
      labels,
      summaries: facts.branchSummaries,
      leaf,
      fileLeaf: facts.fileLeaf,
      compactionTokens: (at) => compactionTokens(columns, facts, at),
      isHidden: false,
      title: facts.name === null ? 'A session of pi' : titleOf({ name: facts.name, firstMessage: '' }),
      look: lookNow(),
    }
    return { kind: 'ready', picture }
  }, [isWanted, tree, path, context, labels, facts, leaf, known])
}
