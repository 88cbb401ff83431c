import { copyText } from './clipboard.ts'

/** What is typed into a terminal to go on with a session in pi. @param cwd the project; null where it is not known */
export function resumeCommand(file: string, cwd: string | null): string {
  const isWindows = /^[A-Za-z]:\\|^\\\\/.test(file)
  const quoted = (text: string): string => (isWindows ? quotedForWindows(text) : quotedForShell(text))
  const open = `pi --session ${quoted(file)}`
  if (cwd === null || cwd === '') return open
  // PowerShell of old knows no `&&`, and `cd` of cmd stays on its drive.
  return isWindows ? open : `cd ${quoted(cwd)} && ${open}`
}

/**
 * A path as one word of PowerShell, whatever is in it, and of cmd where PowerShell would not change it either. Each
 * expands what the other takes as it stands, so a path with `$` and `%NAME%` cannot be right in both: what has to be
 * escaped is for PowerShell, and in cmd then names no file, but expands and starts nothing.
 */
function quotedForWindows(path: string): string {
  const variables = path
    // PowerShell: the escape itself, the curly quotes that it takes for straight ones, and what may begin a variable.
    .replace(/[`“”„]|\$(?!\\|$)/gu, '`$&')
    // cmd: a name between two `%`; with an escape in it there is no such variable.
    .replace(/%(?=[^%]*%)|(?<=%[^%]*)%/gu, '`%')
  return `"${variables.replace(/\p{Cc}/gu, codePoint)}"`
}

/** A sign as any PowerShell reads it in a text. */
function codePoint(sign: string): string {
  return `$([char]${sign.charCodeAt(0)})`
}

/** A text as one word of a shell. Control characters stand by their codes: pasted, they would act on the terminal. */
function quotedForShell(text: string): string {
  if (!/\p{Cc}/u.test(text)) return `'${text.replaceAll("'", `'\\''`)}'`
  const escaped = text.replace(/[\\']/gu, '\\$&').replace(/\p{Cc}/gu, octalBytes)
  return `$'${escaped}'`
}

/** The bytes of a sign as every shell reads them: `\003`. */
function octalBytes(sign: string): string {
  return Array.from(new TextEncoder().encode(sign), (byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')
}

/** Copies the command that goes on with a session in pi. @param cwd where pi is to be started; null for anywhere */
export function copyResumeCommand(file: string, cwd: string | null): void {
  void copyText(resumeCommand(file, cwd), 'The command to go on in pi')
}
