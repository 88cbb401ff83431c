import { ArrowLeftRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import { contextRows } from '../../shared/lens/context-rows.ts'
import { contextOf } from '../../shared/tree/context.ts'
import { sentSources } from '../../shared/tree/message-sources.ts'
import { pathTo } from '../../shared/tree/path.ts'
import { NO_FACTS } from '../../shared/session/no-facts.ts'
import { useSources } from '../state/derived.ts'
import { useLensAnswer } from '../state/lens-answer.ts'
import { useHeldLeaf, type HeldLeaf } from '../state/held-leaf.ts'
import { holdForComparison } from '../state/lens-view.ts'
import { goToLeaf } from '../state/session-actions.ts'
import { selectFacts, selectLeaf, selectSessionId } from '../state/session-selectors.ts'
import { columnsNow, useSession } from '../state/session-store.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Switch } from '../ui/switch.tsx'
import { BranchTable } from './branch-table.tsx'
import { ContextPairs } from './context-pairs.tsx'
import styles from './compare-branches.module.css'
import { ReportButtons } from './report-buttons.tsx'

/** The branch that was held and the one to the leaf in view: what each did, and what each would send. */
export function CompareBranches() {
  const leaf = useSession(selectLeaf)
  const sessionId = useSession(selectSessionId)
  const held = useHeldLeaf(selectHeld)
  // A file that was rewritten may have fewer entries.
  const other = held?.sessionId === sessionId && held.leaf < columnsNow().count ? held.leaf : null
  if (leaf === null) return <p className={styles['nothing']}>The leaf is before the first entry: there is no branch.</p>
  if (other === null || other === leaf)
    return (
      <div className={styles['nothing']}>
        <p>
          {other === null
            ? 'Hold one leaf, then go to another: the two are set side by side. Or right-click an entry of another branch and compare it with the leaf in view.'
            : 'This leaf is held. Go to a leaf on another branch: it is compared with this one.'}
        </p>
        {other === null ? (
          <Button small onClick={() => holdForComparison(leaf)}>
            Hold the leaf in view
          </Button>
        ) : null}
      </div>
    )
  return <Branches key={`${other} ${leaf}`} a={other} b={leaf} />
}

interface Leaves {
  readonly a: number
  readonly b: number
}

function Branches({ a, b }: Leaves) {
  const { value, failure } = useLensAnswer('session:branches', { a, b })
  const [onlyDifferences, setOnlyDifferences] = useState(true)
  const facts = useSession(selectFacts) ?? NO_FACTS
  const ofB = useSources()
  const rows = useMemo(() => {
    const columns = columnsNow()
    const ofA = sentSources(contextOf(columns, facts, pathTo(columns, a)))
    return contextRows(ofA, ofB)
  }, [facts, a, ofB])
  const shown = useMemo(() => (onlyDifferences ? rows.filter((row) => row.a !== row.b) : rows), [rows, onlyDifferences])

  function swap(): void {
    holdForComparison(b)
    goToLeaf(a)
  }

  return (
    <div className={styles['comparison']}>
      <div className={styles['head']}>
        <Switch label="Only differences" checked={onlyDifferences} onChange={setOnlyDifferences} />
        <span className={styles['tools']}>
          <IconButton icon={ArrowLeftRight} small label="Change sides: go to the held leaf" onClick={swap} />
          {value === null ? null : <ReportButtons report={{ kind: 'branches', a, b }} what="The comparison" />}
        </span>
      </div>
      {failure === null ? null : (
        <p className={styles['failure']} role="alert">
          {failure}
        </p>
      )}
      <div className={styles['table']}>
        {value === null ? (
          failure === null ? (
            <output className={styles['faint']}>Adding up what each branch did…</output>
          ) : null
        ) : (
          <BranchTable comparison={value} a={a} b={b} />
        )}
      </div>
      <ContextPairs rows={shown} a={a} b={b} />
    </div>
  )
}

function selectHeld(state: HeldLeaf): HeldLeaf['held'] {
  return state.held
}
