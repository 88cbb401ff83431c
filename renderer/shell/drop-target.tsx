import { useEffect, useState } from 'react'
import { openDropped } from '../state/open-session.ts'
import styles from './drop-target.module.css'

/** Lets a file be dropped anywhere on the window, and shows that it can be. */
export function DropTarget() {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    // Entering a child leaves its parent: the depth tells whether the pointer is still over the window.
    let depth = 0
    const stop = new AbortController()
    const listen = (type: 'dragenter' | 'dragleave' | 'dragover' | 'drop', hear: (event: DragEvent) => void): void =>
      window.addEventListener(
        type,
        (event) => {
          // Left alone, the browser would show the file in place of the app.
          event.preventDefault()
          hear(event)
        },
        { signal: stop.signal },
      )
    const enter = (by: number): void => {
      depth = Math.max(0, depth + by)
      setIsOver(depth > 0)
    }
    listen('dragenter', (event) => enter(event.dataTransfer?.types.includes('Files') === true ? 1 : 0))
    listen('dragleave', () => enter(-1))
    listen('dragover', () => undefined)
    listen('drop', (event) => {
      enter(-depth)
      const file = event.dataTransfer?.files[0]
      if (file !== undefined) openDropped(file)
    })
    return () => stop.abort()
  }, [])
  if (!isOver) return null
  return (
    <div className={styles['over']}>
      <p>Drop a session file to open it</p>
    </div>
  )
}
