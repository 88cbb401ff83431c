/** What looks like a secret in a text. */
export interface FoundSecret {
  /** What it looks like, in words. */
  readonly kind: string
  /** Its first characters and its length: enough to find it, too little to use it. */
  readonly shown: string
}

/**
 * Where a key may begin: not in a word, but behind what ends in a letter and is none of it: an escape of JSON (`\\n`), of an
 * address (`%0A`), of HTML (`&quot;` ends in no letter), a colour of a terminal (`ESC[32m`).
 */
const START = String.raw`(?:(?<![A-Za-z0-9])|(?<=\\[bfnrt])|(?<=\\u[0-9a-fA-F]{4})|(?<=%[0-9a-fA-F]{2})|(?<=\[[0-9;]{0,20}m))`

function key(pattern: string): RegExp {
  return new RegExp(`${START}(${pattern})`, 'g')
}

/**
 * Patterns of secrets, each with what it is called. A pattern with a group means the group alone. They hold in plain text,
 * in the strings of JSON and in HTML alike: none crosses a quotation mark. Each is linear: no part of one can be matched in
 * two ways.
 */
const PATTERNS: readonly (readonly [kind: string, pattern: RegExp])[] = [
  [
    'a private key',
    /-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?:[A-Za-z0-9+/=\s\\:,.()>&;]|-(?!-)){1,20000}-----END [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g,
  ],
  [
    // Its end was cut off.
    'a private key',
    /-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?:(?:\s|\\n|\\r|>|&gt;){1,8}[A-Za-z0-9+/=]{30,100}){1,400}/g,
  ],
  ['a key of AWS', key(String.raw`(?:AKIA|ASIA)[0-9A-Z]{16}(?![A-Za-z0-9])`)],
  ['a token of GitHub', key(String.raw`gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_[A-Za-z0-9_]{50,255}`)],
  ['a token of GitLab', key('glpat-[A-Za-z0-9_-]{20,255}')],
  ['a key of Anthropic', key('sk-ant-[A-Za-z0-9_-]{20,255}')],
  ['a key of OpenAI', key('sk-(?!ant-)[A-Za-z0-9_-]{32,255}')],
  ['a key of Google', key('AIza[0-9A-Za-z_-]{35}')],
  ['a token of Slack', key('xox[abprs]-[A-Za-z0-9-]{10,255}')],
  ['a token of npm', key('npm_[A-Za-z0-9]{36}(?![A-Za-z0-9])')],
  ['a key of Stripe', key('[sr]k_live_[A-Za-z0-9]{20,255}')],
  ['a signed token', key(String.raw`eyJ[A-Za-z0-9_-]{10,4000}\.eyJ[A-Za-z0-9_-]{10,8000}\.[A-Za-z0-9_-]{10,2000}`)],
  ['a bearer token', new RegExp(String.raw`${START}Bearer\s{1,4}([A-Za-z0-9._~+/-]{20,4000}={0,2})`, 'g')],
  ['a password in an address', /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:@/"'\\]{1,200}:([^\s@/"'\\]{3,200})@/g],
  [
    'a value that is named as a secret',
    /\b[\w-]{0,40}(?:api[_-]?key|secret|token|passw(?:or)?d)[\w-]{0,20}(?:\\{0,7}(?:["']|&quot;|&#39;))?\s{0,4}[:=]\s{0,4}(?:\\{0,7}(?:["']|&quot;|&#39;))?((?=[\w+/=-]{0,200}\d)(?=[\w+/=-]{0,200}[A-Za-z])[\w+/=-]{12,200})/gi,
  ],
]

/** What stands in place of a secret. */
export const HIDDEN = '[hidden]'

/** The secrets of a text, at most `most` of them. */
export function findSecrets(text: string, most: number): readonly FoundSecret[] {
  const found: FoundSecret[] = []
  const seen = new Set<string>()
  for (const [kind, pattern] of PATTERNS) {
    for (const match of text.matchAll(pattern)) {
      if (found.length === most) return found
      const secret = match[1] ?? match[0]
      if (seen.has(secret) || secret === HIDDEN) continue
      seen.add(secret)
      found.push({ kind, shown: `${secret.slice(0, 4).replace(/\s/g, ' ')}… (${secret.length} characters)` })
    }
  }
  return found
}

/** The secrets of a text themselves, each once. */
export function secretsOf(text: string): readonly string[] {
  const found = PATTERNS.flatMap(([, pattern]) =>
    Array.from(text.matchAll(pattern), ([whole, secret]) => secret ?? whole),
  )
  return [...new Set(found)].filter((secret) => secret !== HIDDEN)
}

/** The text with its secrets hidden. Of a JSON text, JSON is left. */
export function withoutSecrets(text: string): string {
  return PATTERNS.reduce(
    (left, [, pattern]) =>
      left.replace(pattern, (whole: string, secret: unknown) =>
        typeof secret === 'string' ? whole.replace(secret, HIDDEN) : HIDDEN,
      ),
    text,
  )
}
