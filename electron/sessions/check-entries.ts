import { setImmediate, setTimeout } from 'node:timers/promises'
import type { SessionBuilder } from '../../shared/session/build.ts'
import { createLineParser } from './line-parser.ts'
import { INVALID_UTF8 } from './read-session.ts'

/** Milliseconds of work between two pauses. */
const SLICE_MS = 12

export interface CheckOptions {
  /** Called at each pause with the place in the file up to which all entries are checked. */
  readonly onProgress?: (bytesChecked: number) => void
  readonly signal?: AbortSignal | undefined
  /** How long to rest between two slices of work, in milliseconds; 0 lets what waits happen and goes on. */
  readonly rest?: () => number
}

/**
 * Parses the line of every entry that was taken by its head alone, in file order, and puts in what the whole line says.
 * Answers whether every line is what its head said. One is not that is malformed behind it, or in which a key comes again
 * further on: it stays as it is, and the file has to be read again.
 * @param distrusted gets the offsets of the lines that are to be parsed when the file is read again
 * @param atOnce answer at the first line that is not what its head said
 */
export async function checkEntries(
  fd: number,
  builder: SessionBuilder,
  distrusted: Set<number>,
  atOnce: boolean,
  { onProgress, signal, rest = () => 0 }: CheckOptions,
): Promise<boolean> {
  let isRight = true
  const parse = createLineParser(fd)
  signal?.throwIfAborted()
  let since = performance.now()
  for (let ordinal = builder.nextUnverified(0); ordinal >= 0; ordinal = builder.nextUnverified(ordinal + 1)) {
    const { offset, length, line } = builder.places()
    const at = offset[ordinal] ?? 0
    const size = length[ordinal] ?? 0
    const parsed = parse(at, size)
    const checked = parsed?.kind === 'value' ? builder.check(ordinal, parsed.value) : 'other'
    if (parsed?.kind === 'value' && checked !== 'other') {
      // What is told of a line is told again when the file is read again: then it has to be parsed.
      if (checked === 'told') distrusted.add(at)
      if (parsed.invalidUtf8) {
        builder.note({ line: line[ordinal] ?? 0, kind: 'invalid-utf8', message: INVALID_UTF8 })
        distrusted.add(at)
      }
    } else {
      isRight = false
      distrusted.add(at)
      if (atOnce) return false
    }
    if (performance.now() - since < SLICE_MS) continue
    onProgress?.(at + size)
    const pause = rest()
    await (pause > 0 ? setTimeout(pause) : setImmediate())
    signal?.throwIfAborted()
    since = performance.now()
  }
  return isRight
}
