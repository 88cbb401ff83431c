// SECURITY: a session's text could hold sequences that make a terminal move, paint or type; they are shown as their codes.
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const CONTROL = /[\u0000-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g

/** One line of text that a terminal shows as it is. */
export function printable(text: string): string {
  return text.replace(CONTROL, (sign) =>
    sign === '\t' || sign === '\n' ? ' ' : `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
