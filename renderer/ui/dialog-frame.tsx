import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './dialog-frame.module.css'
import { useFirstFocus } from './first-focus.ts'

interface Props {
  readonly title: string
  /** One sentence on what it is for. */
  readonly description?: string
  readonly wide?: boolean
  readonly onClose: () => void
  /** What will be written, and where: never scrolled out of sight. */
  readonly plan?: ReactNode
  /** The buttons at the end; the last is the one the dialog is for. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A dialog over the window: focus goes into it and comes back, Escape closes it. */
export function DialogFrame({ title, description, wide = false, onClose, plan, actions, children }: Props) {
  const firstFocus = useFirstFocus()
  return (
    <Dialog.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles['backdrop']} />
        <Dialog.Viewport className={styles['viewport']}>
          <Dialog.Popup {...firstFocus} className={classNames(styles['popup'], wide && styles['wide'])}>
            <header className={styles['header']}>
              <Dialog.Title className={styles['title']}>{title}</Dialog.Title>
              {description === undefined ? null : (
                <Dialog.Description className={styles['description']}>{description}</Dialog.Description>
              )}
            </header>
            <div className={styles['body']}>{children}</div>
            {plan === undefined ? null : <div className={styles['plan']}>{plan}</div>}
            {actions === undefined ? null : <footer className={styles['actions']}>{actions}</footer>}
            {/* Last, so that the focus begins with what the dialog is for. */}
            <Dialog.Close className={styles['close']} aria-label="Close">
              <X aria-hidden />
            </Dialog.Close>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
