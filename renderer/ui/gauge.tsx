import { Meter } from '@base-ui/react/meter'
import { classNames } from './class-names.ts'
import styles from './gauge.module.css'

interface Props {
  readonly value: number
  /** What a full gauge stands for. */
  readonly max: number
  /** Where something happens before it is full; drawn as a tick. */
  readonly limit?: number | null
  /** What is measured, for screen readers. */
  readonly label: string
}

/** How full something is; past its limit, or its end, it turns to the colour of errors. */
export function Gauge({ value, max, limit = null, label }: Props) {
  const isOver = value > (limit ?? max)
  return (
    <Meter.Root className={styles['gauge']} value={Math.min(value, max)} max={max} aria-label={label}>
      <Meter.Track className={styles['track']}>
        <Meter.Indicator className={classNames(styles['filled'], isOver && styles['over'])} />
        {limit === null || limit <= 0 || limit >= max ? null : (
          <span className={styles['limit']} style={{ insetInlineStart: `${(100 * limit) / max}%` }} aria-hidden />
        )}
      </Meter.Track>
    </Meter.Root>
  )
}
