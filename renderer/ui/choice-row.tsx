import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { useId } from 'react'
import styles from './choice-row.module.css'
import { classNames } from './class-names.ts'

interface Props<T extends string> {
  /** What is chosen. */
  readonly label: string
  readonly value: T
  readonly choices: readonly { readonly value: T; readonly title: string; readonly disabled?: boolean }[]
  readonly onChoose: (value: T) => void
  /** Low, and its label is for screen readers alone. */
  readonly small?: boolean
}

/** A few choices side by side, one of them taken. */
export function ChoiceRow<T extends string>({ label, value, choices, onChoose, small = false }: Props<T>) {
  const id = useId()
  return (
    <div className={styles['group']}>
      {small ? null : (
        <span id={id} className={styles['label']}>
          {label}
        </span>
      )}
      <RadioGroup
        {...(small ? { 'aria-label': label } : { 'aria-labelledby': id })}
        className={classNames(styles['row'], small && styles['small'])}
        value={value}
        onValueChange={(next) => {
          const choice = choices.find((candidate) => candidate.value === next)
          if (choice !== undefined) onChoose(choice.value)
        }}
      >
        {choices.map((choice) => (
          <Radio.Root
            key={choice.value}
            value={choice.value}
            disabled={choice.disabled === true}
            className={styles['choice']}
            aria-label={choice.title}
          >
            {choice.title}
          </Radio.Root>
        ))}
      </RadioGroup>
    </div>
  )
}
