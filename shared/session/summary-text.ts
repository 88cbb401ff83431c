/** What a stored summary says, apart from the parts that pi puts round it. */
export interface SummaryParts {
  readonly text: string
  readonly readFiles: readonly string[]
  readonly modifiedFiles: readonly string[]
}

/** How pi begins the stored text of a branch summary it made; meant for the model, not for a reader. */
const PREAMBLE =
  /^The user explored a different conversation branch before returning here\.\s*Summary of that exploration:\s*/

/** Takes a branch summary's preamble and the lists of files at the end (one path a line) off a summary. */
export function summaryParts(summary: string): SummaryParts {
  // The modified files stand last, so they come off first.
  const modified = takeList(summary.replace(PREAMBLE, ''), 'modified-files')
  const read = takeList(modified.rest, 'read-files')
  return { text: read.rest, readFiles: read.files, modifiedFiles: modified.files }
}

/** A summary says nothing besides its lists of files. */
export function isEmptySummary(summary: string): boolean {
  return summaryParts(summary).text.trim() === ''
}

/** What an empty summary of a compaction means. */
export const EMPTY_SUMMARY_WARNING = 'nothing of the conversation before the cut is left for the model.'

/** A summary without the marks of its headings: `## Goal` is `Goal` in a row. */
export function withoutHeadings(text: string): string {
  return text.replaceAll(/^#+[ \t]+/gm, '')
}

function takeList(text: string, tag: string): { readonly rest: string; readonly files: readonly string[] } {
  const trimmed = text.trimEnd()
  const open = trimmed.endsWith(`</${tag}>`) ? trimmed.lastIndexOf(`<${tag}>`) : -1
  if (open < 0) return { rest: text, files: [] }
  const list = trimmed.slice(open + tag.length + 2, -(tag.length + 3))
  return { rest: trimmed.slice(0, open).trimEnd(), files: list.split('\n').filter((line) => line.trim() !== '') }
}
