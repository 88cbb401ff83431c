import { copyText } from './clipboard.ts'

/** What is typed into a terminal to go on with a session in pi. @param cwd the project; null where it is not known */
export function resumeCommand(file: string, cwd: string | null): string {
  const isWindows = /^[A-Za-z]:\\|^\\\\/.test(file)
  const quoted = (text: string): string => (isWindows ? `"${text}"` : `'${text.replaceAll("'", `'\\''`)}'`)
  const open = `pi --session ${quoted(file)}`
  if (cwd === null || cwd === '') return open
  // PowerShell of old knows no `&&`, and `cd` of cmd stays on its drive.
  return isWindows ? open : `cd ${quoted(cwd)} && ${open}`
}

export function copyResumeCommand(file: string, cwd: string | null): void {
  void copyText(resumeCommand(file, cwd), 'The command to go on in pi')
}
