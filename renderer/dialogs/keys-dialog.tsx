import { GROUPS } from '../commands/command.ts'
import { commands } from '../commands/table.ts'
import { closeDialog } from '../state/dialogs.ts'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import { Keys } from '../ui/keys.tsx'
import styles from './keys-dialog.module.css'

/** Every key there is, by group. */
export function KeysDialog() {
  return (
    <DialogFrame
      title="All keys"
      description="Those of the tree, and those marked so, act while the canvas, the outline or a code block has the focus."
      wide
      onClose={closeDialog}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- nothing in it can be pressed, and it scrolls */}
      <div className={styles['groups']} tabIndex={0}>
        {GROUPS.map((group) => {
          const shown = commands.filter((command) => command.group === group && command.keys.length > 0)
          return shown.length === 0 ? null : (
            <section key={group} className={styles['group']}>
              <h3>{group}</h3>
              <dl>
                {shown.map(({ name, title, keys: [keys], where }) => (
                  <div key={name}>
                    <dt>
                      {title}
                      {where === 'anywhere' || (where === 'tree' && group === 'Tree') ? null : (
                        <span className={styles['where']}>{where}</span>
                      )}
                    </dt>
                    <dd>{keys === undefined ? null : <Keys keys={keys} />}</dd>
                  </div>
                ))}
              </dl>
            </section>
          )
        })}
      </div>
    </DialogFrame>
  )
}
