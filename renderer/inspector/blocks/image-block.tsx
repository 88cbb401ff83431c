import { useEffect, useState } from 'react'
import type { Block } from '../../../shared/ipc.ts'
import { ask } from '../../state/connection.ts'
import { useSession } from '../../state/session-store.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { formatBytes } from '../../ui/numbers.ts'
import styles from './blocks.module.css'

interface Props {
  readonly block: Extract<Block, { readonly kind: 'image' }>
  readonly ordinal: number
}

/** Images up to this many bytes are read at once; larger ones when they are asked for. */
const SMALL = 1_500_000

/** An image of the entry. */
export function ImageBlock({ block, ordinal }: Props) {
  const { index, mimeType, bytes } = block
  const [isWanted, setIsWanted] = useState(bytes <= SMALL)
  const [url, setUrl] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isWhole, setIsWhole] = useState(false)

  useEffect(() => {
    const sessionId = useSession.getState().opened?.sessionId
    if (!isWanted || sessionId === undefined) return
    async function read(from: string): Promise<void> {
      const result = await ask('session:image', { sessionId: from, ordinal, index })
      if (result.ok) setUrl(result.value)
      else {
        setFailure(result.failure.message)
        // So that it can be asked for again.
        setIsWanted(false)
      }
    }
    void read(sessionId)
  }, [isWanted, ordinal, index])

  function askForIt(): void {
    setFailure(null)
    setIsWanted(true)
  }

  if (url !== null)
    return (
      <button
        type="button"
        className={classNames(styles['picture'], isWhole && styles['wholePicture'])}
        aria-label={isWhole ? 'Fit the image into the panel' : 'Show the image in its own size'}
        onClick={() => setIsWhole(!isWhole)}
      >
        <img src={url} alt={`Number ${index + 1} in this entry`} onError={() => setFailure(BROKEN)} />
        {failure === null ? null : <span className={styles['badText']}>{failure}</span>}
      </button>
    )
  return (
    <div className={styles['noPicture']}>
      <span>
        {mimeType}, {formatBytes(bytes)}
      </span>
      {isWanted ? null : (
        <Button small onClick={askForIt}>
          Show image
        </Button>
      )}
      {failure === null ? null : <span className={styles['badText']}>{failure}</span>}
    </div>
  )
}

const BROKEN = 'The data of this image cannot be drawn.'
