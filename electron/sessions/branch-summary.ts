/** How pi begins the text of a branch summary it stores; its readers, ours among them, take it off again. */
const PREAMBLE =
  'The user explored a different conversation branch before returning here.\nSummary of that exploration:\n\n'

/** The text of a branch summary as pi stores it. One that was copied from another summary may begin so already. */
export function storedSummary(summary: string): string {
  return summary.startsWith(PREAMBLE) ? summary : PREAMBLE + summary
}
