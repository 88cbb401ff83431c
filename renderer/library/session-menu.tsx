import { ContextMenu } from '@base-ui/react/context-menu'
import type { ReactNode } from 'react'
import type { SessionSummary } from '../../shared/ipc-library.ts'
import { runCommand } from '../commands/run.ts'
import { openWindow } from '../state/another-window.ts'
import { copyText } from '../state/clipboard.ts'
import { call } from '../state/connection.ts'
import { openAbout } from '../state/dialogs.ts'
import { pinSession, useKept } from '../state/kept.ts'
import { openThen } from '../state/open-hit.ts'
import { trashListed } from '../state/trash-session.ts'
import styles from '../tree/node-menu.module.css'
import { focusAtOnce } from '../ui/first-focus.ts'
import listStyles from './session-list.module.css'

interface Props {
  readonly session: SessionSummary
  readonly children: ReactNode
}

/** Gives a line of the list its menu. What works on the open session opens it first. */
export function SessionMenu({ session, children }: Props) {
  const { sessionId, file, flavour, refused } = session
  const isPinned = useKept((state) => state.pinned.has(sessionId))
  const isForeign = flavour === 'oh-my-pi'
  const items = [
    [
      { title: isPinned ? 'Take the pin away' : 'Pin', run: () => void pinSession(sessionId, !isPinned) },
      { title: 'Note…', run: () => openAbout('note', sessionId) },
    ],
    [
      { title: 'Open in another window', isOff: refused !== null, run: () => openWindow(sessionId, false) },
      { title: 'Open beside this window', isOff: refused !== null, run: () => openWindow(sessionId, true) },
    ],
    [
      {
        title: 'Family…',
        isOff: refused !== null,
        run: () => openAbout('family', sessionId),
      },
    ],
    [
      {
        title: 'Rename…',
        isOff: refused !== null || isForeign,
        run: () => void openThen(sessionId, () => runCommand('session:rename')),
      },
      {
        title: 'Fork path…',
        isOff: refused !== null,
        run: () => void openThen(sessionId, () => runCommand('session:fork')),
      },
    ],
    [
      { title: 'Show the file in its folder', run: () => void call('session:reveal', { sessionId }) },
      { title: 'Copy the path of the file', run: () => void copyText(file, 'The path') },
      { title: 'Move to the trash…', run: () => void trashListed(sessionId, file) },
    ],
  ]
  return (
    <ContextMenu.Root>
      <ContextMenu.Trigger className={listStyles['menu']}>{children}</ContextMenu.Trigger>
      <ContextMenu.Portal>
        <ContextMenu.Positioner className={styles['positioner']}>
          <ContextMenu.Popup ref={focusAtOnce} className={styles['popup']}>
            {items.map((group, index) => (
              <ContextMenu.Group key={group[0]?.title}>
                {index === 0 ? null : <ContextMenu.Separator className={styles['rule']} />}
                {group.map(({ title, run, ...rest }) => (
                  <ContextMenu.Item
                    key={title}
                    className={styles['item']}
                    disabled={'isOff' in rest && rest.isOff}
                    onClick={run}
                  >
                    {title}
                  </ContextMenu.Item>
                ))}
              </ContextMenu.Group>
            ))}
          </ContextMenu.Popup>
        </ContextMenu.Positioner>
      </ContextMenu.Portal>
    </ContextMenu.Root>
  )
}
