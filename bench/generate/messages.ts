import type { Random } from './random.ts'
import type { Text } from './text.ts'

/** The messages of a session, each with its keys in the order in which pi writes them. */

export interface Model {
  readonly api: string
  readonly provider: string
  readonly model: string
}

export interface ToolCall {
  readonly id: string
  readonly name: string
}

export interface Messages {
  readonly system: (time: number) => object
  readonly user: (time: number) => object
  /** An assistant message and the calls it makes. `calls` 0 ends a turn. */
  readonly assistant: (time: number, model: Model, calls: number) => { message: object; calls: readonly ToolCall[] }
  /** One that failed: no content, and the reason. */
  readonly failed: (time: number, model: Model, reason: 'error' | 'aborted') => object
  readonly toolResult: (time: number, call: ToolCall) => object
  readonly bash: (time: number) => object
  readonly usage: () => object
}

type Block = Readonly<Record<string, unknown>>

/** Longest result of a tool that pi keeps. */
const MAX_RESULT = 50_000
const TOOLS: readonly [string, ...string[]] = ['bash', 'bash', 'bash', 'read', 'read', 'edit', 'write', 'grep']

/** @param scale what the lengths of all texts are multiplied with; below 0.1 no thinking and no images are written */
export function createMessages(random: Random, text: Text, scale: number): Messages {
  const rich = scale >= 0.1
  let calls = 0
  const some = (mean: number): string => text.ofLength(Math.max(4, Math.min(MAX_RESULT, random.around(mean * scale))))
  const textBlock = (mean: number): Block => ({ type: 'text', text: some(mean) })

  const usage = (): object => {
    if (!rich) return freeUsage(900 + random.below(9_000), 1 + random.below(90))
    const [input, output, cacheRead] = [random.below(50), 1 + random.below(900), random.below(150_000)]
    const cacheWrite = random.below(4_000)
    const [forInput, forOutput] = [money(input * 3), money(output * 15)]
    const [forRead, forWrite] = [money(cacheRead * 0.3), money(cacheWrite * 3.75)]
    const total = money((forInput + forOutput + forRead + forWrite) * 1e6)
    const totalTokens = input + output + cacheRead + cacheWrite
    const cost = { input: forInput, output: forOutput, cacheRead: forRead, cacheWrite: forWrite, total }
    return { input, output, cacheRead, cacheWrite, totalTokens, cost }
  }

  const image = (): Block => ({
    type: 'image',
    data: text.base64(Math.min(5_000_000, 40_000 + random.around(700_000))),
    mimeType: 'image/png',
  })

  const callBlock = (): { block: Block; call: ToolCall } => {
    const call = {
      id: `toolu_${(calls += 1).toString(36).padStart(rich ? 24 : 6, '0')}`,
      name: rich ? random.pick(TOOLS) : 'bash',
    }
    return { block: { type: 'toolCall', ...call, arguments: argumentsOf(call.name) }, call }
  }

  const argumentsOf = (name: string): object => {
    if (name === 'bash') return { command: some(90) }
    const path = text.path()
    if (name === 'read') return random.chance(0.3) ? { path, offset: 1 + random.below(900), limit: 200 } : { path }
    if (name === 'write') return { path, content: some(6_000) }
    if (name === 'edit') return { path, edits: [{ oldText: some(500), newText: some(700) }] }
    return { pattern: some(20), path }
  }

  return {
    system: (timestamp) => ({
      role: 'system',
      content: '',
      sections: { preamble: some(9_000), tools: some(3_000), guidelines: some(2_000) },
      toolsAdded: ['bash', 'read', 'edit', 'write', 'grep'].map((name) => ({
        name,
        description: some(400),
        parameters: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
      })),
      timestamp,
    }),
    user: (timestamp) => ({
      role: 'user',
      content: [textBlock(random.chance(0.1) ? 8_000 : 350), ...(rich && random.chance(0.012) ? [image()] : [])],
      timestamp,
    }),
    assistant(timestamp, model, count) {
      const made = Array.from({ length: count }, callBlock)
      const content: Block[] = []
      if (rich && random.chance(0.6)) {
        content.push({ type: 'thinking', thinking: some(1_200), thinkingSignature: text.base64(600) })
      }
      if (count === 0 || random.chance(0.35)) content.push(textBlock(count === 0 ? 1_800 : 350))
      content.push(...made.map(({ block }) => block))
      const stopReason = count === 0 ? 'stop' : 'toolUse'
      return {
        message: { role: 'assistant', content, ...model, usage: usage(), stopReason, timestamp },
        calls: made.map(({ call }) => call),
      }
    },
    failed: (timestamp, model, stopReason) => ({
      role: 'assistant',
      content: stopReason === 'aborted' ? [textBlock(300)] : [],
      ...model,
      usage: usage(),
      stopReason,
      timestamp,
      ...(stopReason === 'error' ? { errorMessage: '529 overloaded_error: the service is overloaded' } : {}),
    }),
    toolResult: (timestamp, { id, name }) => ({
      role: 'toolResult',
      toolCallId: id,
      toolName: name,
      content: [textBlock(name === 'read' ? 11_000 : 7_000), ...(rich && random.chance(0.001) ? [image()] : [])],
      ...(name === 'edit' ? { details: { diff: some(1_500), firstChangedLine: 1 + random.below(400) } } : {}),
      isError: random.chance(0.04),
      timestamp,
    }),
    bash: (timestamp) => ({
      role: 'bashExecution',
      command: some(60),
      output: some(2_500),
      exitCode: random.chance(0.9) ? 0 : 1,
      cancelled: false,
      truncated: false,
      timestamp,
    }),
    usage,
  }
}

/** As of a model on one's own machine. */
function freeUsage(input: number, output: number): object {
  const none = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 }
  return { ...none, input, output, totalTokens: input + output, cost: { ...none, total: 0 } }
}

/** Dollars from millionths of a dollar, without the noise of binary fractions. */
function money(millionths: number): number {
  return Math.round(millionths) / 1e6
}
