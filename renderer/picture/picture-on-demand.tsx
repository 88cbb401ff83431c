import { useEffect, useState } from 'react'
import type { Events } from '../../shared/ipc.ts'
import { ask, on } from '../state/connection.ts'
import { useTree } from '../state/tree-view.ts'
import { pictureFile, whyNoPicture } from './picture-file.ts'
import { hidden, secretsOf } from './picture-words.ts'
import { usePicture } from './use-picture.ts'

/** Draws the tree where the app was started for a picture of it alone. Shows nothing. */
export function PictureOnDemand() {
  const [wanted, setWanted] = useState<Events['picture:wanted'] | null>(null)
  const tree = useTree()
  const refused = wanted === null || tree === null ? null : whyNoPicture({ tree }, wanted.format)
  const drawn = usePicture(wanted !== null && refused === null)
  useEffect(() => on('picture:wanted', setWanted), [])

  useEffect(() => {
    if (wanted === null) return
    const refuse = (why: string): void => void ask('picture:drawn', { bytes: null, refused: why, secrets: 0 })
    async function draw({ format, hide }: Events['picture:wanted']): Promise<void> {
      if (refused !== null) refuse(refused)
      else if (drawn.kind === 'failed') refuse('Its entries could not be read.')
      else if (drawn.kind === 'ready') {
        const secrets = hide ? 0 : secretsOf(drawn.picture).count
        const bytes = await pictureFile(hide ? hidden(drawn.picture) : drawn.picture, format)
        await ask('picture:drawn', { bytes, refused: '', secrets })
      }
    }
    draw(wanted).catch((error: unknown) => {
      reportError(error)
      refuse('It could not be painted. Export it as SVG.')
    })
  }, [wanted, refused, drawn])
  return null
}
