import { Tooltip } from '@base-ui/react/tooltip'
import type { LucideIcon } from 'lucide-react'
import { classNames } from './class-names.ts'
import styles from './icon-button.module.css'
import { Keys } from './keys.tsx'

interface Props {
  readonly icon: LucideIcon
  /** What it does, in words: its accessible name and its tooltip. */
  readonly label: string
  /** The keys that do the same. */
  readonly keys?: string | undefined
  readonly disabled?: boolean
  /** For a button within a line of text. */
  readonly small?: boolean
  /** For a button that is on or off. */
  readonly pressed?: boolean
  readonly onClick: () => void
}

/** A button of one icon; its words stand in a tooltip. */
export function IconButton({ icon: Icon, label, keys, disabled = false, small = false, pressed, onClick }: Props) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger
        render={
          <button
            type="button"
            className={classNames(styles['button'], small && styles['small'])}
            aria-label={label}
            aria-pressed={pressed}
            // Kept focusable: a tooltip has to say what a button that is off would do.
            aria-disabled={disabled || undefined}
            onClick={disabled ? undefined : onClick}
          />
        }
      >
        <Icon aria-hidden />
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Positioner sideOffset={6} className={styles['positioner']}>
          <Tooltip.Popup className={styles['tip']}>
            {label}
            {keys === undefined ? null : <Keys keys={keys} />}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
