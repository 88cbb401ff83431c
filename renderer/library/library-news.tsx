import { useLibrary } from '../state/library.ts'
import { formatCount } from '../../shared/figures.ts'
import styles from './library.module.css'
import { shownName } from '../../shared/session/shown-text.ts'

interface Props {
  /** Lines that the list shows. */
  readonly shown: number
}

/** What there is to say above the list: what failed, or why it is empty. */
export function LibraryNews({ shown }: Props) {
  const { status, sessions, folders, failures, query } = useLibrary()

  return (
    <>
      {failures.length > 0 ? (
        <details className={styles['failures']}>
          <summary>
            {failures.length === 1
              ? 'One thing could not be read'
              : `${formatCount(failures.length)} things could not be read`}
          </summary>
          <ul>
            {failures.map((failure) => (
              <li key={failure}>{failure}</li>
            ))}
          </ul>
        </details>
      ) : null}
      {shown === 0 && status === 'ready' ? (
        <div className={styles['empty']}>
          {sessions.length > 0 ? (
            <p>No session matches “{query}”.</p>
          ) : (
            <>
              <p>No pi sessions were found here. Looked in:</p>
              <ul>
                {folders.map((folder) => (
                  <li key={folder}>{shownName(folder)}</li>
                ))}
              </ul>
              <p>More folders can be added in the settings.</p>
            </>
          )}
        </div>
      ) : null}
    </>
  )
}
