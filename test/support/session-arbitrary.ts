import * as fc from 'fast-check'

/**
 * Sessions at random: branches, labels, compactions, edits and summaries as pi writes them, and now and then what pi
 * never writes: repeated, missing and odd ids, parents that are not there yet or never, lines that are no entries.
 */

/** One line to come. The numbers are folded into whatever range the line needs them for. */
interface Step {
  readonly kind: number
  readonly parent: number
  readonly target: number
  readonly oddity: number
  readonly text: string
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.nat(99),
  parent: fc.nat(9999),
  target: fc.nat(9999),
  oddity: fc.nat(999),
  text: fc.string({ maxLength: 12, unit: fc.constantFrom('a', 'b', ' ', '"', '\\', 'é', '中', '😀') }),
})

const version = fc.constantFrom<unknown>(3, 3, 3, 3, 3, 2, 1, undefined, '3', 4, 'next')

/** The text of a session file. `odd` also makes what pi never writes. */
export function sessionArbitrary(odd: boolean, maxLines = 60): fc.Arbitrary<string> {
  return fc
    .record({
      version: odd ? version : fc.constant(3),
      steps: fc.array(step, { minLength: 1, maxLength: maxLines, size: 'max' }),
    })
    .map(({ version, steps }) => {
      const writer: Writer = { ids: [], odd }
      const header = { type: 'session', version, id: 'generated', timestamp: at(0), cwd: '/code' }
      const lines = steps.map((step, index) => lineOf(writer, step, index))
      return [JSON.stringify(header), ...lines].map((line) => `${line}\n`).join('')
    })
}

interface Writer {
  /** Ids so far, in the order of the file. */
  readonly ids: string[]
  readonly odd: boolean
}

function lineOf(writer: Writer, step: Step, index: number): string {
  if (writer.odd && step.oddity < ODD_LINES.length * 4) return ODD_LINES[step.oddity >> 2] ?? ''
  const id = idOf(writer, step, index)
  const content = contentOf(writer, step, index, id)
  const place = { id, parentId: parentOf(writer, step), timestamp: at(index + 1) }
  if (typeof id === 'string') writer.ids.push(id)
  // pi writes type, id, parentId, timestamp and then the rest; other writers have other orders.
  const { type, ...rest } = content
  return JSON.stringify(writer.odd && step.oddity === 999 ? { ...rest, ...place, type } : { type, ...place, ...rest })
}

const ODD_LINES = [
  '',
  'not json',
  'null',
  '42',
  '"text"',
  '[1,2]',
  '{"type":"session","version":3,"id":"second","timestamp":"2026-01-01T00:00:00.000Z","cwd":"/other"}',
  '{"type":"message","id":"half',
]

function at(seconds: number): string {
  return new Date(Date.UTC(2026, 0, 1) + seconds * 1000).toISOString()
}

function idOf({ ids, odd }: Writer, { oddity, target }: Step, index: number): unknown {
  if (odd && oddity >= 100 && oddity < 115) return ids[target % Math.max(ids.length, 1)] ?? 'first'
  if (odd && oddity >= 115 && oddity < 125) return undefined
  if (odd && oddity >= 125 && oddity < 130) return index
  if (oddity >= 130 && oddity < 170) return `entry-${index}`
  return (0x1000_0000 + index * 7919).toString(16)
}

function parentOf({ ids, odd }: Writer, { parent, oddity }: Step): unknown {
  if (odd && oddity >= 200 && oddity < 212) return 'nowhere0'
  if (odd && oddity >= 212 && oddity < 218) return undefined
  // An id that a later line has: a parent after its child, or a ring.
  if (odd && oddity >= 218 && oddity < 226) return (0x1000_0000 + (ids.length + (parent % 4)) * 7919).toString(16)
  if (ids.length === 0 || parent % 40 === 0) return null
  return parent % 5 === 0 ? ids[(parent >> 3) % ids.length] : ids.at(-1)
}

type Content = Readonly<Record<string, unknown>> & { readonly type?: unknown }

