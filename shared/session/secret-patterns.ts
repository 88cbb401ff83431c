import { ANY_KEY, keyKind, START } from './secret-keys.ts'

/** How one kind of secret is found. */
export interface SecretPattern {
  readonly kind: string | ((match: RegExpMatchArray) => string)
  /** Global. What stands before the secret is the group `before`; without one the secret begins where the match does. */
  readonly pattern: RegExp
  /** Whether what was found is one after all, by the text before it and itself. */
  readonly holds?: (secret: string, before: string) => boolean
}

/** A quotation mark as it stands in plain text, in JSON in JSON, and in HTML. */
const QUOTE = String.raw`\\{0,7}(?:["']|&quot;|&#39;)`
/** A backslash that stands for itself, however often it was escaped; one that ends a line or a string does not. */
const BACKSLASH = String.raw`\\{1,8}(?![\\bfnrtu"'\s<>]|&quot;|&#39;)`
/** Between two words of a file, or of its lines in JSON. */
const GAP = String.raw`(?:\s|\\{1,4}[nrt]){1,8}`

const NAME = String.raw`(?:(?:api|account|access|private|master|encryption|auth)[_-]?key|secret|token|credential|passw(?:or)?d|passphrase|(?<=;)pwd)[\w-]{0,20}`
/** Between a name and its value: `=`, `: string =`, `":`, `>`. */
const IS = String.raw`(?:${QUOTE})?(?::\s{0,2}\w{1,20}(?=\s{0,2}=))?(?:\s{0,4}(?:=>|:=|:|={1,3})\s{0,4}|>|&gt;)`
/** One sign of a value without quotation marks: up to a space, a quotation mark, a tag, or the next of several values. */
const BARE = String.raw`(?:[^\s"'${'`'}\\<>;,&]|[;,&](?=[^\s"'\\<>;,&])(?!(?:amp;)?[\w.-]{1,60}=|(?:quot|#39|lt|gt);)|${BACKSLASH})`
/** One sign of a value in quotation marks. */
const QUOTED = String.raw`(?!\k<quote>)(?:[^"\\\r\n<]|<(?![A-Za-z/!])|${BACKSLASH})`

/**
 * They hold in plain text, in the strings of JSON and in HTML alike: no secret crosses an unescaped quotation mark or a tag. Each
 * takes a time that grows as the text does: what can be matched in two ways is short.
 */
export const SECRET_PATTERNS: readonly SecretPattern[] = [
  {
    kind: 'a private key',
    pattern:
      /-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?:[A-Za-z0-9+/=\s\\:,.()>&;]|-(?!-)){1,20000}-----END [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g,
  },
  {
    // Its end was cut off. Lines such as `DEK-Info: AES-128-CBC,0A1B` may stand first.
    kind: 'a private key',
    pattern:
      /-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?:(?:\s|\\n|\\r|>|&gt;){1,8}(?:[A-Za-z0-9+/=]{30,100}|[A-Z][A-Za-z-]{3,20}: [A-Za-z0-9,.()/_ -]{1,100})){1,400}(?:(?:\s|\\n|\\r|>|&gt;){1,8}[A-Za-z0-9+/]{1,99}={1,2})?/g,
  },
  { kind: keyKind, pattern: ANY_KEY },
  {
    kind: 'a bearer token',
    pattern: new RegExp(String.raw`(?<before>${START}Bearer\s{1,4})[A-Za-z0-9._~+/-]{20,4000}={0,2}`, 'gi'),
  },
  {
    kind: 'a token in a header',
    pattern: new RegExp(
      String.raw`(?<before>authorization(?:${QUOTE})?\s{0,4}[:=]\s{0,4}(?:${QUOTE})?(?:token|apikey|bearer)\s{1,4})[A-Za-z0-9._~+/=-]{12,4000}`,
      'gi',
    ),
    holds: (secret) => /\d/.test(secret),
  },
  {
    // `Basic …` of a header, `"auth": "…"` of Docker, `_auth=…` of npm.
    kind: 'a name and password in base64',
    pattern: new RegExp(
      String.raw`(?<before>\bBasic\s{1,4}|\bauth${QUOTE}\s{0,4}:\s{0,4}${QUOTE}|_auth\s{0,2}=\s{0,2})[A-Za-z0-9+/]{6,2000}={0,2}`,
      'gi',
    ),
    holds: (secret) => /^[^:\p{C}]*:[\x20-\x7e]+$/u.test(fromBase64(secret)),
  },
  {
    kind: 'a cookie',
    pattern: new RegExp(
      String.raw`(?<before>\bcookie(?:${QUOTE})?\s{0,4}[:=]\s{0,4}(?:${QUOTE})?)[\w.$-]{1,100}=[^\s;"'\\<>]{1,4000}(?:;\s?[\w.$-]{1,100}=[^\s;"'\\<>]{0,4000}){0,50}`,
      'gi',
    ),
    holds: (secret) => /=[^;]{8}/.test(secret),
  },
  {
    kind: 'a password in an address',
    pattern: /(?<before>\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:@/"'\\<>]{0,200}:)[^\s/"'\\<>]{3,200}(?=@)/gi,
  },
  {
    kind: 'a password of curl',
    pattern: new RegExp(
      String.raw`(?<before>\bcurl\b[^\r\n]{0,300}?\s(?:-u|--user)[\s=]{0,3}(?:${QUOTE})?[^\s:"'\\<>]{1,100}:)${BARE}{3,200}`,
      'g',
    ),
    holds: (secret) => !secret.startsWith('$'),
  },
  {
    kind: 'a password of .netrc',
    pattern: new RegExp(
      String.raw`(?<before>\b(?:machine${GAP}[^\s"'\\<>]{1,200}|default)${GAP}(?:login${GAP}[^\s"'\\<>]{1,200}${GAP})?(?:account${GAP}[^\s"'\\<>]{1,200}${GAP})?password${GAP})[^\s"'\\<>]{3,200}`,
      'g',
    ),
  },
  {
    kind: 'a value that is named as a secret',
    pattern: new RegExp(String.raw`(?<before>${NAME}${IS}(?<quote>${QUOTE}))(?:${QUOTED}){8,400}(?=\k<quote>)`, 'gi'),
    holds: isQuotedValue,
  },
  {
    kind: 'a value that is named as a secret',
    pattern: new RegExp(String.raw`(?<before>(?:[?&;][\w-]{0,40}?)?${NAME}${IS}(?:${QUOTE})?)${BARE}{8,400}`, 'gi'),
    holds: isBareValue,
  },
  {
    // `--password …`
    kind: 'a value that is named as a secret',
    pattern: new RegExp(String.raw`(?<before>\s--(?:[\w-]{0,30}-)?${NAME}\s{1,3}(?:${QUOTE})?)${BARE}{8,400}`, 'gi'),
    holds: isBareValue,
  },
]

/** Names of what leads to a secret and is none. */
const LEADS_TO_ONE = /(?:file|path|dir|url|uri|endpoint)["'\\&]{0,9}(?:quot;|#39;)?\s{0,4}[:=]/i
/** Stands for a value that is put in later, or for one that was hidden. */
const STAND_IN = /^(?:\$\{|\$\(|\$[A-Za-z_]\w*$|<[\w -]+>?$|&lt;|\{\{|%[({]|%\w+%$|\*{3}|x{6}|\[hidden\]|\.\.\.)/i

function isQuotedValue(secret: string, before: string): boolean {
  if (!isLikely(secret, before)) return false
  // What has spaces is prose, unless one word of it is none.
  return !/\s/.test(secret) || secret.split(/\s+/).some((word) => word.length >= 12 && isMixed(word))
}

function isBareValue(secret: string, before: string): boolean {
  if (!isLikely(secret, before)) return false
  // A variable of the environment and a parameter of an address hold no code.
  return /[A-Z0-9_]=$|^[?&;][^\s:]*=$/.test(before) || !isCode(secret)
}

function isLikely(secret: string, before: string): boolean {
  if (STAND_IN.test(secret) || LEADS_TO_ONE.test(before)) return false
  const isPassword = /pass|pwd/i.test(before)
  if (secret.length < (isPassword ? 8 : 12)) return false
  return isMixed(secret) || (isPassword && /[A-Za-z]/.test(secret) && /[!@#$%^*~?]/.test(secret) && !isCode(secret))
}

function isMixed(text: string): boolean {
  return /\d/.test(text) && /[A-Za-z]/.test(text)
}

/** `process.env.KEY_2`, `tokens[0]`, `readToken(2)`: short names, and what is done with them. */
function isCode(text: string): boolean {
  return (
    /^(?:[A-Za-z_$][\w$]{0,18}(?:\?|!)?\.){0,9}[A-Za-z_$][\w$]{0,39}[([]/.test(text) ||
    /^(?:[A-Za-z_$][\w$]{0,18}[?!]?\.){1,9}[A-Za-z_$][\w$]{0,18}[;,)\]}!]{0,5}$/.test(text)
  )
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** The bytes of a base64 text, a character each. */
function fromBase64(text: string): string {
  let bytes = ''
  let bits = 0
  let held = 0
  for (const sign of text.replace(/=+$/, '')) {
    held = ((held << 6) | BASE64.indexOf(sign)) & 0xffff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes += String.fromCharCode((held >> bits) & 0xff)
  }
  return bytes
}
