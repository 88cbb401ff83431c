/** One argument of a tool call, as it is shown: a short value in its line, a long text as a block of its own. */
export interface ToolArgument {
  readonly name: string
  readonly value: string
  readonly isLong: boolean
}

const LONG = 120

/**
 * The arguments of a call, one by one, from their JSON text; null where that is no object (a model can send anything,
 * and a long text is cut): then the text is shown as it is.
 */
export function readArguments(text: string): readonly ToolArgument[] | null {
  const read = parse(text)
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return null
  return Object.entries(read).map(([name, given]) => {
    const value = typeof given === 'string' ? given : (JSON.stringify(given, null, 2) ?? 'undefined')
    return { name, value, isLong: value.length > LONG || value.includes('\n') }
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Cut or malformed: the caller shows it as text.
    return null
  }
}
