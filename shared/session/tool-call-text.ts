import { numberOf, recordOf } from './entry.ts'
import { jsonText } from './json-text.ts'
import { plainText } from './plain-text.ts'
import { cutText, oneLine } from './shown-text.ts'
import { pathArgument } from './touched-files.ts'

/** Characters of a command, of other tools' arguments, and of a path or pattern that are shown. pi's are 50 and 40. */
const MAX_COMMAND = 50
const MAX_ARGUMENTS = 40
const MAX_PATH = 160

/**
 * A tool call as pi's tree writes it, without the brackets: `read: src/a.ts:3-7`, `bash: npm test`, `grep: /pat/ in .`.
 * Tools that pi does not know are shown as their name and the beginning of their arguments. Takes any shape of either.
 */
export function toolCallText(name: unknown, args: unknown): string {
  const tool = oneLine(plainText(name), 80) || 'tool'
  const fields = recordOf(args)
  switch (tool) {
    case 'read':
      return `read: ${pathOf(pathArgument(args))}${lineRange(fields['offset'], fields['limit'])}`
    case 'write':
    case 'edit':
      return `${tool}: ${pathOf(pathArgument(args))}`
    case 'bash':
      return `bash: ${shortened(plainText(fields['command']), MAX_COMMAND)}`
    case 'grep':
      return `grep: /${pathOf(fields['pattern'])}/ in ${pathOf(fields['path']) || '.'}`
    case 'find':
      return `find: ${pathOf(fields['pattern'])} in ${pathOf(fields['path']) || '.'}`
    case 'ls':
      return `ls: ${pathOf(fields['path']) || '.'}`
    default:
      return `${tool}: ${shortened(jsonText(args ?? {}, 400, 0).text, MAX_ARGUMENTS)}`
  }
}

function pathOf(value: unknown): string {
  return oneLine(plainText(value), MAX_PATH)
}

function shortened(text: string, max: number): string {
  const line = oneLine(text, max + 1)
  return line.length > max ? `${cutText(line, max)}...` : line
}

/** `:3-7`, `:3` or nothing; lines count from 1, numbers written as strings count too (pi's rule for both). */
function lineRange(offset: unknown, limit: unknown): string {
  if (isAbsent(offset) && isAbsent(limit)) return ''
  const start = isAbsent(offset) ? 1 : lineNumber(offset)
  if (start === null) return ''
  if (isAbsent(limit)) return `:${start}`
  const count = lineNumber(limit)
  return count === null ? '' : `:${start}-${start + count - 1}`
}

function isAbsent(value: unknown): boolean {
  return value === null || value === undefined
}

function lineNumber(value: unknown): number | null {
  return numberOf(typeof value === 'string' && value.trim() !== '' ? Number(value) : value)
}
