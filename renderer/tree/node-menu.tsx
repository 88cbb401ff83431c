import { ContextMenu } from '@base-ui/react/context-menu'
import type { ReactNode } from 'react'
import { runCommand } from '../commands/run.ts'
import { commands } from '../commands/table.ts'
import { focusAtOnce } from '../ui/first-focus.ts'
import { Keys } from '../ui/keys.tsx'
import { PAGE_MAIN } from '../ui/page-main.ts'
import styles from './node-menu.module.css'

interface Props {
  readonly className: string | undefined
  /** For a place that is walked by keys as a whole: what it is called. Without it, what it holds takes the focus. */
  readonly label?: string
  readonly children: ReactNode
}

/** Commands for what was pointed at, in groups. A right click has selected it, so they act on it. */
const GROUPS = [
  ['leaf:here', 'leaf:before', 'entry:pair'],
  ['entry:copy', 'entry:copy-turn', 'code:copy', 'entry:copy-id'],
  [
    'tree:open',
    'tree:close',
    'tree:close-run',
    'tree:close-branch',
    'tree:close-branches',
    'branch:look',
    'branch:put-back',
    'branch:hide',
    'branch:show-hidden',
  ],
  ['leaf:set', 'entry:label', 'session:fork', 'session:branch'],
  ['compare:hold', 'tree:straighten'],
] as const

/** Gives what it holds the context menu of the tree. */
export function NodeMenu({ className, label, children }: Props) {
  return (
    <ContextMenu.Root>
      <ContextMenu.Trigger
        className={className}
        {...(label === undefined ? {} : { tabIndex: 0, role: 'group', 'aria-label': label })}
      >
        {children}
      </ContextMenu.Trigger>
      <ContextMenu.Portal container={PAGE_MAIN}>
        <ContextMenu.Positioner className={styles['positioner']}>
          <ContextMenu.Popup ref={focusAtOnce} className={styles['popup']}>
            {GROUPS.map((names, index) => (
              <ContextMenu.Group key={names[0]}>
                {index === 0 ? null : <ContextMenu.Separator className={styles['rule']} />}
                {names.map((name) => (
                  <Item key={name} name={name} />
                ))}
              </ContextMenu.Group>
            ))}
          </ContextMenu.Popup>
        </ContextMenu.Positioner>
      </ContextMenu.Portal>
    </ContextMenu.Root>
  )
}

function Item({ name }: { readonly name: string }) {
  const command = commands.find((candidate) => candidate.name === name)
  if (command === undefined) return null
  const refused = command.refusal()
  // Those of a code block do something else here.
  const keys = command.where === 'code' ? undefined : command.keys[0]
  return (
    <ContextMenu.Item
      className={styles['item']}
      disabled={refused !== null}
      title={refused ?? undefined}
      onClick={() => runCommand(name)}
    >
      <span>{command.title}</span>
      {keys === undefined ? null : <Keys keys={keys} />}
    </ContextMenu.Item>
  )
}
