import { GitFork, MapPin, StepBack, Tag, TextQuote, type LucideIcon } from 'lucide-react'
import { useShallow } from 'zustand/react/shallow'
import { runCommand } from '../commands/run.ts'
import { commands } from '../commands/table.ts'
import { useSession, type SessionState } from '../state/session-store.ts'
import { Button } from '../ui/button.tsx'
import styles from './entry-actions.module.css'
import { PiSign } from './pi-sign.tsx'

/** What can be done with the selected entry: commands of the table, with their words, their refusals and their keys. */
const ACTIONS: readonly (readonly [name: string, icon: LucideIcon | typeof PiSign])[] = [
  ['leaf:here', MapPin],
  ['leaf:before', StepBack],
  ['leaf:set', PiSign],
  ['entry:label', Tag],
  ['session:fork', GitFork],
  ['session:branch', TextQuote],
]

/** The same commands as in the menu of a node. */
export function EntryActions() {
  // What the refusals go by: they are asked for again when one of these changes.
  const [selected, leaf] = useSession(useShallow(selectDeciding))
  return (
    <div className={styles['actions']} role="toolbar" aria-label="Entry">
      {ACTIONS.map(([name, Icon]) => {
        const command = commands.find((candidate) => candidate.name === name)
        if (command === undefined) return null
        const refused =
          name === 'leaf:here' && selected === leaf ? 'This entry is the leaf already.' : command.refusal()
        return (
          <Button
            key={name}
            small
            disabled={refused !== null}
            title={refused ?? undefined}
            onClick={() => runCommand(name)}
          >
            <Icon aria-hidden /> {command.title}
          </Button>
        )
      })}
    </div>
  )
}

function selectDeciding({ selected, leaf, opened, file, status, facts }: SessionState) {
  return [selected, leaf, opened, file, status, facts] as const
}
