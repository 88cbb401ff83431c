import { useState } from 'react'
import type { Input } from '../../shared/ipc.ts'
import { PICTURE_FORMATS, pictureFile, scaleOf, whyNoPicture, type PictureFormat } from '../picture/picture-file.ts'
import { hidden, secretsOf } from '../picture/picture-words.ts'
import { pictureSize } from '../picture/tree-picture.ts'
import { usePicture } from '../picture/use-picture.ts'
import { useAnswer } from '../state/answer.ts'
import { call } from '../state/connection.ts'
import { closeDialog, entryGone, useDialogs } from '../state/dialogs.ts'
import { notify } from '../state/notices.ts'
import { useRow } from '../state/rows.ts'
import { useSession } from '../state/session-store.ts'
import { useTree } from '../state/tree-view.ts'
import { noteFile } from '../state/writing.ts'
import { Button } from '../ui/button.tsx'
import { ChoiceRow } from '../ui/choice-row.tsx'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import { countOf, formatCount } from '../../shared/figures.ts'
import styles from './dialogs.module.css'
import { EntryLine } from './entry-line.tsx'
import { PathChoice, type PathOrWhole } from './path-choice.tsx'
import { SecretsChoice, type HideOrKeep } from './secrets-choice.tsx'

interface Props {
  /** The leaf of the path; null for before the first entry, where there is none. */
  readonly at: number | null
}

type TextFormat = Input<'export:write'>['format']
type Format = TextFormat | PictureFormat

const EFFECTS: Readonly<Record<Format, string>> = {
  md: 'One Markdown file to read. It has no images in it, and HTML of the session is text.',
  html: 'One HTML file to read in any browser. It loads nothing and runs nothing, whatever the session holds.',
  jsonl: 'One session file for pi, with the id of this session; a path is one chain of entries in it.',
  png: 'One picture of the whole tree as it is folded now, in the colours of the theme.',
  svg: 'One drawing of the whole tree as it is folded now, sharp at any size, its text as text. It loads nothing and runs nothing.',
}

/** Writes a path, every branch or a picture of the tree to a file for others, and looks for secrets in it before. */
export function ExportDialog({ at }: Props) {
  const sessionId = useSession(({ opened }) => opened?.sessionId ?? '')
  const tree = useTree()
  const [what, setWhat] = useState<PathOrWhole>(at === null ? 'whole' : 'path')
  const [format, setFormat] = useState<Format>('md')
  const [secrets, setSecrets] = useState<HideOrKeep>('hide')
  const [isWriting, setIsWriting] = useState(false)
  const asPicture = PICTURE_FORMATS.find((known) => known === format) ?? null
  const gone = useDialogs(entryGone)
  const refused = gone ?? (asPicture === null || tree === null ? null : whyNoPicture({ tree }, asPicture))
  const drawn = usePicture(asPicture !== null && refused === null)
  const carried = what === 'whole' ? null : at
  const row = useRow(carried ?? -1)
  const request =
    format === 'png' || format === 'svg' || gone !== null || (carried !== null && row === null)
      ? null
      : { sessionId, format, at: carried, atId: row?.id ?? null, hide: false }
  const scan = useAnswer('export:scan', request)
  const report =
    asPicture === null
      ? scan?.ok === true
        ? scan.value
        : null
      : drawn.kind === 'ready'
        ? secretsOf(drawn.picture)
        : null

  async function written(): Promise<{ readonly file: string } | null> {
    if (request !== null) return await call('export:write', { ...request, hide: secrets === 'hide' })
    if (asPicture === null || drawn.kind !== 'ready') return null
    try {
      const bytes = await pictureFile(secrets === 'hide' ? hidden(drawn.picture) : drawn.picture, asPicture)
      return await call('export:picture', { sessionId, format: asPicture, bytes })
    } catch (error) {
      reportError(error)
      notify('error', 'The picture could not be painted. Export it as SVG, or fold more of the tree first.')
      return null
    }
  }

  async function write(): Promise<void> {
    setIsWriting(true)
    const done = await written()
    setIsWriting(false)
    if (done === null) return
    closeDialog()
    noteFile(`The export was written to ${done.file}.`, done.file, null)
  }

  return (
    <DialogFrame
      title="Export…"
      description="Writes a file to read or keep elsewhere. The session is not changed."
      onClose={closeDialog}
      plan={
        refused !== null ? (
          <p className={styles['refused']} role="alert">
            {refused}
          </p>
        ) : (
          <div className={styles['plan']}>
            <p>{EFFECTS[format]} You choose its place next; what is there already is never overwritten.</p>
          </div>
        )
      }
      actions={
        <>
          <Button onClick={closeDialog}>Cancel</Button>
          <Button look="strong" disabled={isWriting || report === null} onClick={() => void write()}>
            {isWriting ? 'Writing…' : 'Choose a place and write'}
          </Button>
        </>
      }
    >
      <ChoiceRow
        label="As"
        value={format}
        onChoose={setFormat}
        choices={[
          { value: 'md', title: 'Markdown' },
          { value: 'html', title: 'HTML' },
          { value: 'jsonl', title: 'JSONL' },
          { value: 'png', title: 'PNG' },
          { value: 'svg', title: 'SVG' },
        ]}
      />
      {asPicture === null ? (
        <PathChoice label="What to export" value={what} onChoose={setWhat} hasPath={at !== null} />
      ) : tree === null || refused !== null ? null : (
        <p className={styles['hint']}>{sizeWords(tree, asPicture)}</p>
      )}
      {asPicture === null && what === 'path' ? (
        <div className={styles['group']}>
          <span className={styles['label']}>Up to</span>
          <EntryLine ordinal={at} />
        </div>
      ) : null}
      {refused !== null ? null : drawn.kind === 'failed' ? (
        <p className={styles['refused']} role="alert">
          The entries could not be read, so there is no picture of them. Open the session again.
        </p>
      ) : (
        <SecretsChoice report={report} value={secrets} onChoose={setSecrets} />
      )}
    </DialogFrame>
  )
}

/** `63 nodes, 1,234 × 2,345 pixels.` */
function sizeWords(tree: NonNullable<ReturnType<typeof useTree>>, format: PictureFormat): string {
  const { width, height } = pictureSize({ tree })
  const scale = format === 'png' ? scaleOf({ tree }) : 1
  return `${countOf(tree.count, 'node', 'nodes')}, ${formatCount(width * scale)} × ${formatCount(height * scale)} pixels. Folds, filter and leaf are those of the canvas.`
}
