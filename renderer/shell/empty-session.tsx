import { Sprout } from 'lucide-react'
import { useEffect } from 'react'
import { ask } from '../state/connection.ts'
import { usePaintedWithoutTree } from '../state/painted.ts'
import { selectFacts, selectOpened, selectRevision } from '../state/session-selectors.ts'
import { useSession } from '../state/session-store.ts'
import { shortPath } from '../ui/paths.ts'
import { FileBar } from './file-bar.tsx'
import { ProblemBar } from './problem-bar.tsx'
import styles from './stage.module.css'
import { shownName } from '../../shared/session/shown-text.ts'

/** A session that has a header and no entry. */
export function EmptySession() {
  const opened = useSession(selectOpened)
  const facts = useSession(selectFacts)
  const revision = useSession(selectRevision)
  usePaintedWithoutTree()
  useEffect(() => {
    if (opened !== null && revision > 0) void ask('session:painted', { sessionId: opened.sessionId, revision })
  }, [opened, revision])
  return (
    <div className={styles['filled']}>
      <FileBar />
      <ProblemBar />
      <div className={styles['page']}>
        <div className={styles['words']}>
          <Sprout aria-hidden className={styles['sign']} />
          <h2>Nothing has been said here yet</h2>
          <p>
            This session has a header and no entries. pi writes the first one when the first message is sent; it will
            show up here by itself.
          </p>
          <dl className={styles['facts']}>
            <dt>Id</dt>
            <dd>{shownName(facts?.header.id ?? '–')}</dd>
            <dt>Project</dt>
            <dd>{shownName(facts?.header.cwd ?? 'no working folder')}</dd>
            <dt>File</dt>
            <dd>{opened === null ? '–' : shortPath(opened.file)}</dd>
          </dl>
        </div>
      </div>
    </div>
  )
}
