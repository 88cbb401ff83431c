import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import { flushSync } from 'react-dom'
import { GROUPS, type Command } from '../commands/command.ts'
import { runCommand } from '../commands/run.ts'
import { commands } from '../commands/table.ts'
import { closeDialog } from '../state/dialogs.ts'
import { useFirstFocus } from '../ui/first-focus.ts'
import { Keys } from '../ui/keys.tsx'
import { matchesWords } from './match-words.ts'
import styles from './palette.module.css'

/** What the palette offers: a command, and why it cannot be run now. */
interface Offer {
  readonly command: Command
  readonly refused: string | null
}

/** Every command, found by its words. */
export function Palette() {
  const firstFocus = useFirstFocus()
  const items = GROUPS.map((group) => ({
    value: group,
    items: commands
      .filter((command) => command.group === group && command.name !== 'view:palette')
      .map((command): Offer => ({ command, refused: command.refusal() })),
  }))
  return (
    <Dialog.Root open onOpenChange={(open) => (open ? undefined : closeDialog())}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles['backdrop']} />
        <Dialog.Viewport className={styles['viewport']}>
          <Dialog.Popup {...firstFocus} className={styles['popup']} aria-label="Commands">
            <Autocomplete.Root
              open
              inline
              items={items}
              autoHighlight="always"
              keepHighlight
              filter={(offer: Offer, query) => matchesWords(`${offer.command.group} ${offer.command.title}`, query)}
              itemToStringValue={(offer: Offer) => offer.command.title}
            >
              <div className={styles['field']}>
                <Search aria-hidden />
                <Autocomplete.Input
                  className={styles['input']}
                  placeholder="Find a command"
                  aria-label="Find a command"
                />
              </div>
              <Autocomplete.Empty>
                <p className={styles['empty']}>No command has these words.</p>
              </Autocomplete.Empty>
              <Autocomplete.List className={styles['list']}>
                {(group: { readonly value: string; readonly items: readonly Offer[] }) => (
                  <Autocomplete.Group key={group.value} items={group.items}>
                    <Autocomplete.GroupLabel className={styles['label']}>{group.value}</Autocomplete.GroupLabel>
                    <Autocomplete.Collection>
                      {(offer: Offer) => (
                        <Autocomplete.Item
                          key={offer.command.name}
                          value={offer}
                          className={styles['item']}
                          disabled={offer.refused !== null}
                          onClick={() => choose(offer)}
                        >
                          <span className={styles['title']}>{offer.command.title}</span>
                          {offer.refused !== null ? (
                            <span className={styles['refused']}>{offer.refused}</span>
                          ) : offer.command.keys[0] === undefined ? null : (
                            <Keys keys={offer.command.keys[0]} />
                          )}
                        </Autocomplete.Item>
                      )}
                    </Autocomplete.Collection>
                  </Autocomplete.Group>
                )}
              </Autocomplete.List>
            </Autocomplete.Root>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function choose({ command, refused }: Offer): void {
  if (refused !== null) return
  // The palette gives the focus back as it goes: only then can the command say who gets it.
  flushSync(closeDialog)
  queueMicrotask(() => runCommand(command.name))
}
