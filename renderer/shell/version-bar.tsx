import { History } from 'lucide-react'
import { migratesFrom } from '../../shared/session/header.ts'
import { runCommand } from '../commands/run.ts'
import { useSession, type SessionState } from '../state/session-store.ts'
import { Button } from '../ui/button.tsx'
import { Bar } from './bar.tsx'

/** Says over the tree that its file is of an old version, which is why nothing can be written to it, and what can be done. */
export function VersionBar() {
  const version = useSession(selectVersion)
  if (version === 3) return null
  return (
    <Bar
      icon={History}
      text={`This session is of version ${version}. It is shown as pi would bring it to version 3; the file can only be read.`}
    >
      <Button small onClick={() => runCommand('session:migrate')}>
        Bring to version 3…
      </Button>
    </Bar>
  )
}

function selectVersion({ facts }: SessionState): 1 | 2 | 3 {
  return facts === null || facts.flavour === 'oh-my-pi' ? 3 : migratesFrom(facts.header.sourceVersion)
}
