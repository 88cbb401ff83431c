/**
 * What of a text can be looked for exactly: paths, names of code, quoted words and long numbers. Whoever retells a text
 * may change every other word, but these it either carries over as they are or has lost.
 */

/** Characters of a text that are looked through, words taken of one, and the length of one. */
const MAX_TEXT = 20_000
const MAX_WORDS = 60
const MAX_WORD = 200

const PATTERNS: readonly RegExp[] = [
  // Quoted: what stands inside counts.
  /`([^`\n]{1,200})`/gu,
  /"([^"\n]{2,200})"/gu,
  /“([^”\n]{2,200})”/gu,
  /«\s?([^»\n]{2,200}?)\s?»/gu,
  /(?<![\p{L}\p{N}])'([^'\n]{3,120})'(?![\p{L}\p{N}])/gu,
  // Addresses, paths with a slash or a drive, and names of files.
  /(https?:\/\/[^\s<>"'`)\]]+)/gu,
  /(?<![\p{L}\p{N}:/\\])((?:[A-Za-z]:\\|~?\/|\.{1,2}\/)?[\p{L}\p{N}_@.+-]+(?:[\\/][\p{L}\p{N}_@.+-]+)+)/gu,
  /(?<![\p{L}\p{N}/\\._-])([\p{L}\p{N}_][\p{L}\p{N}_-]+\.[A-Za-z][A-Za-z0-9]{0,4})(?![\p{L}\p{N}_-])/gu,
  // Options, variables of a shell, calls, and names that no plain word looks like.
  /(?<![\p{L}\p{N}-])(--?[A-Za-z][\w-]*\w)/gu,
  /(\$\{?[A-Za-z_]\w+)/gu,
  /(?<![\p{L}\p{N}_])([A-Za-z_]\w*)\(\)/gu,
  /(?<![\p{L}\p{N}_])([A-Za-z]\w*_\w+)/gu,
  /(?<![\p{L}\p{N}_])([a-z]+[0-9]*[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*)/gu,
  /(?<![\p{L}\p{N}_])([A-Z][A-Z0-9]{2,})(?![\p{L}\p{N}_])/gu,
  /(?<![\p{L}\p{N}_.,])(\d{3,})(?![\p{L}\p{N}_])/gu,
]

/** The words of a text that can be looked for exactly, each once, in the order in which they stand. */
export function exactWords(text: string): readonly string[] {
  const looked = text.slice(0, MAX_TEXT)
  const found = new Map<string, number>()
  // What an earlier pattern took is one word: a name within a path is not looked for apart.
  const taken = new Uint8Array(looked.length)
  for (const pattern of PATTERNS) {
    for (const match of looked.matchAll(pattern)) {
      const word = trimmed(match[1] ?? '')
      if (word.length < 2 || word.length > MAX_WORD || taken[match.index] === 1) continue
      taken.fill(1, match.index, match.index + match[0].length)
      if (!found.has(word) || (found.get(word) ?? 0) > match.index) found.set(word, match.index)
    }
  }
  return [...found]
    .toSorted(([, a], [, b]) => a - b)
    .slice(0, MAX_WORDS)
    .map(([word]) => word)
}

/** Without the stop of its sentence. */
function trimmed(word: string): string {
  return word.replace(/^\s+|[\s.,;:!?]+$/gu, '')
}

/** Letters, digits and what joins them to one name: a word that goes on so is another word. */
const JOINS = /[\p{L}\p{N}_-]/u

/** Whether a text has a word as it is, and not only as a part of another one. */
export function hasWord(text: string, word: string): boolean {
  if (word === '') return false
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const before = at === 0 ? '' : (text[at - 1] ?? '')
    const after = text[at + word.length] ?? ''
    const first = word[0] ?? ''
    const last = word.at(-1) ?? ''
    if (!(JOINS.test(before) && JOINS.test(first)) && !(JOINS.test(after) && JOINS.test(last))) return true
  }
  return false
}
