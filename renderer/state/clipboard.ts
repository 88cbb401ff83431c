import { notify } from './notices.ts'

/** Puts a text on the system's clipboard and says so; `what` begins the sentence: `The code`. */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notify('plain', `${what} was copied.`)
  } catch {
    notify('error', `${what} could not be copied: the system refused its clipboard. Mark the text and copy it by hand.`)
  }
}
