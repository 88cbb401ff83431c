import { TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'
import { showTab } from '../state/layout.ts'
import { selectProblemCount, selectSessionId } from '../state/session-selectors.ts'
import { useSession } from '../state/session-store.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { countOf } from '../../shared/figures.ts'
import { Bar } from './bar.tsx'

/** Says once, over the tree, that the file is damaged; put away, it comes back with another session. */
export function ProblemBar() {
  const count = useSession(selectProblemCount)
  const sessionId = useSession(selectSessionId)
  const [putAway, setPutAway] = useState<string | null>(null)
  if (count === 0 || putAway === sessionId) return null
  return (
    <Bar
      wrong
      icon={TriangleAlert}
      text={`This file has ${countOf(count, 'problem', 'problems')} that pi would skip, hide or trip over. Everything that can be read is shown.`}
    >
      <Button small onClick={() => showTab('problems')}>
        Show
      </Button>
      <IconButton icon={X} label="Put this away" onClick={() => setPutAway(sessionId)} />
    </Bar>
  )
}
