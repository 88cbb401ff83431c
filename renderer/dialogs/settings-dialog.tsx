import { FolderPlus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { call } from '../state/connection.ts'
import { closeDialog } from '../state/dialogs.ts'
import { listSessions } from '../state/library.ts'
import { changeSettings, TEXT_SIZES, useSettings } from '../state/settings.ts'
import { Button } from '../ui/button.tsx'
import { ChoiceRow } from '../ui/choice-row.tsx'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { formatCount } from '../../shared/figures.ts'
import styles from './dialogs.module.css'
import { shownName } from '../../shared/session/shown-text.ts'

const WINDOW = { least: 1_000, most: 100_000_000 } as const

/** What a person can set. Every change holds at once. */
export function SettingsDialog() {
  const { settings } = useSettings()
  const { theme, textSize, sessionFolders } = settings
  const sizeId = useId()

  async function changeFolders(next: readonly string[]): Promise<void> {
    await changeSettings({ sessionFolders: [...next] })
    void listSessions()
  }

  return (
    <DialogFrame title="Settings" onClose={closeDialog} actions={<Button onClick={closeDialog}>Done</Button>}>
      <ChoiceRow
        label="Theme"
        value={theme}
        onChoose={(next) => void changeSettings({ theme: next })}
        choices={[
          { value: 'system', title: 'As the system' },
          { value: 'light', title: 'Light' },
          { value: 'dark', title: 'Dark' },
        ]}
      />
      <div className={styles['group']}>
        <label htmlFor={sizeId} className={styles['label']}>
          Text size: {textSize} pixels
        </label>
        <input
          id={sizeId}
          type="range"
          className={styles['range']}
          min={TEXT_SIZES.least}
          max={TEXT_SIZES.most}
          value={textSize}
          onChange={(event) => void changeSettings({ textSize: event.target.valueAsNumber })}
        />
      </div>
      <ContextWindowField />
      <div className={styles['group']}>
        <span className={styles['label']}>Session folders</span>
        <p className={styles['hint']}>Looked in beside pi’s own.</p>
        <ul className={styles['folders']}>
          {sessionFolders.map((folder) => (
            <li key={folder}>
              <span className={styles['path']}>{shownName(folder)}</span>
              <IconButton
                icon={X}
                label={`Look in ${shownName(folder)} no more`}
                onClick={() => void changeFolders(sessionFolders.filter((other) => other !== folder))}
              />
            </li>
          ))}
        </ul>
        <Button small onClick={() => void call('settings:choose-folder', {}).then((added) => added && listSessions())}>
          <FolderPlus aria-hidden /> Add a folder…
        </Button>
      </div>
    </DialogFrame>
  )
}

/** The context window, taken over when the field is left or Enter is pressed and what stands in it is in bounds. */
function ContextWindowField() {
  const { settings } = useSettings()
  const [typed, setTyped] = useState<string | null>(null)
  const id = useId()
  const value = Number(typed)
  const isGood = typed === null || (Number.isInteger(value) && value >= WINDOW.least && value <= WINDOW.most)

  function take(): void {
    if (typed !== null && isGood) void changeSettings({ contextWindow: value })
    setTyped(null)
  }

  return (
    <div className={styles['group']}>
      <label htmlFor={id} className={styles['label']}>
        Context window in tokens
      </label>
      <p className={styles['hint']}>What the totals of a context are shown against.</p>
      <input
        id={id}
        className={styles['number']}
        inputMode="numeric"
        value={typed ?? settings.contextWindow}
        aria-invalid={!isGood}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take()
        }}
      />
      {isGood ? null : (
        <p className={styles['refused']} role="alert">
          A whole number from {formatCount(WINDOW.least)} to {formatCount(WINDOW.most)} is needed.
        </p>
      )}
    </div>
  )
}
