import { formatChord } from '../commands/key-chord.ts'
import { isMac } from '../commands/platform.ts'
import styles from './keys.module.css'

interface Props {
  /** As the table of commands writes it: `Mod+K`. */
  readonly keys: string
}

/** A combination of keys as caps. */
export function Keys({ keys }: Props) {
  return (
    <span className={styles['keys']}>
      {formatChord(keys, isMac).map((key) => (
        <kbd key={key} className={styles['cap']}>
          {key}
        </kbd>
      ))}
    </span>
  )
}
