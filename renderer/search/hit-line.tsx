import type { SearchHit } from '../../shared/ipc.ts'
import { hitPlace } from '../../shared/session/hit-place.ts'
import { Drawn } from '../../shared/tree/drawing.ts'
import { isHidden, nodeOf } from '../../shared/tree/folded-tree.ts'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { useContext } from '../state/derived.ts'
import { selectSelected } from '../state/session-selectors.ts'
import { useSession } from '../state/session-store.ts'
import { useTree } from '../state/tree-view.ts'
import { FoundText } from '../ui/found-text.tsx'
import { countOf, formatCount } from '../../shared/figures.ts'
import { PART_WORDS } from './hit-words.ts'
import { useHitOrder } from './hits.ts'
import styles from './search-bar.module.css'
import { MAX_HITS, useSearch, type SearchState } from './search-store.ts'

/** Under the field: the hit that is selected, and what has to be known about the search. */
export function HitLine() {
  const selected = useSession(selectSelected)
  const failure = useSearch(selectFailure)
  const note = useSearch(selectNote)
  const tree = useTree()
  const order = useHitOrder()
  if (failure !== null) return <p className={styles['failure']}>{failure}</p>
  const hit = order?.hits[order.indexOf(selected)]
  if (hit === undefined || tree === null) return note === '' ? null : <p className={styles['note']}>{note}</p>
  return (
    <>
      <div className={styles['hit']}>
        <span className={styles['part']}>{PART_WORDS[hit.part]}</span>
        <Place hit={hit} tree={tree} />
        <span className={styles['snippet']}>
          <FoundText snippet={hit} />
        </span>
      </div>
      {note === '' ? null : <p className={styles['note']}>{note}</p>}
    </>
  )
}

/** Whether the model is sent a hit's entry at the leaf in view, and whether the tree shows it. */
function Place({ hit, tree }: { readonly hit: SearchHit; readonly tree: FoldedTree }) {
  const { stateOf } = useContext()
  const node = nodeOf(tree, hit.ordinal)
  const hidden = !isHidden(tree, hit.ordinal)
    ? ''
    : node < 0
      ? 'hidden by filter, with nothing above it'
      : 'hidden by filter: marked on the entry above it'
  const away = node >= 0 && tree.kind[node] === Drawn.stub ? 'in a branch without a lane: T in the tree shows it' : ''
  return (
    <>
      <span className={styles['place']}>{hitPlace(stateOf(hit.ordinal))}</span>
      {hidden === '' && away === '' ? null : (
        <span className={styles['away']}>{[hidden, away].filter((words) => words !== '').join(' · ')}</span>
      )}
    </>
  )
}

function selectFailure(state: SearchState): string | null {
  return state.failure
}

function selectNote({ status, unread }: SearchState): string {
  const notes = [
    status === 'stopped' ? `These are the first ${formatCount(MAX_HITS)} hits: look for more words to have fewer.` : '',
    unread > 0 ? `${countOf(unread, 'entry is', 'entries are')} too long to be looked through.` : '',
  ]
  return notes.filter((note) => note !== '').join(' ')
}
