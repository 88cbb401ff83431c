import { ListTree } from 'lucide-react'
import { useMemo } from 'react'
import { failureWord, failureWords, fileStories, type FileStory } from '../../shared/lens/file-stories.ts'
import type { FileCall } from '../../shared/lens/replies.ts'
import { useContext } from '../state/derived.ts'
import { MAX_CALLS, useFileCalls } from '../state/file-calls.ts'
import { showFileStory, useLensView, type LensView } from '../state/lens-view.ts'
import { select } from '../state/session-actions.ts'
import { selectLeaf, selectSessionId } from '../state/session-selectors.ts'
import { useSession, type SessionState } from '../state/session-store.ts'
import { useRow } from '../state/rows.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { countOf, formatCount } from '../../shared/figures.ts'
import { StateWord } from '../ui/state-word.tsx'
import { useLines } from '../ui/use-lines.ts'
import styles from './files-tab.module.css'
import { ReportButtons } from './report-buttons.tsx'
import { shownName } from '../../shared/session/shown-text.ts'

/** The files that calls of read, write and edit name, on all branches, and the story of one of them. */
export function FilesTab() {
  const { calls, looked, count, failure } = useFileCalls()
  const sessionId = useSession(selectSessionId)
  const chosen = useLensView(selectFile)
  const file = chosen?.sessionId === sessionId ? chosen.path : null
  const stories = useMemo(() => fileStories(calls), [calls])
  const story = file === null ? undefined : stories.find(({ path }) => path === file)
  const isDone = looked >= count || calls.length >= MAX_CALLS
  return (
    <div className={styles['tab']}>
      {failure === null ? null : (
        <p className={styles['failure']} role="alert">
          {failure}
        </p>
      )}
      {isDone ? null : (
        <output className={styles['note']}>Looking through the calls… {Math.floor((100 * looked) / count)} %</output>
      )}
      {file === null ? (
        <FileList stories={stories} isDone={isDone} />
      ) : story === undefined ? (
        <p className={styles['note']}>
          {isDone ? `No call of read, write or edit names ${shownName(file)}.` : `${shownName(file)} was not met yet.`}{' '}
          <Button small onClick={() => showFileStory(null)}>
            All files
          </Button>
        </p>
      ) : (
        <Story key={file} story={story} />
      )}
    </div>
  )
}

/** Heights of lines in units of the text size, as their styles have them. */
const FILE = 2.2
const CALL = 3.4

function FileList({ stories, isDone }: { readonly stories: readonly FileStory[]; readonly isDone: boolean }) {
  const { scroller, height, items } = useLines(stories.length, FILE)
  return (
    <>
      <p className={styles['note']}>
        {stories.length === 0 && isDone
          ? 'No call of read, write or edit names a file in this session.'
          : `${countOf(stories.length, 'file', 'files')}, those changed most first.`}
      </p>
      <div className={styles['scroller']} ref={scroller}>
        <ol className={styles['list']} style={{ height }} aria-label="Files of the session">
          {items.map((item) => {
            const story = stories[item.index]
            return story === undefined ? null : (
              <li
                key={item.key}
                className={styles['line']}
                style={{ height: item.size, transform: `translateY(${item.start}px)` }}
              >
                <button type="button" className={styles['file']} onClick={() => showFileStory(story.path)}>
                  <bdi className={styles['path']}>{shownName(story.path)}</bdi>
                  <span className={styles['count']}>
                    {[
                      `${formatCount(story.changes)} changed`,
                      `${formatCount(story.reads)} read`,
                      ...failureWords(story),
                    ].join(' · ')}
                  </span>
                </button>
              </li>
            )
          })}
        </ol>
      </div>
    </>
  )
}

function Story({ story }: { readonly story: FileStory }) {
  const { path, calls, changes, reads } = story
  const { scroller, height, items } = useLines(calls.length, CALL)
  const leaf = useSession(selectLeaf)
  return (
    <>
      <header className={styles['head']}>
        <div>
          <h2 className={styles['name']}>{shownName(path)}</h2>
          <p className={styles['count']}>
            {[countOf(changes, 'change', 'changes'), countOf(reads, 'read', 'reads'), ...failureWords(story)].join(
              ', ',
            )}
            , in the order of the session
          </p>
        </div>
        <IconButton icon={ListTree} small label="All files" onClick={() => showFileStory(null)} />
        <ReportButtons report={{ kind: 'file', path, leaf }} what="The story of the file" />
      </header>
      <div className={styles['scroller']} ref={scroller}>
        <ol className={styles['list']} style={{ height }} aria-label={`Calls that name ${shownName(path)}`}>
          {items.map((item) => {
            const call = calls[item.index]
            return call === undefined ? null : (
              <li
                key={item.key}
                className={styles['line']}
                style={{ height: item.size, transform: `translateY(${item.start}px)` }}
              >
                <CallLine call={call} />
              </li>
            )
          })}
        </ol>
      </div>
    </>
  )
}

function CallLine({ call }: { readonly call: FileCall }) {
  const { ordinal, tool } = call
  const failure = failureWord(call)
  const { stateOf } = useContext()
  const row = useRow(ordinal)
  const isSelected = useSession((session: SessionState) => session.selected === ordinal)
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      className={classNames(styles['call'], isSelected && styles['selected'])}
      onClick={() => select(ordinal)}
    >
      <span className={styles['callHead']}>
        <b>{tool}</b>
        {failure === null ? null : <span className={styles['failed']}>✕ {failure}</span>}
        <StateWord state={stateOf(ordinal)} />
        <code className={styles['id']}>{shownName(row?.id ?? '')}</code>
      </span>
      <span className={styles['text']}>{row === null ? '' : row.text}</span>
    </button>
  )
}

function selectFile(state: LensView): LensView['file'] {
  return state.file
}
