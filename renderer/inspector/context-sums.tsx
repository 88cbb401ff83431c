import type { TokenSum, TokenSums } from '../../shared/session/token-sums.ts'
import { formatCount, formatTokens } from '../../shared/figures.ts'
import styles from './context-sums.module.css'
import { roleWord } from '../tree/kind-words.ts'

interface Props {
  readonly sums: TokenSums
  /** Tokens of the whole context. */
  readonly total: number
}

/** Where the tokens of a context go: by role, and by type of block. */
export function ContextSums({ sums, total }: Props) {
  return (
    <details className={styles['sums']}>
      <summary>Tokens by role and by block</summary>
      <div className={styles['tables']}>
        <Table title="Role" sums={sums.roles} total={total} />
        <Table title="Block" sums={sums.blocks} total={total} />
      </div>
    </details>
  )
}

function Table({
  title,
  sums,
  total,
}: {
  readonly title: string
  readonly sums: readonly TokenSum[]
  readonly total: number
}) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">Count</th>
          <th scope="col">Tokens</th>
          <th scope="col">Share</th>
        </tr>
      </thead>
      <tbody>
        {sums.map(({ name, count, tokens }) => (
          <tr key={name}>
            <th scope="row">{roleWord(name)}</th>
            <td>{formatCount(count)}</td>
            <td>≈ {formatTokens(tokens)}</td>
            <td>{total > 0 ? `${Math.round((100 * tokens) / total)} %` : ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
