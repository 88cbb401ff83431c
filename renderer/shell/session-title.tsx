import { Lock, Users } from 'lucide-react'
import { useLibrary, type LibraryState } from '../state/library.ts'
import { useLiveSign } from '../state/live.ts'
import { selectFacts, selectOpened } from '../state/session-selectors.ts'
import { useSession } from '../state/session-store.ts'
import { useSecondWriter } from '../state/writers.ts'
import { shortPath } from '../ui/paths.ts'
import { titleOf } from '../../shared/library/list-choice.ts'
import styles from './header.module.css'
import { baseName, shownName } from '../../shared/session/shown-text.ts'

/** Which session is open, and of which project. */
export function SessionTitle() {
  const opened = useSession(selectOpened)
  const facts = useSession(selectFacts)
  const live = useLiveSign()
  const secondWriter = useSecondWriter()
  const summary = useLibrary((state: LibraryState) =>
    state.sessions.find((session) => session.sessionId === opened?.sessionId),
  )
  if (opened === null || facts === null) return <p className={styles['title']} />
  const title =
    facts.name === null
      ? summary === undefined
        ? baseName(opened.file)
        : titleOf(summary)
      : titleOf({ name: facts.name, firstMessage: '' })
  const project = facts.header.cwd
  return (
    <p className={styles['title']} title={shownName(opened.file)}>
      <span className={styles['session']}>{title}</span>
      {project === null || project === '' ? null : <span className={styles['project']}>{shortPath(project)}</span>}
      {opened.readOnly === null ? null : (
        <span className={styles['badge']} title={opened.readOnly}>
          <Lock aria-hidden /> read-only
        </span>
      )}
      {live === null ? null : (
        <span className={styles['live']} title={live.message}>
          live
        </span>
      )}
      {secondWriter < 0 ? null : (
        <span className={styles['badge']} title={TWO_WRITERS}>
          <Users aria-hidden /> two writers
        </span>
      )}
    </p>
  )
}

const TWO_WRITERS =
  'Two programs wrote to this file at the same time: their branches run through each other. pi keeps both, and opens the one that wrote last.'
