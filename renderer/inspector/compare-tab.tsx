import { showComparison, useLensView, type CompareMode, type LensView } from '../state/lens-view.ts'
import { ChoiceRow } from '../ui/choice-row.tsx'
import { CompareBranches } from './compare-branches.tsx'
import { ComparePath } from './compare-path.tsx'
import styles from './compare-tab.module.css'

const MODES = [
  { value: 'path', title: 'Full path ⇄ sent' },
  { value: 'branches', title: 'Branch ⇄ branch' },
] as const satisfies readonly { readonly value: CompareMode; readonly title: string }[]

/** Two things side by side: the path and what is sent of it, or two branches. */
export function CompareTab() {
  const mode = useLensView(selectMode)
  return (
    <div className={styles['tab']}>
      <div className={styles['modes']}>
        <ChoiceRow small label="What is compared" value={mode} choices={MODES} onChoose={showComparison} />
      </div>
      {mode === 'path' ? <ComparePath /> : <CompareBranches />}
    </div>
  )
}

function selectMode(state: LensView): CompareMode {
  return state.mode
}
