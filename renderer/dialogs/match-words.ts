/** Whether each word of the query begins a word of the text, in any order: `th da` finds `Theme: dark`. */
export function matchesWords(text: string, query: string): boolean {
  const words = wordsOf(text)
  return wordsOf(query).every((wanted) => words.some((word) => word.startsWith(wanted)))
}

/** Both are split alike, so that a title typed out in full finds itself. */
function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[\s:…]+/)
    .filter((word) => word !== '')
}
