import { recordOf, type RawEntry } from '../session/entry.ts'
import { listOf, plainText } from '../session/plain-text.ts'
import { summaryParts } from '../session/summary-text.ts'
import type { TouchedFile } from '../session/touched-files.ts'

/** The lists of files that a summary carries. */
export interface ListedFiles {
  readonly read: readonly string[]
  readonly modified: readonly string[]
}

/** The file lists of a compaction or a branch summary: those pi itself goes on from, else those in its text. */
export function listedFiles(summaryEntry: RawEntry): ListedFiles {
  const details = recordOf(summaryEntry['details'])
  const inText = summaryParts(plainText(summaryEntry['summary']))
  return {
    read: Array.isArray(details['readFiles']) ? listOf(details['readFiles']).map(plainText) : inText.readFiles,
    modified: Array.isArray(details['modifiedFiles'])
      ? listOf(details['modifiedFiles']).map(plainText)
      : inText.modifiedFiles,
  }
}

/** Where the lists of a summary and the calls of read, write and edit before it disagree. Names ascend. */
export interface FileDifference {
  /** Really changed before the cut, and not listed as modified. */
  readonly changedUnlisted: readonly string[]
  /** Only read before the cut, and listed nowhere. */
  readonly readUnlisted: readonly string[]
  /** Listed, and named by no call before the cut: pi lists what a call named, also where the call failed. */
  readonly untouched: readonly string[]
}

/** A file that a call meant to read or change, and whether it did. */
export type MeantFile = Pick<TouchedFile, 'path' | 'isChanged'> & { readonly isDone: boolean }

/** Compares lists with what was really touched. */
export function fileDifference(listed: ListedFiles, touched: Iterable<MeantFile>): FileDifference {
  const changed = new Set<string>()
  const seen = new Set<string>()
  const meant = new Set<string>()
  for (const { path, isChanged, isDone } of touched) {
    meant.add(path)
    if (!isDone) continue
    seen.add(path)
    if (isChanged) changed.add(path)
  }
  const modified = new Set(listed.modified)
  const named = new Set([...listed.read, ...listed.modified])
  return {
    changedUnlisted: [...changed].filter((path) => !modified.has(path)).toSorted(),
    readUnlisted: [...seen].filter((path) => !changed.has(path) && !named.has(path)).toSorted(),
    untouched: [...named].filter((path) => !meant.has(path)).toSorted(),
  }
}
