import { readSync } from 'node:fs'
import { isRecord, recordOf, stringOf } from '../../shared/session/entry.ts'
import { MAX_LINE_BYTES, readBytes, readEnds } from './line-bytes.ts'
import { parseLine } from './parse-line.ts'
import { readBuffer } from './read-buffer.ts'
import type { Tail } from './read-session.ts'
import { LineSplitter, type Line } from './split-lines.ts'

/** Bytes read at once. */
const CHUNK_BYTES = 1024 * 1024

/** What stands in a file behind the last whole line that was known. */
export interface Growth {
  /** Entries there; the last line counts also without a newline, if it parses. */
  readonly entries: number
  /** Place of each id among them, the last one where an id comes twice. */
  readonly ids: ReadonlyMap<string, number>
  /** The id of the last of them; null where that has none, or there are none. */
  readonly lastId: string | null
}

/** Reads from `tail` to `size` at once: what a live session gains between two looks is small. */
export function readGrowth(fd: number, tail: Tail, size: number): Growth {
  const ids = new Map<string, number>()
  let entries = 0
  let lastId: string | null = null
  const splitter = new LineSplitter(
    (line) => {
      const value = line.length > MAX_LINE_BYTES ? readEnds(fd, line.offset, line.length) : valueOf(fd, line)
      if (!value || (isRecord(value) && value['type'] === 'session')) return
      lastId = stringOf(recordOf(value)['id']) || null
      if (lastId !== null) ids.set(lastId, entries)
      entries += 1
    },
    { firstOffset: tail.offset, firstLine: tail.lines + 1 },
  )
  const buffer = readBuffer(Math.max(1, Math.min(CHUNK_BYTES, size - tail.offset)))
  for (let at = tail.offset; at < size;) {
    const bytesRead = readSync(fd, buffer, 0, Math.min(buffer.length, size - at), at)
    if (bytesRead === 0) break
    at += bytesRead
    splitter.push(buffer.subarray(0, bytesRead))
  }
  splitter.end()
  return { entries, ids, lastId }
}

function valueOf(fd: number, line: Line): unknown {
  const bytes = line.whole ? line.buffer.subarray(line.start, line.end) : readBytes(fd, line.offset, line.length)
  if (bytes === null) return null
  const parsed = parseLine(bytes)
  return parsed.kind === 'value' ? parsed.value : null
}