function contentOf(writer: Writer, step: Step, index: number, id: unknown): Content {
  const { kind, text } = step
  const target = writer.ids[step.target % Math.max(writer.ids.length, 1)] ?? 'none'
  if (kind < 60) return { type: 'message', message: messageOf(writer.odd, step, index) }
  if (kind < 68) return { type: 'label', targetId: target, ...(text === '' ? {} : { label: text }) }
  if (kind < 75) return compactionOf(step, writer.ids, id)
  if (kind < 84)
    return { type: 'context_edit', targetId: recent(writer.ids, step.target), ...replacementOf(writer.odd, step) }
  if (kind < 87) return { type: 'branch_summary', fromId: target, summary: text }
  if (kind < 89) return { type: 'model_change', provider: 'p', modelId: `m${kind}` }
  if (kind < 91) return { type: 'thinking_level_change', thinkingLevel: kind === 89 ? 'high' : 'low' }
  if (kind < 93) return { type: 'session_info', name: text }
  if (kind < 96)
    return { type: 'custom_message', customType: 'note', content: kind === 93 ? null : text, display: true }
  if (kind < 98) return { type: 'custom', customType: 'state', data: { text } }
  return kind === 98 ? { type: 'usage', kind: 'cache_warm' } : { type: 'future', text }
}

function recent(ids: readonly string[], target: number): string {
  return ids.at(-1 - (target % Math.min(Math.max(ids.length, 1), 8))) ?? 'none'
}

function compactionOf({ text, target }: Step, ids: readonly string[], id: unknown): Content {
  const firstKeptEntryId = target % 7 === 0 ? id : recent(ids, target)
  const checkpoint = target % 3 === 0 ? { systemMessage: { role: 'system', content: text, timestamp: 1 } } : {}
  const byIndex = target % 2 === 0 ? { firstKeptEntryIndex: target % 20 } : {}
  return { type: 'compaction', summary: text, firstKeptEntryId, tokensBefore: target, ...byIndex, ...checkpoint }
}

function replacementOf(odd: boolean, { target, text, oddity }: Step): Content {
  if (odd && oddity >= 300 && oddity < 302) return {}
  if (target % 3 === 0) return { replacement: null }
  return { replacement: { content: target % 3 === 1 ? text : [{ type: 'text', text }] } }
}

function messageOf(odd: boolean, step: Step, index: number): unknown {
  const { kind, text, oddity, target } = step
  if (odd && oddity >= 400 && oddity < 402) return undefined
  const content = odd && oddity >= 402 && oddity < 420 ? null : [{ type: 'text', text }]
  const timestamp = index
  if (kind < 20) return { role: 'user', content: kind < 10 ? text : content, timestamp }
  if (kind < 42) return assistantMessage(step, content)
  if (kind < 50)
    return { role: 'toolResult', toolCallId: `call-${target % 5}`, content, isError: kind === 42, timestamp }
  if (kind < 54) return systemMessage(step)
  if (kind < 57)
    return {
      role: 'bashExecution',
      command: text,
      output: text,
      exitCode: kind === 54 ? 1 : 0,
      excludeFromContext: kind === 55,
    }
  return kind === 57
    ? { role: 'custom', content: text }
    : kind === 58
      ? { role: 'hookMessage', content: text }
      : // pi makes such messages and writes none; other programs do.
        odd && target % 3 === 0
        ? { role: target % 2 === 0 ? 'branchSummary' : 'compactionSummary', summary: text, timestamp }
        : { role: 'other', content }
}

/** By the kind of a step: why a message stopped, where it is not for its calls or its end. */
const STOP_REASONS: ReadonlyMap<number, string | undefined> = new Map([
  [38, undefined],
  [39, 'length'],
  [40, 'aborted'],
  [41, 'error'],
])

function assistantMessage({ kind, target, text, oddity }: Step, content: unknown): Content {
  const call = { type: 'toolCall', id: `call-${target % 5}`, name: 'bash', arguments: oddity === 500 ? null : { text } }
  const blocks =
    content === null
      ? null
      : [{ type: 'thinking', thinking: text }, { type: 'text', text }, ...(kind < 32 ? [call] : [])]
  const usage = {
    input: target,
    output: 1,
    cacheRead: 0,
    cacheWrite: 2,
    totalTokens: target % 2 === 0 ? target + 3 : 0,
  }
  const stopReason = STOP_REASONS.has(kind) ? STOP_REASONS.get(kind) : kind < 32 ? 'toolUse' : 'stop'
  return {
    role: 'assistant',
    content: blocks,
    provider: 'p',
    model: `m${target % 3}`,
    stopReason,
    ...(kind % 3 === 0 ? {} : { usage }),
  }
}

function systemMessage({ kind, target, text }: Step): Content {
  const tool = { name: `tool-${target % 3}`, parameters: {} }
  const tools = kind === 50 ? { toolsAdded: [tool] } : kind === 51 ? { toolsRemoved: [tool] } : {}
  const sections = target % 2 === 0 ? { sections: { [`s${target % 4}`]: target % 3 === 0 ? null : text } } : {}
  return { role: 'system', content: text, ...tools, ...sections, timestamp: target }
}
