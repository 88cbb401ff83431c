import * as fc from 'fast-check'
import { sessionArbitrary } from './session-arbitrary.ts'

/**
 * Sessions at random in which values stand where pi expects others: a number for a text, nothing for a list, a list for an
 * object. pi checks none of them when it reads, so any of them can be in a file.
 */
export function hostileArbitrary(maxLines = 30): fc.Arbitrary<string> {
  return fc
    .record({
      text: sessionArbitrary(true, maxLines),
      changes: fc.array(
        fc.record({ line: fc.nat(999), at: fc.array(fc.nat(99), { minLength: 1, maxLength: 4 }), value: ODD }),
        { minLength: 1, maxLength: 12 },
      ),
    })
    .map(({ text, changes }) => {
      const lines = text.trimEnd().split('\n')
      for (const { line, at, value } of changes) {
        // The header stays: without it there is no session.
        const index = 1 + (line % Math.max(1, lines.length - 1))
        lines[index] = changed(lines[index] ?? '', at, value)
      }
      return `${lines.join('\n')}\n`
    })
}

const ODD = fc.constantFrom<unknown>(
  null,
  undefined,
  true,
  0,
  7,
  -1.5,
  '',
  'text',
  '\u001B[2J\u202Etxt\u0000',
  [],
  [null],
  ['x', 3, {}],
  [{ type: 'text' }],
  [{ type: 'text', text: 5 }, { type: 'toolCall', id: 1, name: null, arguments: null }, { type: 'image' }],
  {},
  { content: null },
  { content: 3 },
  { role: 'user' },
  { toString: 'no function', length: 3 },
)

/** Never its id, its parent or its type: lines without them are what other sessions at random are for. */
const STAYS: ReadonlySet<string> = new Set(['id', 'parentId', 'type'])

/** A line with one value of it replaced, `at` choosing the way down. */
function changed(line: string, at: readonly number[], value: unknown): string {
  let entry: unknown
  try {
    entry = JSON.parse(line)
  } catch {
    return line
  }
  if (typeof entry !== 'object' || entry === null || 'version' in entry) return line
  let inside: Record<string, unknown> = entry as Record<string, unknown>
  for (const [depth, choice] of at.entries()) {
    const keys = Object.keys(inside).filter((key) => depth > 0 || !STAYS.has(key))
    const key = keys[choice % Math.max(1, keys.length)]
    if (key === undefined) break
    const next = inside[key]
    if (depth === at.length - 1 || typeof next !== 'object' || next === null) {
      inside[key] = value
      break
    }
    inside = next as Record<string, unknown>
  }
  return JSON.stringify(entry)
}
