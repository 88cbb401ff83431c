/** What may follow an atom: it can then be missing, or come several times. */
const QUANTIFIER = /^(?:[*+?]|\{(\d+)(?:,\d*)?\})\??/u
/** The signs for Kelvin and for a long s, which match k and s. */
const FOLDS_TO_ASCII = /[\u017f\u212a]/u
/** Letters that stand for themselves behind a backslash. */
const PLAIN_ESCAPE = /^\\([\^$\\.*+?()[\]{}|/])/u
const OTHER_ESCAPE = /^\\(?:u\{[^}]*\}|u[\da-f]{4}|x[\da-f]{2}|c[a-z]|[pP]\{[^}]*\}|k<[^>]*>|[1-9]\d*|[\s\S])/iu

/**
 * The longest text that every match of a regular expression holds, as far as a simple reading tells; empty where none is
 * found. It lets a search by bytes leave out what cannot match. What stands in groups, sets and alternatives is not
 * looked at. Ignoring case, `k` and `s` may also stand there as the signs for Kelvin and for
 * a long s: whoever looks for it has to look for these too.
 * @param source of an expression that compiles with the flag `u`
 */
export function literalOf(source: string, exactCase: boolean): string {
  let longest = ''
  let run = ''
  const end = (): void => {
    if (run.length > longest.length) longest = run
    run = ''
  }
  for (let at = 0; at < source.length;) {
    const rest = source.slice(at)
    if (rest.startsWith('|')) return ''
    const atom = atomOf(rest)
    const quantifier = QUANTIFIER.exec(rest.slice(atom.length))
    if (atom.letter === null || (!exactCase && FOLDS_TO_ASCII.test(atom.letter))) end()
    else if (quantifier === null) run += atom.letter
    else {
      // Once it is there surely, where it comes at least once; what follows may not stand right behind it.
      if (quantifier[0].startsWith('+') || Number(quantifier[1] ?? 0) > 0) run += atom.letter
      end()
    }
    at += atom.length + (quantifier?.[0].length ?? 0)
  }
  end()
  return longest
}

interface Atom {
  readonly length: number
  /** The letter that it matches, and no other; null for anything else. */
  readonly letter: string | null
}

function atomOf(rest: string): Atom {
  const plain = PLAIN_ESCAPE.exec(rest)
  if (plain !== null) return { length: plain[0].length, letter: plain[1] ?? null }
  const other = OTHER_ESCAPE.exec(rest)
  if (other !== null) return { length: other[0].length, letter: null }
  switch (rest[0]) {
    case '[':
      return { length: setLength(rest), letter: null }
    case '(':
      return { length: groupLength(rest), letter: null }
    case '^':
    case '$':
    case '.':
      return { length: 1, letter: null }
    default: {
      const letter = String.fromCodePoint(rest.codePointAt(0) ?? 0)
      return { length: letter.length, letter }
    }
  }
}

function setLength(rest: string): number {
  let at = 1
  while (at < rest.length && rest[at] !== ']') at += rest[at] === '\\' ? 2 : 1
  return at + 1
}

function groupLength(rest: string): number {
  let depth = 0
  for (let at = 0; at < rest.length;) {
    if (rest[at] === '\\') at += 2
    else if (rest[at] === '[') at += setLength(rest.slice(at))
    else {
      if (rest[at] === '(') depth += 1
      else if (rest[at] === ')') depth -= 1
      at += 1
      if (depth === 0) return at
    }
  }
  return rest.length
}
