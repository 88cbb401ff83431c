import { closeSync, readSync } from 'node:fs'
import type { SearchQuery } from '../../shared/session/search-query.ts'
import { openFileSync } from './open-file.ts'
import { readBuffer } from './read-buffer.ts'
import { ESCAPE_BYTES, findEscapedAscii, type Finder } from './search-bytes.ts'
import { bytesSearches } from './search-session.ts'

/** Bytes looked through at once. Most sessions are smaller. */
const WINDOW = 256 * 1024

export interface Sniffed {
  /** Some line may meet the query. Says little; that none does is certain. */
  readonly mayHold: boolean
  /** No letter of ASCII is escaped anywhere in the file, so that nobody need look for that again; false where not known. */
  readonly isPlain: boolean
}

/** Whether no letter of ASCII is escaped anywhere in a file. @throws SessionError where it cannot be read */
export function isPlainFile(file: string): boolean {
  const { fd, identity } = openFileSync(file)
  try {
    const window = readBuffer(WINDOW)
    return isNowhere(fd, identity.size, window, ESCAPE_BYTES, [findEscapedAscii])
  } finally {
    closeSync(fd)
  }
}

/**
 * Tells of a file whether some line of it may meet a query, by its bytes alone, so that most files of a library are never
 * read as sessions. `isPlain`: what was found out about that before.
 * @throws SessionError where the file cannot be read
 */
export function createSniffer(query: SearchQuery): (file: string, isPlain: boolean) => Sniffed {
  const [search] = bytesSearches(query)
  // Where bytes tell nothing, every file may hold it.
  if (search === undefined) return (_file, isPlain) => ({ mayHold: true, isPlain })
  const { finders, span } = search
  const plainFinders = finders.filter((finder) => finder !== findEscapedAscii)
  const window = readBuffer(Math.max(WINDOW, span * 4))
  return (file, isPlain) => {
    const { fd, identity } = openFileSync(file)
    const used = isPlain ? plainFinders : finders
    try {
      const mayHold = !isNowhere(fd, identity.size, window, span, used)
      return { mayHold, isPlain: isPlain || (!mayHold && used.includes(findEscapedAscii)) }
    } finally {
      closeSync(fd)
    }
  }
}

/** Whether none of the finders finds anything in a file. @param span the most bytes that one of them may need to see at once */
function isNowhere(fd: number, end: number, window: Buffer, span: number, finders: readonly Finder[]): boolean {
  for (let at = 0; at < end;) {
    const size = readSync(fd, window, 0, window.length, at)
    if (size === 0) return true
    const bytes = size === window.length ? window : window.subarray(0, size)
    if (finders.some((find) => find(bytes)(0) >= 0)) return false
    if (at + size >= end) return true
    // What is looked for may go on in the next window.
    at += Math.max(1, size - (span - 1))
  }
  return true
}
