/** All letters but those of ASCII that are another one when their case changes, made when the first one is asked for. */
let cased: string | null = null
/** Behind this there are no letters with a case. */
const CASED_CODES = 0x2_0000
const BLOCK_CODES = 4_096

/**
 * The letters that are the same as this one when case is ignored, itself among them. Letters of ASCII have their other
 * case and no more, so `s` is not the long `ſ`, nor `k` the Kelvin sign: text of ASCII can be looked for in bytes
 * without regard to others. The rest goes by Unicode's simple case folding, letter by letter: `σ` is also `ς`, and `ß`
 * also the capital `ẞ` but not `ss`; `İ` and `ı` are only themselves. Composed and decomposed accents are different.
 */
export function sameLetters(letter: string): readonly string[] {
  if (letter <= '\u007f') return [...new Set([letter, asciiCase(letter)])]
  cased ??= casedLetters()
  // The expression is what knows the folding: it asks for one letter that is no sign of its own.
  return [...new Set([letter, ...(cased.match(new RegExp(letter, 'giu')) ?? [])])]
}

function asciiCase(letter: string): string {
  const lower = letter.toLowerCase()
  return lower === letter ? letter.toUpperCase() : lower
}

function casedLetters(): string {
  let all = ''
  for (let from = 0; from < CASED_CODES; from += BLOCK_CODES) {
    all += String.fromCodePoint(...Array.from({ length: BLOCK_CODES }, (_, index) => from + index))
  }
  const letters = all.match(/\p{Changes_When_Casemapped}|\p{Changes_When_Casefolded}/gu) ?? []
  return letters.filter((letter) => letter > '\u007f').join('')
}
