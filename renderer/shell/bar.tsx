import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import styles from './bar.module.css'

interface Props {
  readonly icon: LucideIcon
  /** Whole sentences. */
  readonly text: string
  /** Something is wrong with the file, not only different. */
  readonly wrong?: boolean
  /** What can be done about it. */
  readonly children?: ReactNode
}

/** A line over the tree about the file as a whole; read out by screen readers when it comes. */
export function Bar({ icon: Icon, text, wrong = false, children }: Props) {
  return (
    <output className={classNames(styles['bar'], wrong && styles['wrong'])}>
      <Icon aria-hidden />
      <span className={styles['text']}>{text}</span>
      {children}
    </output>
  )
}
