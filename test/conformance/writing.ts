import * as fc from 'fast-check'
import type { Attempt } from './answers.ts'

/** An entry by its place among those that are there: from 0 for the first to just below 1 for the last. */
type Place = number

/** One thing that is done with a session, by pi's session manager and by ours. */
export type Operation =
  | { readonly do: 'message'; readonly message: Readonly<Record<string, unknown>> }
  | { readonly do: 'thinking'; readonly thinkingLevel: string }
  | { readonly do: 'model'; readonly provider: string; readonly modelId: string }
  | { readonly do: 'usage'; readonly note: string | null }
  | {
      readonly do: 'compact'
      readonly summary: string
      readonly firstKept: Place | null
      readonly fromHook: boolean | null
    }
  | { readonly do: 'custom'; readonly customType: string; readonly data: unknown }
  | { readonly do: 'custom-message'; readonly content: unknown; readonly display: boolean; readonly details: unknown }
  | { readonly do: 'edit'; readonly target: Place; readonly content: string | readonly unknown[] | null }
  | { readonly do: 'label'; readonly target: Place; readonly label: string | null }
  | { readonly do: 'name'; readonly name: string }
  | { readonly do: 'branch'; readonly to: Place }
  | { readonly do: 'summarise'; readonly to: Place | null; readonly summary: string; readonly details: unknown }
  | { readonly do: 'reset' }
  | { readonly do: 'fork'; readonly at: Place }
  | { readonly do: 'clone'; readonly cwd: string }
  | { readonly do: 'reopen' }

export interface WritingJob {
  readonly cwd: string
  /** Where the files of the driver go; null for a session in memory. */
  readonly folder: string | null
  readonly operations: readonly Operation[]
  /** Files that we wrote by the same operations, for pi to open. */
  readonly ours: readonly string[]
}

/** What came of the operations. */
export interface Written {
  /** Of each operation: whether it was refused. */
  readonly refused: readonly boolean[]
  /** The files that were begun, in order, and where they are. */
  readonly files: readonly string[]
  /** Of each file that is there, what pi reads at each of its entries. */
  readonly contexts: readonly ContextsOf[]
  readonly contextsOfOurs: readonly ContextsOf[]
  /** The session in memory: header and entries. */
  readonly memory: readonly Readonly<Record<string, unknown>>[]
  /** Of the session at its end. */
  readonly leaf: unknown
  readonly name: string | null
}

/** A digest of the messages at each entry. */
export type ContextsOf = Attempt<readonly string[]>

const text = fc.constantFrom('a', 'Look at it.', 'two\nlines', '<b>“quoted”</b> \u2028 \\', '🌳', '')
const place = fc.nat(999).map((thousandths) => thousandths / 1000)
const blocks = fc.array(fc.record({ type: fc.constant('text'), text }), { maxLength: 2 })
const details = fc.constantFrom(undefined, { readFiles: ['a.ts'], modifiedFiles: [] }, null, 7)

const message = fc.oneof(
  fc.record({ role: fc.constant('user'), content: fc.oneof(text, blocks), timestamp: fc.nat() }),
  fc.record({
    role: fc.constant('assistant'),
    content: blocks,
    provider: fc.constantFrom('anthropic', 'openai'),
    model: fc.constantFrom('m-1', 'm-2'),
    stopReason: fc.constantFrom('stop', 'toolUse', 'error'),
    timestamp: fc.nat(),
  }),
  fc.record({
    role: fc.constant('toolResult'),
    toolCallId: fc.constant('call_1'),
    toolName: fc.constant('bash'),
    content: blocks,
    isError: fc.boolean(),
    timestamp: fc.nat(),
  }),
  fc.record({
    role: fc.constant('system'),
    content: text,
    sections: fc.constantFrom(undefined, { rules: 'Be brief.' }, { rules: null }),
    toolsAdded: fc.constantFrom(undefined, [{ name: 'bash', description: 'd' }]),
    timestamp: fc.nat(),
  }),
  fc.record({ role: fc.constant('bashExecution'), command: text, output: text, exitCode: fc.constant(0) }),
)

const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ do: fc.constant('message' as const), message }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('thinking' as const), thinkingLevel: fc.constantFrom('off', 'high') }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('model' as const), provider: text, modelId: text }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('usage' as const), note: fc.option(text) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('compact' as const),
      summary: text,
      firstKept: fc.option(place),
      fromHook: fc.option(fc.boolean()),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('custom' as const), customType: text, data: fc.jsonValue({ maxDepth: 2 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('custom-message' as const),
      content: fc.oneof(text, blocks),
      display: fc.boolean(),
      details,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      target: place,
      content: fc.option(fc.oneof(text, blocks)),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('label' as const), target: place, label: fc.option(text) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('name' as const), name: text }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('branch' as const), to: place }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('summarise' as const), to: fc.option(place), summary: text, details }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reset' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('fork' as const), at: place }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('clone' as const), cwd: fc.constant('/home/user/other') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reopen' as const) }) },
)

/** A random sequence of operations, as JSON would carry it. */
export const sequence: fc.Arbitrary<readonly Operation[]> = fc
  .array(operation, { minLength: 1, maxLength: 40, size: 'max' })
  .map((operations) => JSON.parse(JSON.stringify(operations)) as readonly Operation[])
