import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { MAX_TEXT } from '../../shared/ipc.ts'
import { imageOf } from '../../shared/session/entry-image.ts'
import { viewOf } from '../../shared/session/entry-view.ts'
import { jsonText } from '../../shared/session/json-text.ts'
import { rowOf } from '../../shared/session/row.ts'

/** Names that readers look for, so that arbitrary values land where they are read. */
const TYPES =
  'message compaction branch_summary custom custom_message label session_info usage context_edit model_change ' +
  'thinking_level_change title_change unheard_of'
const ROLES = 'user assistant toolResult system bashExecution custom hookMessage branchSummary unheardOf'
const FIELDS =
  'content summary details usage arguments toolCallId toolName stopReason errorMessage command output exitCode sections ' +
  'toolsAdded toolsRemoved customType replacement targetId firstKeptEntryId tokensBefore systemMessage label name provider ' +
  'model modelId display data mimeType text thinking type role timestamp diff readFiles cost toString __proto__'

const json = fc.jsonValue({ maxDepth: 4 })
const part = fc.oneof(
  json,
  fc.record(
    {
      type: fc.constantFrom('text', 'thinking', 'toolCall', 'image', 'else'),
      text: json,
      thinking: json,
      id: json,
      name: json,
      arguments: json,
      data: json,
      mimeType: json,
    },
    { requiredKeys: [] },
  ),
)
const value = fc.oneof(json, fc.array(part, { maxLength: 5 }), fc.string())
const loose = fc.dictionary(fc.constantFrom(...FIELDS.split(' ')), value, { maxKeys: 8 })
const message = fc.tuple(fc.constantFrom(...ROLES.split(' ')), loose).map(([role, rest]) => ({ ...rest, role }))
const entry = fc
  .tuple(fc.constantFrom(...TYPES.split(' ')), loose, fc.oneof(message, value))
  .map(([type, rest, inner]) => ({ ...rest, type, message: inner }))
const anything = fc.oneof({ weight: 1, arbitrary: json }, { weight: 6, arbitrary: entry })

it('reads whatever a line holds, as one line and as blocks, and never throws', () => {
  fc.assert(
    fc.property(
      anything,
      fc.option(fc.record({ name: value, arguments: value }), { nil: undefined }),
      (raw, answered) => {
        const row = rowOf(raw, 0, null, answered)
        expect(row.text).not.toBe('')
        expect(row.text.length).toBeLessThanOrEqual(200)
        expect(row.text).not.toMatch(/[\p{Cc}\u202a-\u202e]/u)
        const view = viewOf({
          raw,
          ordinal: 0,
          id: null,
          line: 1,
          bytes: 1,
          tokens: 0,
          label: null,
          pairOf: () => 1,
          ...(answered === undefined ? {} : { answered }),
        })
        expect(view.json.length).toBeLessThanOrEqual(MAX_TEXT)
        // What goes to the page is plain data: it must survive the way there unchanged.
        expect(structuredClone(view)).toEqual(view)
        const images = view.blocks.filter((block) => block.kind === 'image')
        for (const image of images) {
          expect(image.bytes > 0 || imageOf(raw, image.index) === null).toBe(true)
        }
      },
    ),
    { numRuns: 1_000 },
  )
})

it('writes JSON as JSON.stringify does', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(0, 2), (raw, indent) => {
      expect(jsonText(raw, 1_000_000, indent).text).toBe(JSON.stringify(raw, null, indent))
    }),
  )
})

it('cuts JSON at the limit and nowhere else', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.integer({ min: 1, max: 60 }), (raw, limit) => {
      const whole = JSON.stringify(raw)
      const { text, cut } = jsonText(raw, limit, 0)
      expect(cut).toBe(whole.length > limit)
      // A string is cut before it is escaped: the last character may be the start of another escape.
      expect(text.length).toBe(Math.min(limit, whole.length))
      expect(whole.startsWith(text.slice(0, -6))).toBe(true)
    }),
  )
})
