import { shownName, shownText } from '../../../shared/session/shown-text.ts'
import { pathArgument } from '../../../shared/session/touched-files.ts'

/** One argument of a tool call, as it is shown: a short value in its line, a long text as a block of its own. */
export interface ToolArgument {
  readonly name: string
  readonly value: string
  readonly isLong: boolean
  /** The language it is written in, as far as the call tells: data as JSON, a file's text by the file's ending. */
  readonly language: string
}

const LONG = 120

/**
 * The arguments of a call, one by one, from their JSON text; null where that is no object (a model can send anything,
 * and a long text is cut): then the text is shown as it is.
 */
export function readArguments(text: string): readonly ToolArgument[] | null {
  const read = parse(text)
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return null
  const ending = endingOf(read)
  return Object.entries(read).map(([name, given]) => {
    const isText = typeof given === 'string'
    // JSON holds control characters by their codes; read, they are themselves again.
    const value = isText ? shownText(given) : (JSON.stringify(given, null, 2) ?? 'undefined')
    const isLong = value.length > LONG || value.includes('\n')
    return { name: shownName(name), value, isLong, language: isText ? (name === 'command' ? 'bash' : ending) : 'json' }
  })
}

/** The ending of the file that a call is about; empty where it names none. */
function endingOf(read: object): string {
  const path = pathArgument(read)
  return typeof path === 'string' ? (/\.([\w+-]+)$/.exec(path)?.[1] ?? '') : ''
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Cut or malformed: the caller shows it as text.
    return null
  }
}
