import { textOf, type RawEntry } from '../session/entry.ts'
import { plainText } from '../session/plain-text.ts'

/** What a message that failed says about it: a reply's error, a tool's result, or a command and how it ended. */
export function errorText(message: RawEntry): string {
  if (message['role'] === 'bashExecution')
    return `$ ${plainText(message['command'])}\n${plainText(message['output'])}\nexit code ${plainText(message['exitCode'])}`
  const error = plainText(message['errorMessage'])
  if (error !== '') return error
  const text = textOf(message['content']).trim()
  return text === '' ? `stopped: ${plainText(message['stopReason'])}` : text
}
