import { CircleAlert, Info, X } from 'lucide-react'
import { useEffect } from 'react'
import { dismiss, useNotices, type Notice } from '../state/notices.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { IconButton } from '../ui/icon-button.tsx'
import styles from './notices.module.css'

/** A plain notice goes by itself after this long; an error stays until it is put away. */
const SHOWN_FOR = 8_000

/** The notices at the edge of the window. The regions are there from the start, so that screen readers hear what comes. */
export function Notices() {
  const { notices } = useNotices()
  return (
    <div className={styles['stack']}>
      <output className={styles['part']}>
        {notices
          .filter(({ tone }) => tone === 'plain')
          .map((notice) => (
            <Card key={notice.id} notice={notice} />
          ))}
      </output>
      <div role="alert" className={styles['part']}>
        {notices
          .filter(({ tone }) => tone === 'error')
          .map((notice) => (
            <Card key={notice.id} notice={notice} />
          ))}
      </div>
    </div>
  )
}

function Card({ notice }: { readonly notice: Notice }) {
  const { id, tone, text, action } = notice
  useEffect(() => {
    if (tone === 'error') return undefined
    const timer = setTimeout(() => dismiss(id), SHOWN_FOR)
    return () => clearTimeout(timer)
  }, [id, tone])
  return (
    <div className={classNames(styles['card'], tone === 'error' && styles['error'])}>
      {tone === 'error' ? <CircleAlert aria-hidden /> : <Info aria-hidden />}
      <p>{text}</p>
      {action === null ? null : (
        <Button
          small
          onClick={() => {
            dismiss(id)
            action.run()
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon={X} label="Put this away" onClick={() => dismiss(id)} />
    </div>
  )
}
