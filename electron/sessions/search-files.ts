import { setImmediate } from 'node:timers/promises'
import type { LibrarySearch } from '../../shared/session/library-search.ts'
import { searchFile, type FileHits } from './search-file.ts'
import { SessionError } from './session-error.ts'
import { createSniffer, type Sniffed } from './sniff-file.ts'

/** A file to be looked through. */
export interface SearchedFile extends Pick<Sniffed, 'isPlain'> {
  readonly file: string
}

export interface SizedFile extends SearchedFile {
  readonly size: number
}

export interface FilesFound {
  readonly found: readonly FileHits[]
  /** Files of which it is known now that they are plain. */
  readonly plain: readonly string[]
  /** Whole sentences about files that may hold it and could not be read. */
  readonly failures: readonly string[]
}

/** Milliseconds of work between two pauses. */
const SLICE = 15

/**
 * Looks through some files, in their order. Answers may be asked for again and again: what a search needs is made once.
 * @throws the signal's reason when aborted
 */
export function createFilesSearch(
  search: LibrarySearch,
): (files: readonly SearchedFile[], signal: AbortSignal) => Promise<FilesFound> {
  const sniff = createSniffer(search.query)
  return async (files, signal) => {
    const found: FileHits[] = []
    const plain: string[] = []
    const failures: string[] = []
    let since = performance.now()
    for (const { file, isPlain } of files) {
      try {
        const sniffed = sniff(file, isPlain)
        if (sniffed.isPlain && !isPlain) plain.push(file)
        const hits = sniffed.mayHold ? await searchFile(file, search, signal) : null
        if (hits !== null) found.push(hits)
      } catch (error) {
        if (!(error instanceof SessionError)) throw error
        // The list tells why a file is none or is broken; here only that a search cannot tell of it.
        failures.push(error.message)
      }
      if (performance.now() - since < SLICE) continue
      await setImmediate()
      signal.throwIfAborted()
      since = performance.now()
    }
    return { found, plain, failures }
  }
}
