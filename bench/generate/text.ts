import type { Random } from './random.ts'

/** Text like that of a coding session: words and code, with what JSON has to escape and what takes several bytes. */
export interface Text {
  /** That many UTF-16 units, less one where a surrogate pair would be cut. */
  readonly ofLength: (length: number) => string
  readonly path: () => string
  /** Base64, as of an image, that many characters. */
  readonly base64: (length: number) => string
}

const POOL = 256 * 1024
const BASE64_POOL = 1024 * 1024
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

const WORDS: readonly [string, ...string[]] = [
  ...(
    'the a of to and in that it is for on with as this from by an be are or not but which when if then so the first ' +
    'last line file test reader writer parser session entry branch tree node leaf path index value count offset ' +
    'length buffer stream chunk byte error message result option default check build release version '
  ).split(' '),
  ...(
    'const let return await async function import export from new for of if else while throw try catch => === !== ' +
    '&& || () [] {} ; , null undefined true false 0 1 42 3.14159 0x1f4a'
  ).split(' '),
  '"quoted"',
  "'single'",
  '`${name}`',
  '\\n',
  'C:\\Users\\me\\project',
  '// a comment',
  '/* and another */',
  '\u001b[32m✓\u001b[0m',
  'naïve',
  'façade',
  '—',
  '→',
  '日本語',
  '数据',
  '🙂',
  '<b>markup</b>',
] as readonly string[] as readonly [string, ...string[]]

const BREAKS: readonly [string, ...string[]] = [' ', ' ', ' ', ' ', ' ', ' ', ' ', '\n', '\n  ', '\n\n', '\t']

export function createText(random: Random): Text {
  const pool = fill(POOL, () => random.pick(WORDS) + random.pick(BREAKS))
  const base64Pool = fill(BASE64_POOL, () => BASE64[random.below(64)] ?? 'A')
  return {
    ofLength: (length) => whole(cut(pool, length, random)),
    path: () => `src/${random.pick(FOLDERS)}/${random.pick(NAMES)}-${random.below(200)}.ts`,
    base64: (length) => cut(base64Pool, length - (length % 4), random),
  }
}

const FOLDERS: readonly [string, ...string[]] = ['core', 'session', 'tree', 'tools', 'ui/parts', 'cli']
const NAMES: readonly [string, ...string[]] = ['reader', 'writer', 'list', 'manager', 'view', 'options']

function fill(length: number, piece: () => string): string {
  const pieces: string[] = []
  let made = 0
  while (made < length) {
    const next = piece()
    pieces.push(next)
    made += next.length
  }
  return pieces.join('')
}

/** A part of the pool, gone round as often as it takes. */
function cut(pool: string, length: number, random: Random): string {
  const start = random.below(pool.length)
  const rest = start + length - pool.length
  if (rest <= 0) return pool.slice(start, start + length)
  return pool.slice(start) + pool.repeat(Math.floor(rest / pool.length)) + pool.slice(0, rest % pool.length)
}

/** Without the halves of characters that the cut left at its ends. */
function whole(text: string): string {
  const start = /^[\uDC00-\uDFFF]/.test(text) ? 1 : 0
  return text.slice(start, /[\uD800-\uDBFF]$/.test(text) ? -1 : undefined)
}
