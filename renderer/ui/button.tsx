import type { ComponentProps } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'

type Props = ComponentProps<'button'> & {
  /** `strong` for the one thing a dialog is for; `plain` for the rest; `quiet` has no border until it is pointed at. */
  readonly look?: 'strong' | 'plain' | 'quiet'
  readonly small?: boolean
}

/** A button with words. */
export function Button({ look = 'plain', small = false, className, ...rest }: Props) {
  return (
    <button
      type="button"
      className={classNames(styles['button'], styles[look], small && styles['small'], className)}
      {...rest}
    />
  )
}
