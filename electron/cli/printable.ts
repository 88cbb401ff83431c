// SECURITY: a session's text could hold sequences that make a terminal move, paint or type; they are shown as their codes.
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const CONTROL = /[\u0000-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g
// oxlint-disable-next-line no-control-regex -- the same, but for what sets lines and columns
const BETWEEN_LINES = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g

/** One line of text that a terminal shows as it is. */
export function printable(text: string): string {
  return text.replace(CONTROL, (sign) => (sign === '\t' || sign === '\n' ? ' ' : codeOf(sign)))
}

/** What is printed, lines and all. In JSON such signs stand inside strings alone, where their code is the same value. */
export function printableLines(text: string): string {
  return text.replace(BETWEEN_LINES, codeOf)
}

function codeOf(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
}
