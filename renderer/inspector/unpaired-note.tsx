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
          {countOf(unpaired.length, 'entry here holds', 'entries here hold')} a tool call or a result without its other
          half. For a call without a result pi makes one up (“No result provided”); a result alone can make the provider
          refuse the request.
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
