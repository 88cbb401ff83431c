import { Meter } from '@base-ui/react/meter'
import { classNames } from './class-names.ts'
import styles from './gauge.module.css'

interface Props {
  readonly value: number
  /** What a full gauge stands for. */
  readonly max: number
  /** What is measured, for screen readers. */
  readonly label: string
}

/** How full something is; past its end it turns to the colour of errors. */
export function Gauge({ value, max, label }: Props) {
  return (
    <Meter.Root className={styles['gauge']} value={Math.min(value, max)} max={max} aria-label={label}>
      <Meter.Track className={styles['track']}>
        <Meter.Indicator className={classNames(styles['filled'], value > max && styles['over'])} />
      </Meter.Track>
    </Meter.Root>
  )
}
