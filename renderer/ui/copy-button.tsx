import { Copy } from 'lucide-react'
import { copyText } from '../state/clipboard.ts'
import { IconButton } from './icon-button.tsx'

interface Props {
  readonly text: string
  /** What is copied, as a sentence begins with it: `The code`. */
  readonly what: string
}

/** Copies a text to the clipboard. */
export function CopyButton({ text, what }: Props) {
  const name = what.charAt(0).toLowerCase() + what.slice(1)
  return <IconButton icon={Copy} small label={`Copy ${name}`} onClick={() => void copyText(text, what)} />
}
