import { Switch as BaseSwitch } from '@base-ui/react/switch'
import styles from './switch.module.css'

interface Props {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
}

/** Something that is on or off. */
export function Switch({ label, checked, onChange, disabled = false }: Props) {
  return (
    <label className={styles['label']}>
      <BaseSwitch.Root
        className={styles['switch']}
        checked={checked}
        disabled={disabled}
        onCheckedChange={(next) => onChange(next)}
      >
        <BaseSwitch.Thumb className={styles['thumb']} />
      </BaseSwitch.Root>
      {label}
    </label>
  )
}
