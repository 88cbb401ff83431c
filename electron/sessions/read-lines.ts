import { readSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { readBuffer } from './read-buffer.ts'
import { LineSplitter, type Line, type SplitOptions } from './split-lines.ts'

/** Bytes asked for at once. */
const CHUNK_BYTES = 1024 * 1024
/** Milliseconds of work between two pauses. */
const SLICE_MS = 15

export interface ReadOptions extends SplitOptions {
  /** Called after each chunk with the bytes read so far and the bytes that will be read. */
  readonly onProgress?: (bytesRead: number, size: number) => void
  /** Ends the reading at its next pause; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** Told where the last line begins that has no newline, before it is handed on; the end of the bytes if none is. */
  readonly onLast?: (place: Pick<Line, 'line' | 'offset'>) => void
  /** Leave a last line without a newline alone: it may still be being written. */
  readonly endedOnly?: boolean
  /** To read into; one of its own where none is given. */
  readonly buffer?: Buffer
}

/**
 * Reads bytes [from, to) of an open file and hands on each line, in order. Reading pauses between chunks, so other work
 * of the process goes on and an abort is heard within a tenth of a second. Reads are synchronous: to wait for each one
 * in the event loop costs as much as reading.
 * Answers how many bytes there really were: fewer than asked for when the file was shortened.
 */
export async function readLines(
  fd: number,
  range: { readonly from: number; readonly to: number },
  visit: (line: Line) => void,
  options: ReadOptions = {},
): Promise<number> {
  const { signal, onProgress } = options
  const splitter = new LineSplitter(visit, { firstOffset: range.from, ...options })
  const buffer = options.buffer ?? readBuffer(Math.max(1, Math.min(CHUNK_BYTES, range.to - range.from)))
  let at = range.from
  let since = performance.now()
  signal?.throwIfAborted()
  while (at < range.to) {
    const bytesRead = readSync(fd, buffer, 0, Math.min(buffer.length, range.to - at), at)
    if (bytesRead === 0) break
    at += bytesRead
    splitter.push(bytesRead === buffer.length ? buffer : buffer.subarray(0, bytesRead))
    onProgress?.(at - range.from, range.to - range.from)
    if (performance.now() - since < SLICE_MS) continue
    await setImmediate()
    signal?.throwIfAborted()
    since = performance.now()
  }
  signal?.throwIfAborted()
  options.onLast?.(splitter.place())
  if (options.endedOnly !== true) splitter.end()
  return at - range.from
}
