import { TriangleAlert } from 'lucide-react'
import type { SecretsReport } from '../../shared/ipc-writing.ts'
import { ChoiceRow } from '../ui/choice-row.tsx'
import { countOf } from '../../shared/figures.ts'
import styles from './dialogs.module.css'

export type HideOrKeep = 'hide' | 'keep'

interface Props {
  /** What looks like a secret; null while it is being looked for. */
  readonly report: SecretsReport | null
  readonly value: HideOrKeep
  readonly onChoose: (value: HideOrKeep) => void
}

/** Says what looks like a secret in an export, and lets a person choose what becomes of it. */
export function SecretsChoice({ report, value, onChoose }: Props) {
  if (report === null) return <output className={styles['hint']}>Looking for secrets…</output>
  if (report.count === 0)
    return <output className={styles['hint']}>Nothing in it looks like a key, a token or a password.</output>
  const found = [...new Set(report.secrets.map(({ kind, shown }) => `${kind}, ${shown}`))]
  return (
    <>
      <output className={styles['warning']}>
        <TriangleAlert aria-hidden />
        <span>
          {countOf(report.count, 'text looks', 'texts look')} like a secret: {found.slice(0, 5).join('; ')}
          {found.length > 5 || report.secrets.length < report.count ? ' …' : '.'}
        </span>
      </output>
      <ChoiceRow
        label="Secrets"
        value={value}
        onChoose={onChoose}
        choices={[
          { value: 'hide', title: 'Hide them' },
          { value: 'keep', title: 'Leave them in' },
        ]}
      />
    </>
  )
}
