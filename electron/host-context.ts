import type { ContextSummary, SentMessage } from '../shared/ipc.ts'
import type { RawEntry } from '../shared/session/entry.ts'
import { sentText } from '../shared/session/llm.ts'
import { messagesOf } from '../shared/session/messages.ts'
import { unpairedIn } from '../shared/session/pairs.ts'
import { settingsOf } from '../shared/session/settings.ts'
import { CONTEXT_STATES, type ContextState } from '../shared/session/states.ts'
import { estimateTokens } from '../shared/session/tokens.ts'
import { contextUsage } from '../shared/session/usage.ts'
import { contextOf, fullTokens, type PathContext } from '../shared/tree/context.ts'
import { pathTo } from '../shared/tree/path.ts'
import { Refusal } from './failure.ts'
import type { OpenSession } from './host-sessions.ts'
import { createPacer } from './pause.ts'
import type { SessionFile } from './sessions/open-session.ts'

/** What the model would be sent at a leaf, kept for the next questions about it: without any body. */
export interface HeldContext {
  readonly context: PathContext
  readonly summary: ContextSummary
}

/** Contexts kept of a session: back, forward and a few looks around. One holds some 10 bytes an entry of its path. */
const KEPT = 12
/** Characters of a message's text that travel. */
const MAX_SENT = 4_000

const held = new WeakMap<OpenSession, Map<number | null, Promise<HeldContext>>>()

/** The context at a leaf, worked out once. @throws Refusal when there is no such entry; the signal's reason when closed */
export function contextAt(session: OpenSession, leaf: number | null): Promise<HeldContext> {
  if (leaf !== null && leaf >= session.file.built.columns.count) {
    throw new Refusal('not-found', `There is no entry ${leaf} in this session.`)
  }
  const contexts = held.get(session) ?? new Map<number | null, Promise<HeldContext>>()
  held.set(session, contexts)
  const found = contexts.get(leaf) ?? workOut(session, leaf)
  // A Map keeps its order: put last, it is the last to go.
  contexts.delete(leaf)
  contexts.set(leaf, found)
  found.catch(() => {
    // Whoever asked is told; the next question tries again.
    if (contexts.get(leaf) === found) contexts.delete(leaf)
  })
  for (const oldest of contexts.keys()) {
    if (contexts.size <= KEPT) break
    contexts.delete(oldest)
  }
  return found
}

/** Some of the messages sent at a leaf, by their place among them. Reads the bodies of these alone. */
export async function messagesAt(
  session: OpenSession,
  { leaf, from, count }: { readonly leaf: number | null; readonly from: number; readonly count: number },
): Promise<readonly SentMessage[]> {
  const { context, summary } = await contextAt(session, leaf)
  const { sources } = summary
  const to = Math.min(sources.length, from + count)
  if (from >= to) return []
  // An entry can give two messages, and the range may begin at the second.
  let first = from
  while (first > 0 && sources[first - 1] === sources[from]) first -= 1
  const entries = Int32Array.from(new Set(sources.slice(first, to)))
  const { columns } = session.file.built
  // The deciding compaction can only be the first source of all, so a part of them is a context of the same rules.
  const partial = { ...context, path: new Int32Array(0), entries }
  const part = messagesOf(columns, partial, (ordinal) => session.file.body(ordinal))
  const states = statesOf(context, summary, new Set(entries))
  return part.messages.slice(from - first, to - first).map((message, place) => {
    const source = sources[from + place] ?? 0
    const text = sentText(message)
    return {
      index: from + place,
      source,
      role: roleOf(message),
      tokens: estimateTokens(message),
      state: states.get(source) ?? 'sent',
      text: text.slice(0, MAX_SENT),
      cut: text.length > MAX_SENT,
    }
  })
}

async function workOut({ file, signal }: OpenSession, leaf: number | null): Promise<HeldContext> {
  const { columns, facts } = file.built
  const path = pathTo(columns, leaf)
  const context = contextOf(columns, facts, path)
  const bodies = await readBodies(file, context.entries, signal)
  const built = messagesOf(columns, context, (ordinal) => bodies.get(ordinal) ?? file.body(ordinal))
  const { model, thinkingLevel } = settingsOf(columns, facts, path)
  const summary: ContextSummary = {
    leaf,
    pathCount: path.length,
    messageCount: built.messages.length,
    tokens: context.tokens,
    usage: contextUsage(columns, context, built),
    fullTokens: fullTokens(columns, path),
    model,
    thinkingLevel,
    sources: built.sources,
    unpaired: unpairedIn(built),
    failure: built.failure?.message ?? null,
  }
  return { context, summary }
}

/** The bodies that send something, read with pauses: they can be most of a large file, and closing must not wait for it. */
async function readBodies(
  file: SessionFile,
  ordinals: Int32Array,
  signal: AbortSignal,
): Promise<ReadonlyMap<number, RawEntry>> {
  const { tokens } = file.built.columns
  const bodies = new Map<number, RawEntry>()
  const pace = createPacer(signal)
  for (const ordinal of ordinals) {
    if ((tokens[ordinal] ?? 0) === 0) continue
    bodies.set(ordinal, file.body(ordinal))
    await pace()
  }
  return bodies
}

/** The word for each of these entries, by ordinal. */
function statesOf(
  context: PathContext,
  { unpaired }: ContextSummary,
  wanted: ReadonlySet<number>,
): ReadonlyMap<number, ContextState> {
  const states = new Map<number, ContextState>()
  for (const [place, ordinal] of context.path.entries()) {
    const state = wanted.has(ordinal) ? CONTEXT_STATES[context.states[place] ?? 0] : undefined
    if (state !== undefined) states.set(ordinal, state)
  }
  for (const ordinal of unpaired) if (wanted.has(ordinal)) states.set(ordinal, 'unpaired')
  return states
}

function roleOf(message: unknown): string {
  const role: unknown = typeof message === 'object' && message !== null && 'role' in message ? message.role : null
  return typeof role === 'string' ? role : 'no role'
}
