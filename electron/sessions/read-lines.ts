import { setImmediate } from 'node:timers/promises'
import { readAsync } from './open-file.ts'
import { createLineSplitter, type Line, type SplitOptions } from './split-lines.ts'

/** Bytes asked for at once. */
export const CHUNK_BYTES = 1024 * 1024
/** Bytes handed on between two looks at the clock, and milliseconds of work between two pauses. */
const SLICE_BYTES = 128 * 1024
const SLICE_MS = 20

export interface ReadOptions extends SplitOptions {
  /** Called after each chunk with the bytes read so far and the bytes that will be read. */
  readonly onProgress?: (bytesRead: number, size: number) => void
  /** Ends the reading at its next pause; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal
}

/**
 * Reads bytes [from, to) of an open file and hands on each line, in order. Reading pauses between chunks, and within one
 * when its lines take long, so other work of the process goes on and an abort is heard within a tenth of a second.
 * Answers how many bytes there really were: fewer than asked for when the file was shortened.
 */
export async function readLines(
  fd: number,
  range: { readonly from: number; readonly to: number },
  visit: (line: Line) => void,
  options: ReadOptions = {},
): Promise<number> {
  const splitter = createLineSplitter(visit, { firstOffset: range.from, ...options })
  const buffer = Buffer.allocUnsafe(Math.max(1, Math.min(CHUNK_BYTES, range.to - range.from)))
  let at = range.from
  while (at < range.to) {
    options.signal?.throwIfAborted()
    const { bytesRead } = await readAsync(fd, buffer, 0, Math.min(buffer.length, range.to - at), at)
    if (bytesRead === 0) break
    at += bytesRead
    let since = performance.now()
    for (let start = 0; start < bytesRead; start += SLICE_BYTES) {
      splitter.push(buffer.subarray(start, Math.min(bytesRead, start + SLICE_BYTES)))
      if (performance.now() - since < SLICE_MS) continue
      await setImmediate()
      options.signal?.throwIfAborted()
      since = performance.now()
    }
    options.onProgress?.(at - range.from, range.to - range.from)
  }
  options.signal?.throwIfAborted()
  splitter.end()
  return at - range.from
}
