/**
 * Text of a session made fit to be shown. A session is hostile: its text may carry terminal commands, control
 * characters and marks that turn the direction of whatever follows. None of it may act; the raw line shows it all.
 */

const ESC = '\u001b'
const BEL = '\u0007'

/** Terminal commands: CSI (colours, cursor), OSC (titles, links; ended by BEL or ESC \) and the two-character ones. */
const ANSI = new RegExp(`${ESC}(?:\\[[0-?]*[ -/]*[@-~]|\\][^${BEL}${ESC}]*(?:${BEL}|${ESC}\\\\)?|[@-Z\\\\^_])`, 'g')

/** Control characters but tab and newline, which have a meaning in text. */
const CONTROL = /[^\P{Cc}\t\n]/gu

/** Embeddings, overrides and isolates: they reach beyond the text they stand in. Plain direction marks stay. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * Text for reading: several lines, terminal commands gone, other control characters as visible signs. A lone carriage
 * return (a progress bar drawn over and over) starts a new line.
 */
export function shownText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(ANSI, '').replace(CONTROL, visibleControl).replace(DIRECTION, '')
}

/** A control character's sign from the block of control pictures; those without one become a replacement character. */
function visibleControl(control: string): string {
  const code = control.charCodeAt(0)
  if (code < 0x20) return String.fromCharCode(0x2400 + code)
  return code === 0x7f ? '\u2421' : '\ufffd'
}

/**
 * The same as one line of at most `max` characters: every run of blanks, newlines and control characters is one
 * blank. Looks at no more of the text than it may need, so that a 5 MB message costs what a short one does.
 */
export function oneLine(text: string, max: number): string {
  const start = cutText(text.trimStart(), max * 8)
    .replace(ANSI, '')
    .replace(DIRECTION, '')
  return cutText(start.replace(/[\s\p{Cc}]+/gu, ' ').trim(), max)
}

/**
 * A name, an id or a path as one line in which every blank counts: control characters and marks of direction are shown by
 * a sign, so that no two of them look alike.
 */
export function shownName(name: string): string {
  return name.replace(/\p{Cc}/gu, visibleControl).replace(DIRECTION, '\ufffd')
}

/** The last part of a path of any system: `/home/a/tally` and `C:\work\tally` both give `tally`. */
export function baseName(path: string): string {
  const parts = path.split(/[/\\]/).filter((part) => part !== '')
  return shownName(parts.at(-1) ?? path)
}

/** The first `max` characters (UTF-16 units, as pi counts), never half of a surrogate pair. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  const last = text.charCodeAt(max - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? max - 1 : max)
}
