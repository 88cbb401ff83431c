import { createMessages, type Model } from './messages.ts'
import { createRandom, entryIdOf, type Random } from './random.ts'
import { createText, type Text } from './text.ts'

/** How large a session is to be. */
export interface Shape {
  /** Entries, the header not counted. */
  readonly entries: number
  /** What the lengths of texts are multiplied with: 1 gives about 7,000 bytes an entry, 0.001 about 340. */
  readonly textScale: number
  /** Without any branch: as deep as it is long. */
  readonly isChain?: boolean
  /** Of the header; some project where it is left out. */
  readonly cwd?: string
  /** When it begins, in milliseconds since the epoch. */
  readonly start?: number
}

/** Where the words of a session come from. Making one takes a moment: many small sessions share theirs. */
export interface Source {
  readonly random: Random
  readonly text: Text
}

export function createSource(seed: number): Source {
  const random = createRandom(seed)
  return { random, text: createText(random) }
}

const START = Date.UTC(2026, 0, 5, 8)
/** Times in a session that its reader goes far back and begins again; besides, one turn in ten is tried anew. */
const FAR_JUMPS = 8

const MODELS: readonly [Model, ...Model[]] = [
  { api: 'anthropic-messages', provider: 'anthropic', model: 'claude-sonnet-4-5' },
  { api: 'anthropic-messages', provider: 'anthropic', model: 'claude-opus-4-1' },
  { api: 'openai-responses', provider: 'openai', model: 'gpt-5' },
]
/** Of thin sessions. */
const LOCAL_MODEL: Model = { api: 'openai-completions', provider: 'ollama', model: 'qwen3' }

type Fields = Readonly<Record<string, unknown>>

/**
 * Hands on the lines of a session as pi 1.6.0 writes it, without line ends: turns of tool calls, tries anew and their
 * branches, compactions, labels, changes of model and level, edits of the context, entries of extensions, images. The
 * same seed gives the same lines.
 */
export function generateSession(
  { entries, textScale, isChain = false, cwd = '/home/user/project', start = START }: Shape,
  seed: number,
  emit: (line: string) => void,
  { random, text }: Source = createSource(seed),
): void {
  const messages = createMessages(random, text, textScale)
  /** Ids from the root to the leaf. */
  const path: string[] = []
  let written = 0
  let clock = start
  const isThin = textScale < 0.1
  let model = isThin ? LOCAL_MODEL : MODELS[0]
  let untilCompaction = 400
  let lastUser = ''

  const isWhole = (): boolean => written >= entries
  const time = (): number => (clock += 200 + random.below(20_000))
  const some = (mean: number): string => text.ofLength(Math.max(4, random.around(mean * textScale)))

  /** Writes one entry under the leaf, which it becomes. `before` are the keys that pi writes before the id. */
  function put(type: string, after: Fields, before: Fields = {}): string {
    const id = entryIdOf(written, seed)
    if (!isWhole()) {
      const timestamp = new Date(clock).toISOString()
      emit(JSON.stringify({ type, ...before, id, parentId: path.at(-1) ?? null, timestamp, ...after }))
    }
    written += 1
    untilCompaction -= 1
    path.push(id)
    return id
  }

  function say(message: object): string {
    return put('message', { message })
  }

  function putModel(): void {
    if (!isThin) model = random.pick(MODELS)
    put('model_change', { provider: model.provider, modelId: model.model })
  }

  function putLevel(): void {
    put('thinking_level_change', { thinkingLevel: random.pick(['off', 'low', 'medium', 'high']) })
  }

  /** A failed attempt, which pi leaves out of the context and repeats. */
  function fail(): void {
    const failed = say(messages.failed(time(), model, 'error'))
    put('context_edit', { targetId: failed, replacement: null })
  }

  function step(): void {
    const { message, calls } = messages.assistant(time(), model, random.chance(0.2) ? 2 + random.below(2) : 1)
    say(message)
    for (const call of calls) {
      const result = say(messages.toolResult(time(), call))
      if (random.chance(0.002)) {
        put('context_edit', { targetId: result, replacement: { content: [{ type: 'text', text: '(shortened)' }] } })
      }
    }
    if (random.chance(0.02)) {
      put('custom', {}, { customType: 'plan.state', data: { step: written, open: [some(80)], done: random.below(9) } })
    }
  }

  function turn(): void {
    if (random.chance(0.02)) putModel()
    if (random.chance(0.02)) putLevel()
    if (random.chance(0.03)) say(messages.bash(time()))
    if (random.chance(0.03)) {
      put('custom_message', {}, { customType: 'notes', content: some(300), display: random.chance(0.7) })
    }
    lastUser = say(messages.user(time()))
    for (let steps = 1 + random.around(5); steps > 0; steps -= 1) {
      if (random.chance(0.005)) fail()
      step()
    }
    if (random.chance(0.02)) say(messages.failed(time(), model, 'aborted'))
    else say(messages.assistant(time(), model, 0).message)
    if (random.chance(0.04)) {
      const { provider, model: name } = model
      put('usage', { kind: 'cache_warm', provider, model: name, usage: messages.usage() })
    }
    if (random.chance(0.01)) put('label', { targetId: lastUser, label: `mark ${written}` })
    if (random.chance(0.004)) put('session_info', { name: `Work on ${text.path()}` })
    if (untilCompaction <= 0) compact()
  }

  function compact(): void {
    const kept = path[Math.max(0, path.length - 20 - random.below(30))]
    put('compaction', {
      summary: `## Goal\n${some(2_500)}`,
      firstKeptEntryId: kept,
      tokensBefore: 120_000 + random.below(60_000),
      details: { readFiles: [text.path(), text.path()], modifiedFiles: [text.path()] },
      fromHook: false,
    })
    untilCompaction = 500 + random.below(600)
  }

  /** Moves the leaf back; half the time a summary tells what was left. */
  function goBack(entriesBack: number): void {
    const from = path.at(-1)
    path.length = Math.max(1, path.length - entriesBack)
    if (random.chance(0.5)) return
    put('branch_summary', {
      fromId: from,
      summary: `The user explored a different conversation branch before returning here.\nSummary of that exploration:\n\n${some(1_200)}`,
      details: { readFiles: [text.path()], modifiedFiles: [] },
    })
  }

  const header = { type: 'session', version: 3, id: sessionIdOf(start, seed), timestamp: new Date(clock).toISOString() }
  emit(JSON.stringify({ ...header, cwd }))
  putModel()
  putLevel()
  say(messages.system(time()))
  let jumps = 0
  while (!isWhole()) {
    turn()
    if (isChain) continue
    if (written > ((jumps + 1) * entries) / (FAR_JUMPS + 1)) {
      jumps += 1
      goBack(random.below(path.length))
    } else if (random.chance(0.1)) goBack(1 + random.below(40))
  }
}

/** A UUID of version 7, as pi names its sessions. */
export function sessionIdOf(start: number, seed: number): string {
  const hex = start.toString(16).padStart(12, '0')
  const tail = (seed >>> 0).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-${tail}`
}
