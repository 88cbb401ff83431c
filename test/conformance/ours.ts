import { rootsOf } from '../../shared/tree/roots.ts'
import { leafCount } from '../../shared/tree/leaf-count.ts'
import { contextOf } from '../../shared/tree/context.ts'
import { isEndless, pathTo, placesOn } from '../../shared/tree/path.ts'
import { MISSING, ROOT } from '../../shared/session/columns.ts'
import { recordOf } from '../../shared/session/entry.ts'
import { toLlm } from '../../shared/session/llm.ts'
import type { BodyOf } from '../../shared/session/migrate.ts'
import { messagesOf } from '../../shared/session/messages.ts'
import { isSent } from '../../shared/session/states.ts'
import { storedSettings } from '../../shared/session/path-settings.ts'
import { currentSystemMessage } from '../../shared/session/system-message.ts'
import { estimateTokensAsPi } from '../../shared/session/tokens.ts'
import { contextUsage, footerUsage } from '../../shared/session/usage.ts'
import type { SessionFile } from '../../electron/sessions/open-session.ts'
import type { Context, Shape } from './answers.ts'
import { digest } from './digest.mjs'
import { piTreeEnds } from './pi-tree.ts'

/** The file as we have it. */
export function ourShape(session: SessionFile): Shape {
  const { columns, facts, ids } = session.built
  return {
    header: {
      id: facts.header.id,
      version: facts.header.version,
      cwd: facts.header.cwd,
      parentSession: facts.header.parentSession,
    },
    name: facts.name,
    entries: Array.from({ length: columns.count }, (_, ordinal) => [
      session.body(ordinal)['type'] ?? null,
      parentName(columns.parent[ordinal] ?? ROOT, ids.parentIdOf(ordinal)),
    ]),
    leaf: facts.fileLeaf,
    roots: piTreeEnds(session) ? rootsOf(columns, ids) : null,
    leafCount: leafCount(columns, ids),
    labels: facts.labels.map(({ target, label }) => [target, label]),
  }
}

function parentName(parent: number, id: string | null): number | string | null {
  return parent === MISSING ? `missing:${id ?? ''}` : parent === ROOT ? null : parent
}

/** The context at an entry as we have it, or why pi cannot have one. */
export function ourContext(session: SessionFile, at: number): Context | { readonly fails: string } {
  const { columns, facts } = session.built
  const body: BodyOf = (ordinal) => session.body(ordinal)
  const context = contextOf(columns, facts, pathTo(columns, at))
  const placeOf = placesOn(context.path)
  const messages = messagesOf(columns, context, body)
  if (messages.failure !== null) return { fails: messages.failure.message }
  const system = currentSystemMessage(messages.messages)
  return {
    path: [...context.path],
    context: [...context.entries],
    roles: messages.messages.map((message) => recordOf(message)['role'] ?? null),
    messages: messages.messages.map(digest),
    tokens: messages.messages.map(estimateTokensAsPi),
    usage: contextUsage(columns, context, messages),
    footer: footerUsage(columns, context, messages),
    reaches: messages.sources.map((ordinal) => isSent(context.states[placeOf(ordinal)])),
    sent: messages.messages.flatMap((message) => toLlm(message) ?? []).map(digest),
    system: system.fails || system.message === null ? null : digest(system.message),
    ...storedSettings(columns, context.path, body),
  }
}

/** True where pi can be asked about an entry: it has an id, and its path ends. */
export function canBeAsked({ built }: SessionFile, ordinal: number): boolean {
  return built.ids.idOf(ordinal) !== null && !isEndless(built.columns, pathTo(built.columns, ordinal))
}
