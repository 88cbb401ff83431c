import { writeFile } from 'node:fs/promises'
import { refuseToReplace } from '../refuse-to-replace.ts'
import { SessionError } from '../sessions/session-error.ts'
import type { Trace } from '../trace.ts'
import { countOf } from '../../shared/figures.ts'

/** Takes one picture, for `--screenshot` or `--tree-picture`, then ends the app. */
export interface Picture {
  /** What is to be seen is drawn. */
  painted(): void
  /** Every line of the session that was opened is parsed: nothing that is seen is an estimate any more. */
  checked(): void
  /** What is to be seen cannot be shown. */
  refused(message: string): void
  /**
   * This call of the page began; call the answer when it is done. While any is underway the picture waits, and from the
   * opening of a session until its context is told and its lines are checked.
   */
  began(call: unknown): () => void
}

export interface PictureMeans {
  readonly file: string
  /** The picture: of the page, or what the page draws. */
  readonly capture: () => Promise<Buffer>
  /** Writes it. */
  readonly save: (file: string, bytes: Uint8Array) => Promise<void>
  /** Says a sentence on stderr. */
  readonly say: (message: string) => void
  readonly exit: (code: number) => void
}

/** Says a sentence to whoever started the app from a terminal. */
export function say(message: string): void {
  process.stderr.write(`${message}\n`)
}

/** How every PNG begins (ISO/IEC 15948, 5.2). */
export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Writes a picture of the window over that of an earlier run, but over nothing else. */
export async function saveScreenshot(file: string, png: Uint8Array): Promise<void> {
  refuseToReplace(file, PNG_SIGNATURE, 'picture')
  await writeFile(file, png)
}

/** Rows and bodies are fetched once they are in view: the page is still when it asked for nothing this long. Milliseconds. */
const STILL = 400
/** No session takes this long to draw. */
const LIMIT = 120_000

/** Waits for the page to be drawn and still, writes the picture, and exits: 0, or 1 with a sentence. */
export function createPicture({ file, capture, save, say, exit }: PictureMeans, still = STILL, limit = LIMIT): Picture {
  let underway = 0
  let isPainted = false
  /** The context of the session is still to be told: the page asks for it some time after it has drawn the tree. */
  let isUntold = false
  let isUnchecked = false
  let timer: NodeJS.Timeout | undefined
  let done = false

  const end = (code: number, message: string | null): void => {
    if (done) return
    done = true
    clearTimeout(timer)
    clearTimeout(tooLate)
    if (message !== null) say(message)
    exit(code)
  }
  const tooLate = setTimeout(() => {
    end(
      1,
      `The session was not drawn within ${countOf(limit / 1000, 'second', 'seconds')}, so there is no picture. Try again, or open it without --screenshot.`,
    )
  }, limit)

  const take = async (): Promise<void> => {
    try {
      await save(file, await capture())
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      end(1, error instanceof SessionError ? reason : `The picture could not be written to ${file}: ${reason}`)
      return
    }
    end(0, null)
  }
  const wait = (): void => {
    clearTimeout(timer)
    if (isPainted && underway === 0 && !isUntold && !isUnchecked && !done) timer = setTimeout(() => void take(), still)
  }
  return {
    painted() {
      isPainted = true
      wait()
    },
    checked() {
      isUnchecked = false
      wait()
    },
    refused: (message) => end(1, message),
    began(call) {
      underway += 1
      if (call === 'session:open') {
        isUntold = true
        isUnchecked = true
      }
      wait()
      return () => {
        underway -= 1
        if (call === 'session:context') isUntold = false
        wait()
      }
    },
  }
}

/** The same trace, with the picture told of the mark that it waits for. */
export function heardBy(picture: Picture | null, trace: Trace): Trace {
  return (mark, ...rest) => {
    trace(mark, ...rest)
    if (mark === 'verify-done') picture?.checked()
  }
}
