import * as fc from 'fast-check'
import { entryLine, fileText, headerLine, hex, messageLine, userLine } from '../files/session-text.ts'

/** Chains of work on a few files, compacted now and then: what a summary's lists of files are made from. */

const call = fc.record({
  name: fc.constantFrom('read', 'read', 'write', 'edit', 'bash'),
  path: fc.constantFrom('a.ts', 'b.ts', 'src/c.ts', '/code/app/d.ts', 'ü e.ts', ''),
})

const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('user' as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('calls' as const),
      calls: fc.array(call, { minLength: 1, maxLength: 3 }),
      // Those that a script made from within its tool.
      nested: fc.option(fc.array(call, { maxLength: 3 }), { freq: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('compaction' as const),
      keeps: fc.nat(6),
      details: fc.option(
        fc.record({
          readFiles: fc.constant(['old.ts', 'a.ts']),
          modifiedFiles: fc.constantFrom([], ['b.ts', 'gone.ts']),
        }),
        { freq: 4 },
      ),
      fromHook: fc.boolean(),
    }),
  },
)

/** The text of such a session. */
export const callsArbitrary: fc.Arbitrary<string> = fc
  .array(step, { minLength: 6, maxLength: 40, size: 'max' })
  .map((steps) => {
    const lines: string[] = []
    const last = (): string | null => (lines.length === 0 ? null : hex(lines.length))
    const next = (): string => hex(lines.length + 1)
    for (const [at, one] of steps.entries()) {
      if (one.kind === 'user' || lines.length === 0) lines.push(userLine(next(), last(), `What about ${at}?`))
      else if (one.kind === 'compaction') {
        const { keeps, details, fromHook } = one
        const firstKeptEntryId = hex(Math.max(1, lines.length - keeps))
        const rest = { summary: 'So far.', firstKeptEntryId, tokensBefore: 9, ...(fromHook ? { fromHook } : {}) }
        lines.push(entryLine('compaction', next(), last(), { ...rest, ...(details === null ? {} : { details }) }))
      } else {
        const { calls, nested } = one
        const content = calls.map(({ name, path }, index) => {
          return { type: 'toolCall', id: `c${at}-${index}`, name, arguments: { path, content: 'x' } }
        })
        const reply = { role: 'assistant', content, provider: 'anthropic', model: 'opus', stopReason: 'toolUse' }
        lines.push(messageLine(next(), last(), reply))
        for (const { id, name } of content) {
          const nestedCalls = { calls: (nested ?? []).map(({ name, path }) => ({ name, arguments: { path } })) }
          const result = { role: 'toolResult', toolCallId: id, toolName: name, content: [{ type: 'text', text: 'ok' }] }
          lines.push(messageLine(next(), last(), nested === null ? result : { ...result, nestedCalls }))
        }
      }
    }
    return fileText(headerLine(), ...lines)
  })
