import { ChoiceRow } from '../ui/choice-row.tsx'

/** One path, or all there is. */
export type PathOrWhole = 'path' | 'whole'

interface PathProps {
  readonly label: string
  readonly value: PathOrWhole
  readonly onChoose: (value: PathOrWhole) => void
  /** There is an entry that a path could lead to. */
  readonly hasPath: boolean
}

/** Whether one path is carried on, or every branch. */
export function PathChoice({ label, value, onChoose, hasPath }: PathProps) {
  return (
    <ChoiceRow
      label={label}
      value={value}
      onChoose={onChoose}
      choices={[
        { value: 'path', title: 'One path', disabled: !hasPath },
        { value: 'whole', title: 'Every branch' },
      ]}
    />
  )
}

/** At an entry, or at the one before it: where pi steps to when a user message is chosen. */
export type AtOrBefore = 'at' | 'before'

interface PlaceProps {
  readonly label: string
  readonly value: AtOrBefore
  readonly onChoose: (value: AtOrBefore) => void
}

/** Whether the chosen entry is meant, or the one before it. */
export function PlaceChoice({ label, value, onChoose }: PlaceProps) {
  return (
    <ChoiceRow
      label={label}
      value={value}
      onChoose={onChoose}
      choices={[
        { value: 'at', title: 'This entry' },
        { value: 'before', title: 'The one before it' },
      ]}
    />
  )
}
