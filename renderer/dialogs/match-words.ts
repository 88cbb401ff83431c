/** Whether each word of the query begins a word of the text, in any order: `th da` finds `Theme: dark`. */
export function matchesWords(text: string, query: string): boolean {
  const words = text.toLowerCase().split(/[\s:…]+/)
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((wanted) => wanted === '' || words.some((word) => word.startsWith(wanted)))
}
