import { recordOf, type RawEntry } from '../../shared/session/entry.ts'
import { isTitleLine } from '../../shared/session/flavour.ts'
import { isHeader } from '../../shared/session/header.ts'
import { closeAsync, openFile, readAsync } from './open-file.ts'
import { parseLine } from './parse-line.ts'
import { toSessionError } from './session-error.ts'
import { LineSplitter } from './split-lines.ts'

/** pi's bounds for finding a header without reading the file (1.6.0). */
const READ_BYTES = 4096
const SCAN_BYTES = 1024 * 1024

/** What the start of a file says about it. */
export type HeaderScan =
  | {
      readonly kind: 'header'
      /** The header line as parsed; its `type` is `session` and its `id` a string. */
      readonly header: RawEntry
      /** A title line of oh-my-pi stands before the header: pi itself refuses such a file. */
      readonly titleFirst: boolean
    }
  /** The first line that can be parsed is none, or the file ends before one. */
  | { readonly kind: 'none' }
  /** Nothing to be said within the first MiB: pi does not discover such a file, though it opens it. */
  | { readonly kind: 'beyond-limit' }

/**
 * Finds the header of a session file by reading at most its first MiB, 4 KiB at a time. The header is the first line
 * that parses (a falsy value such as `null` counts as none); only title lines of oh-my-pi may stand before it.
 * @throws SessionError where the file cannot be read at all
 */
export async function readHeader(path: string): Promise<HeaderScan> {
  const found: HeaderScan[] = []
  let titleFirst = false
  const splitter = new LineSplitter(
    (line) => {
      if (found.length > 0 || !line.whole) return
      const parsed = parseLine(line.buffer, line.start, line.end)
      if (parsed.kind !== 'value' || !parsed.value) return
      const value = recordOf(parsed.value)
      if (isHeader(value)) found.push({ kind: 'header', header: value, titleFirst })
      else if (isTitleLine(value)) titleFirst = true
      else found.push({ kind: 'none' })
    },
    { heldBytes: SCAN_BYTES + READ_BYTES },
  )
  const { fd } = await openFile(path)
  try {
    const buffer = Buffer.allocUnsafe(READ_BYTES)
    let at = 0
    for (;;) {
      const first = found[0]
      if (first !== undefined) return first
      // The limit is on bytes of the file: one byte past it is asked for only to learn whether the file ends there.
      const wanted = at < SCAN_BYTES ? Math.min(READ_BYTES, SCAN_BYTES - at) : 1
      const { bytesRead } = await readAsync(fd, buffer, 0, wanted, at)
      if (bytesRead === 0) {
        splitter.end()
        return found[0] ?? { kind: 'none' }
      }
      if (at >= SCAN_BYTES) return { kind: 'beyond-limit' }
      at += bytesRead
      splitter.push(buffer.subarray(0, bytesRead))
    }
  } catch (error) {
    throw toSessionError(error, path, 'read')
  } finally {
    await closeAsync(fd)
  }
}
