import { Menu } from '@base-ui/react/menu'
import { Check, ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { focusAtOnce } from './first-focus.ts'
import styles from './choice-menu.module.css'

export interface Choice<T extends string> {
  readonly value: T
  readonly title: string
  /** One line on what it means, where the title does not say enough. */
  readonly hint?: string
}

interface Props<T extends string> {
  /** What is chosen here: the accessible name together with the present choice. */
  readonly label: string
  readonly value: T
  readonly choices: readonly Choice<T>[]
  readonly onChoose: (value: T) => void
  readonly disabled?: boolean
  /** Stands before the present choice's title. */
  readonly icon?: ReactNode
  /** What holds the list while it is open; without it, it lies over everything, as a dialog needs it. */
  readonly container?: ComponentProps<typeof Menu.Portal>['container']
}

/** A button that names the present choice and opens the list of all of them. */
export function ChoiceMenu<T extends string>({
  label,
  value,
  choices,
  onChoose,
  disabled = false,
  icon,
  container,
}: Props<T>) {
  const present = choices.find((choice) => choice.value === value)
  return (
    <Menu.Root>
      <Menu.Trigger
        className={styles['trigger']}
        disabled={disabled}
        aria-label={`${label}: ${present?.title ?? value}`}
      >
        {icon}
        <span>{present?.title ?? value}</span>
        <ChevronDown aria-hidden className={styles['arrow']} />
      </Menu.Trigger>
      <Menu.Portal container={container}>
        <Menu.Positioner sideOffset={4} align="end" className={styles['positioner']}>
          <Menu.Popup ref={focusAtOnce} className={styles['popup']} aria-label={label}>
            <Menu.RadioGroup value={value} onValueChange={(next: T) => onChoose(next)}>
              {choices.map((choice) => (
                <Menu.RadioItem key={choice.value} value={choice.value} closeOnClick className={styles['item']}>
                  <Menu.RadioItemIndicator className={styles['mark']}>
                    <Check aria-hidden />
                  </Menu.RadioItemIndicator>
                  <span className={styles['title']}>{choice.title}</span>
                  {choice.hint === undefined ? null : <span className={styles['hint']}>{choice.hint}</span>}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
