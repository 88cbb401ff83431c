import { closeDialog } from '../state/dialogs.ts'
import { useWritings } from '../state/writing.ts'
import { Button } from '../ui/button.tsx'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import { shortPath } from '../ui/paths.ts'
import { formatMoment } from '../ui/times.ts'
import styles from './dialogs.module.css'
import { shownName } from '../../shared/session/shown-text.ts'

/** Everything that was written since the app was started, and what can be taken back of it. */
export function WritingsDialog() {
  const { writings } = useWritings()
  return (
    <DialogFrame
      title="What was written"
      description="Since Dendro was started, the latest first. What is undone is undone by one more entry, or by moving the file back; nothing is ever taken out of a file."
      wide
      onClose={closeDialog}
      actions={<Button onClick={closeDialog}>Close</Button>}
    >
      {writings.length === 0 ? (
        <p className={styles['hint']}>Nothing was written yet.</p>
      ) : (
        <ul className={styles['writings']}>
          {writings.map(({ id, time, what, file, undo }) => (
            <li key={id}>
              <p>
                {what} <span className={styles['hint']}>{formatMoment(time)}</span>
                {what.includes(file) ? null : (
                  <>
                    <br />
                    <span className={styles['hint']} title={shownName(file)}>
                      {shortPath(file)}
                    </span>
                  </>
                )}
              </p>
              {undo === null ? null : (
                <Button small onClick={undo}>
                  Undo
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </DialogFrame>
  )
}
