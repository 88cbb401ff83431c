import { ContextMenu } from '@base-ui/react/context-menu'
import { useState, type MouseEvent, type ReactElement, type ReactNode } from 'react'
import type { Command } from '../commands/command.ts'
import { runCommand } from '../commands/run.ts'
import { commands } from '../commands/table.ts'
import { select } from '../state/session-actions.ts'
import { Keys } from '../ui/keys.tsx'
import styles from './entry-menu.module.css'

interface Props {
  /** The element that hears the right click; it takes the children in. */
  readonly area: ReactElement
  readonly children: ReactNode
}

/** The commands that are about one entry, in the order of the menu; null is a line between them. */
const NAMES = [
  'leaf:here',
  'leaf:before',
  null,
  'session:fork',
  'session:branch',
  null,
  'entry:copy',
  'entry:copy-id',
] as const

interface Offer {
  readonly command: Command
  readonly refused: string | null
}

/**
 * The menu of an entry, on a right click on whatever is drawn for it (the Menu key and Shift+F10 as well): the entry is
 * selected first, and the commands are about the selected one.
 */
export function EntryMenu({ area, children }: Props) {
  const [offers, setOffers] = useState<readonly (Offer | null)[]>([])

  function choose(event: MouseEvent): void {
    const node = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-node]') : null
    const ordinal = Number(node?.dataset['first'] ?? Number.NaN)
    if (Number.isInteger(ordinal)) select(ordinal)
    setOffers(NAMES.map((name) => (name === null ? null : offerOf(name))))
  }

  return (
    <ContextMenu.Root>
      <ContextMenu.Trigger render={area} onContextMenu={choose}>
        {children}
      </ContextMenu.Trigger>
      <ContextMenu.Portal>
        <ContextMenu.Positioner className={styles['positioner']}>
          <ContextMenu.Popup className={styles['popup']} aria-label="Entry">
            {offers.map((offer, at) =>
              offer === null ? (
                <ContextMenu.Separator key={at} className={styles['rule']} />
              ) : (
                <ContextMenu.Item
                  key={at}
                  className={styles['item']}
                  disabled={offer.refused !== null}
                  title={offer.refused ?? undefined}
                  onClick={() => runCommand(offer.command.name)}
                >
                  <span className={styles['title']}>{offer.command.title}</span>
                  {offer.command.keys[0] === undefined ? null : <Keys keys={offer.command.keys[0]} />}
                </ContextMenu.Item>
              ),
            )}
          </ContextMenu.Popup>
        </ContextMenu.Positioner>
      </ContextMenu.Portal>
    </ContextMenu.Root>
  )
}

function offerOf(name: string): Offer | null {
  const command = commands.find((candidate) => candidate.name === name)
  return command === undefined ? null : { command, refused: command.refusal() }
}
