import { TriangleAlert } from 'lucide-react'
import { goToSafeLeaf } from '../state/safe-leaf.ts'
import { select } from '../state/session-actions.ts'
import { Button } from '../ui/button.tsx'
import { countOf } from '../../shared/figures.ts'
import styles from './context-totals.module.css'
import { ReportButtons } from './report-buttons.tsx'

interface Props {
  readonly leaf: number
  readonly unpaired: readonly number[]
}

/** Says that a context has calls without results or results without calls, and leads to where it has none. */
export function UnpairedNote({ leaf, unpaired }: Props) {
  const [first] = unpaired
  return (
    <div className={styles['failure']}>
      <TriangleAlert aria-hidden />
      <div>
        <p>
          {countOf(unpaired.length, 'entry holds', 'entries hold')} a tool call or a result without its other half. pi
          sends “No result provided” for a call alone; over a result alone a provider can refuse the request.
        </p>
        <p className={styles['ways']}>
          <Button small onClick={() => void goToSafeLeaf(leaf)}>
            Nearest safe leaf
          </Button>
          {first === undefined ? null : (
            <Button small onClick={() => select(first)}>
              Show the first
            </Button>
          )}
          <ReportButtons report={{ kind: 'unpaired', leaf }} what="The list of them" />
        </p>
      </div>
    </div>
  )
}
