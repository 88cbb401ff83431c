import type { ContextSummary } from '../../shared/lens/replies.ts'
import type { RawEntry } from '../../shared/session/entry.ts'
import { messagesOf, sentOf, type ContextMessages } from '../../shared/session/messages.ts'
import { unpairedIn } from '../../shared/session/pairs.ts'
import { settingsOf } from '../../shared/session/path-settings.ts'
import { tokenSums } from '../../shared/session/token-sums.ts'
import { contextUsage, footerUsage } from '../../shared/session/usage.ts'
import { contextOf, fullTokens, type PathContext } from '../../shared/tree/context.ts'
import { pathTo } from '../../shared/tree/path.ts'
import { nearestSafeLeaf } from '../../shared/tree/safe-leaf.ts'
import { Refusal } from '../failure.ts'
import { childrenOfSession } from './children.ts'
import type { OpenSession } from './open-sessions.ts'
import { createPacer } from '../pause.ts'
import { folderOf, placeHere } from '../sessions/folders.ts'
import type { SessionFile } from '../sessions/open-session.ts'
import { compactionSettings } from '../sessions/compaction-settings.ts'

/** Contexts kept of a session: back, forward and a few looks around. One holds some 10 bytes an entry of its path. */
const KEPT = 12

const projections = new WeakMap<OpenSession, Map<number | null, PathContext>>()
const summaries = new WeakMap<OpenSession, Map<number | null, Promise<ContextSummary>>>()

/** What becomes of the path to a leaf, from columns alone. @throws Refusal when there is no such entry */
export function projectionAt(session: OpenSession, leaf: number | null): PathContext {
  const { columns, facts } = session.file.built
  if (leaf !== null && leaf >= columns.count) {
    throw new Refusal('not-found', `There is no entry ${leaf} in this session.`)
  }
  return kept(projections, session, leaf, () => contextOf(columns, facts, pathTo(columns, leaf)))
}

/**
 * What the model would be sent at a leaf, worked out once, without any body.
 * @throws Refusal when there is no such entry; the signal's reason when closed
 */
export function contextAt(session: OpenSession, leaf: number | null): Promise<ContextSummary> {
  const context = projectionAt(session, leaf)
  const found = kept(summaries, session, leaf, () => workOut(session, leaf, context))
  found.catch(() => {
    // Whoever asked is told; the next question tries again.
    const known = summaries.get(session)
    if (known?.get(leaf) === found) known.delete(leaf)
  })
  return found
}

/** The leaf nearest to one at which no call is without its result and no result without its call; null where none was found. */
export function safeLeafAt(session: OpenSession, leaf: number): Promise<number | null> {
  const { file, signal } = session
  projectionAt(session, leaf)
  return nearestSafeLeaf(file.built.columns, childrenOfSession(session), leaf, async (at) =>
    unpairedIn(
      await contextMessagesAt(
        file,
        contextOf(file.built.columns, file.built.facts, pathTo(file.built.columns, at)),
        signal,
      ),
    ),
  )
}

/** What was worked out for a leaf, or is now; of each session the last few. */
function kept<T>(
  all: WeakMap<OpenSession, Map<number | null, T>>,
  session: OpenSession,
  leaf: number | null,
  work: () => T,
): T {
  const known = all.get(session) ?? new Map<number | null, T>()
  all.set(session, known)
  const found = known.has(leaf) ? (known.get(leaf) as T) : work()
  // A Map keeps its order: put last, it is the last to go.
  known.delete(leaf)
  known.set(leaf, found)
  for (const oldest of known.keys()) {
    if (known.size <= KEPT) break
    known.delete(oldest)
  }
  return found
}

async function workOut(
  { file, signal }: OpenSession,
  leaf: number | null,
  context: PathContext,
): Promise<ContextSummary> {
  const { columns, facts } = file.built
  const built = await contextMessagesAt(file, context, signal)
  const { model, thinkingLevel } = settingsOf(columns, facts, context.path)
  const sent = sentOf(context, built).messages
  return {
    leaf,
    pathCount: context.path.length,
    messageCount: sent.length,
    tokens: context.sentTokens,
    leftOut: { messages: built.messages.length - sent.length, tokens: context.tokens - context.sentTokens },
    usage: contextUsage(columns, context, built),
    footer: footerUsage(columns, context, built),
    fullTokens: fullTokens(columns, context.path),
    sums: tokenSums(sent),
    compaction: compactionSettings(placeHere(), model, folderOf(facts.header.cwd)),
    model,
    thinkingLevel,
    unpaired: unpairedIn(built),
    failure: built.failure?.message ?? null,
  }
}

/** The messages of a context. Its bodies are read with pauses: they can be most of a large file, and closing must not wait. */
async function contextMessagesAt(
  file: SessionFile,
  context: PathContext,
  signal: AbortSignal,
): Promise<ContextMessages> {
  const { columns } = file.built
  const bodies = new Map<number, RawEntry>()
  const pace = createPacer(signal)
  for (const ordinal of context.entries) {
    if ((columns.tokens[ordinal] ?? 0) === 0) continue
    bodies.set(ordinal, file.body(ordinal))
    await pace()
  }
  return messagesOf(columns, context, (ordinal) => bodies.get(ordinal) ?? file.body(ordinal))
}
