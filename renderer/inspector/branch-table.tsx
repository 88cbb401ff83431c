import type { ReactNode } from 'react'
import type { BranchDoings } from '../../shared/lens/branch-doings.ts'
import type { BranchComparison } from '../../shared/lens/replies.ts'
import { showFileStory } from '../state/lens-view.ts'
import { countOf, formatCount, formatTokens } from '../../shared/figures.ts'
import { formatDollars } from '../ui/numbers.ts'
import { formatSpan } from '../ui/times.ts'
import { EntryLink } from './entry-link.tsx'
import styles from './branch-table.module.css'
import { shownName } from '../../shared/session/shown-text.ts'

interface Props {
  readonly comparison: BranchComparison
  readonly a: number
  readonly b: number
}

/** What each of two branches did since they parted, line by line. */
export function BranchTable({ comparison, a, b }: Props) {
  const { ancestor, contexts, summaries } = comparison
  const sides = [comparison.a, comparison.b]
  const line = (name: string, cell: (doings: BranchDoings) => ReactNode): ReactNode => (
    <tr>
      <th scope="row">{name}</th>
      {sides.map((doings, side) => (
        <td key={side}>{cell(doings)}</td>
      ))}
    </tr>
  )
  return (
    <>
      <p className={styles['parted']}>
        {ancestor === null ? (
          'They share no entry.'
        ) : (
          <>
            Parted after <EntryLink ordinal={ancestor} />
          </>
        )}
      </p>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">Branch</th>
            <th scope="col">
              Held: <EntryLink ordinal={a} />
            </th>
            <th scope="col">
              In view: <EntryLink ordinal={b} />
            </th>
          </tr>
        </thead>
        <tbody>
          {line('Prompts', (doings) => (
            <Prompts doings={doings} />
          ))}
          {line(
            'Replies',
            ({ replies, entries }) => `${formatCount(replies)} in ${countOf(entries, 'entry', 'entries')}`,
          )}
          {line('Tools', ({ tools }) =>
            tools.length === 0 ? 'none' : tools.map(([name, calls]) => `${name} ${formatCount(calls)}`).join(' · '),
          )}
          {line('Changed', ({ changedFiles, moreFiles }) => (
            <Files names={changedFiles} more={moreFiles} />
          ))}
          {line('Only read', ({ readFiles }) => (
            <Files names={readFiles} more={0} />
          ))}
          {line('Errors', (doings) => (
            <Errors doings={doings} />
          ))}
          {line(
            'Tokens',
            ({ tokens, compactions }) =>
              `≈ ${formatTokens(tokens)}${compactions === 0 ? '' : `, ${countOf(compactions, 'compaction', 'compactions')}`}`,
          )}
          {line('Cost', ({ cost }) => (cost === null ? 'not stored' : formatDollars(cost)))}
          {line('Time', ({ from, to }) =>
            from === null || to === null ? 'unknown' : formatSpan(to - from) || 'under 1 s',
          )}
          {line('Last answer', ({ lastAnswer }) =>
            lastAnswer === null ? (
              'none'
            ) : (
              <>
                <p className={styles['answer']}>{lastAnswer.text}</p>
                <EntryLink ordinal={lastAnswer.ordinal}>Show it</EntryLink>
              </>
            ),
          )}
          <tr>
            <th scope="row">Sent</th>
            <td>
              {countOf(contexts.onlyA.entries, 'entry', 'entries')} of its own, ≈ {formatTokens(contexts.onlyA.tokens)}
            </td>
            <td>
              {countOf(contexts.onlyB.entries, 'entry', 'entries')} of its own, ≈ {formatTokens(contexts.onlyB.tokens)}
            </td>
          </tr>
        </tbody>
      </table>
      <p className={styles['parted']}>
        Both are sent {countOf(contexts.shared.entries, 'entry', 'entries')}, ≈ {formatTokens(contexts.shared.tokens)}{' '}
        tokens.
      </p>
      {summaries.map(({ at }) => (
        <p key={at} className={styles['parted']}>
          A branch summary tells the one of the other: <EntryLink ordinal={at} />
        </p>
      ))}
    </>
  )
}

function Prompts({ doings: { prompts, promptCount } }: { readonly doings: BranchDoings }) {
  if (promptCount === 0) return 'none'
  return (
    <ol className={styles['lines']}>
      {prompts.slice(0, 6).map(({ ordinal, text }) => (
        <li key={ordinal}>
          <EntryLink ordinal={ordinal}>{text}</EntryLink>
        </li>
      ))}
      {promptCount > 6 ? <li>and {formatCount(promptCount - 6)} more</li> : null}
    </ol>
  )
}

function Errors({ doings: { errors, errorCount } }: { readonly doings: BranchDoings }) {
  if (errorCount === 0) return 'none'
  return (
    <ol className={styles['lines']}>
      {errors.slice(0, 4).map(({ ordinal, text }) => (
        <li key={ordinal}>
          <EntryLink ordinal={ordinal}>{text}</EntryLink>
        </li>
      ))}
      {errorCount > 4 ? <li>and {formatCount(errorCount - 4)} more</li> : null}
    </ol>
  )
}

function Files({ names, more }: { readonly names: readonly string[]; readonly more: number }) {
  if (names.length === 0) return 'none'
  const shown = names.slice(0, 8)
  const rest = names.length - shown.length + more
  return (
    <ul className={styles['lines']}>
      {shown.map((name) => (
        <li key={name}>
          <button
            type="button"
            className={styles['file']}
            title="The story of this file"
            onClick={() => showFileStory(name)}
          >
            {shownName(name)}
          </button>
        </li>
      ))}
      {rest > 0 ? <li>and {formatCount(rest)} more</li> : null}
    </ul>
  )
}
