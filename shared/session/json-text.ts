/** A value written as JSON; `cut` says that it was longer and that `text` is only its beginning. */
export interface JsonText {
  readonly text: string
  readonly cut: boolean
}

/** A place inside a list or object that is being written. */
interface Frame {
  readonly keys: readonly string[] | null
  readonly values: readonly unknown[]
  next: number
}

/** Strings of a `data:` image shorter than this are left as they are: the length would say less than the text. */
const MIN_IMAGE = 200

/**
 * Writes a parsed JSON value the way `JSON.stringify` would, with three differences that a reader of hostile files
 * needs: it does not recurse (a line may nest a hundred thousand deep), it stops at `limit` characters instead of
 * writing all of a 60 MB line, and it writes the length of image data in place of the data.
 *
 * @param limit most characters of the text, at least 1
 * @param indent spaces of a level; 0 writes everything on one line
 */
export function jsonText(value: unknown, limit: number, indent: number): JsonText {
  return write(value, { limit, indent, notesImages: true })
}

/**
 * The whole of a JSON value as `JSON.stringify` writes it, however deep it nests: what was read from a file can always
 * be written again.
 */
export function wholeJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? 'null'
  } catch (error) {
    // Quick, but it recurses: a value some thousand levels deep leaves it without a stack.
    if (!(error instanceof RangeError)) throw error
    return write(value, { limit: Number.POSITIVE_INFINITY, indent: 0, notesImages: false }).text
  }
}

interface Manner {
  readonly limit: number
  readonly indent: number
  /** Image data is told by its length. */
  readonly notesImages: boolean
}

function write(value: unknown, { limit, indent, notesImages }: Manner): JsonText {
  const out: Output = { parts: [], left: limit }
  const stack: Frame[] = []
  begin(out, stack, value)
  while (out.left >= 0) {
    const frame = stack.at(-1)
    if (frame === undefined) break
    if (frame.next === frame.values.length) {
      stack.pop()
      put(out, `${lineBreak(out, stack.length, indent)}${frame.keys === null ? ']' : '}'}`)
      continue
    }
    const key = frame.keys?.[frame.next]
    const inner = frame.values[frame.next]
    put(out, `${frame.next > 0 ? ',' : ''}${lineBreak(out, stack.length, indent)}`)
    if (key !== undefined) put(out, `${scalarText(key, out.left)}:${indent === 0 ? '' : ' '}`)
    frame.next += 1
    begin(out, stack, notesImages && isImageData(frame, key, inner) ? imageNote(inner) : inner)
  }
  const text = out.parts.join('')
  return out.left >= 0 ? { text, cut: false } : { text: text.slice(0, limit), cut: true }
}

interface Output {
  readonly parts: string[]
  /** Characters that may still be written; below 0 once it was too long. */
  left: number
}

function put(out: Output, text: string): void {
  out.parts.push(text)
  out.left -= text.length
}

/** Writes a plain value or the opening of a list or object, whose inside the loop then goes through. */
function begin(out: Output, stack: Frame[], value: unknown): void {
  const frame = frameOf(value)
  if (frame === null) put(out, scalarText(value, out.left))
  else if (frame.values.length === 0) put(out, frame.keys === null ? '[]' : '{}')
  else {
    put(out, frame.keys === null ? '[' : '{')
    stack.push(frame)
  }
}

/** A line never needs more blanks than there is room for, however deep it stands. */
function lineBreak(out: Output, depth: number, indent: number): string {
  return indent === 0 ? '' : `\n${' '.repeat(Math.min(depth * indent, Math.max(out.left, 0)))}`
}

function frameOf(value: unknown): Frame | null {
  if (typeof value !== 'object' || value === null) return null
  if (Array.isArray(value)) return { keys: null, values: value, next: 0 }
  // As in `JSON.stringify`, a field without a value is none.
  const fields = Object.entries(value).filter(([, inner]) => inner !== undefined)
  return { keys: fields.map(([key]) => key), values: fields.map(([, inner]) => inner as unknown), next: 0 }
}

/** `left` bounds the work: of a string that cannot fit, no more is escaped than can be shown. */
function scalarText(value: unknown, left: number): string {
  const shown = typeof value === 'string' && value.length > left ? value.slice(0, Math.max(left, 0) + 1) : value
  return JSON.stringify(shown) ?? 'null'
}

function isImageData(frame: Frame, key: string | undefined, value: unknown): value is string {
  if (typeof value !== 'string' || value.length < MIN_IMAGE) return false
  if (value.startsWith('data:image/')) return true
  return key === 'data' && frame.keys !== null && frame.values[frame.keys.indexOf('type')] === 'image'
}

function imageNote(data: string): string {
  return `(image data, ${data.length} characters)`
}
