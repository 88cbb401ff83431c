import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Place } from '../../electron/sessions/folders.ts'
import { SessionError } from '../../electron/sessions/session-error.ts'
import type { SessionManager } from '../../electron/sessions/session-manager.ts'
import {
  cloneManaged,
  forkManaged,
  inMemorySession,
  manageFile,
  newSession,
} from '../../electron/sessions/start-session.ts'
import { openSession } from '../../electron/sessions/open-session.ts'
import type { RawEntry } from '../../shared/session/entry.ts'
import { contextMessages } from '../../shared/session/messages.ts'
import { digest } from './digest.mjs'
import { withPlaces } from './fork-entries.mjs'
import type { ContextsOf, Operation, Written } from './writing.ts'

const PLACE: Place = { env: {}, home: '/nowhere', cwd: '/nowhere', paths: path, readText: () => null }

/** Does with our session manager what `pi-writer.mjs` does with pi's. */
export async function ourWriting(
  cwd: string,
  folder: string | null,
  operations: readonly Operation[],
): Promise<Omit<Written, 'contextsOfOurs'>> {
  let session = folder === null ? inMemorySession(cwd) : newSession({ cwd, folder }, PLACE)
  const files = [session.store.file()]
  const refused: boolean[] = []
  let project = cwd
  for (const operation of operations) {
    try {
      const next = await perform(session, operation, project, folder)
      if (operation.do === 'clone') project = operation.cwd
      if (next !== session) session.store.close()
      session = next
      if (!files.includes(session.store.file())) files.push(session.store.file())
      refused.push(false)
    } catch (error) {
      if (!(error instanceof SessionError)) throw error
      refused.push(true)
    }
  }
  const named = files.filter((file) => file !== null)
  const { store } = session
  const { columns, facts } = store.built()
  const written = {
    refused,
    files: named,
    contexts: await Promise.all(named.filter((file) => existsSync(file)).map(ourContexts)),
    memory: folder === null ? [{}, ...Array.from({ length: columns.count }, (_, at) => store.body(at))] : [],
    leaf: session.leaf(),
    name: facts.name,
  }
  store.close()
  return written
}

async function perform(
  session: SessionManager,
  operation: Operation,
  cwd: string,
  folder: string | null,
): Promise<SessionManager> {
  const at = (place: number): number => Math.floor(place * session.store.built().columns.count)
  switch (operation.do) {
    case 'message':
      await session.append({ type: 'message', message: operation.message })
      return session
    case 'thinking':
      await session.append({ type: 'thinking_level_change', thinkingLevel: operation.thinkingLevel })
      return session
    case 'model':
      await session.append({ type: 'model_change', provider: operation.provider, modelId: operation.modelId })
      return session
    case 'usage': {
      const own = { kind: 'cache_warm', provider: 'anthropic', model: 'm-1', usage: { input: 1 } }
      await session.append({ type: 'usage', ...own, note: operation.note ?? undefined })
      return session
    }
    case 'compact': {
      const { summary, firstKept, fromHook } = operation
      const isAny = session.store.built().columns.count > 0
      const kept = firstKept === null || !isAny ? null : at(firstKept)
      await session.compact({ summary, firstKept: kept, tokensBefore: 9, fromHook: fromHook ?? undefined })
      return session
    }
    case 'custom':
      await session.append({ type: 'custom', customType: operation.customType, data: operation.data })
      return session
    case 'custom-message': {
      const { content, display, details } = operation
      await session.append({ type: 'custom_message', customType: 'note', content, display, details })
      return session
    }
    case 'edit': {
      const { target, content } = operation
      await session.editContext(at(target), content === null ? null : { content })
      return session
    }
    case 'label':
      await session.label(at(operation.target), operation.label)
      return session
    case 'name':
      await session.rename(operation.name)
      return session
    case 'branch':
      session.branch(at(operation.to))
      return session
    case 'summarise': {
      const { to, summary, details } = operation
      await session.branchWithSummary(to === null ? null : at(to), summary, { details })
      return session
    }
    case 'reset':
      session.reset()
      return session
    case 'fork':
      return await forkManaged(session, at(operation.at), { cwd, folder }, PLACE)
    case 'clone':
      return await cloneManaged(session, { cwd: operation.cwd, folder }, PLACE)
    case 'reopen': {
      const file = session.store.file()
      return file !== null && existsSync(file) ? await manageFile(file) : session
    }
  }
}

/** What we read at each entry of a file. */
export async function ourContexts(file: string): Promise<ContextsOf> {
  const session = await openSession(file)
  try {
    const value = Array.from({ length: session.built.columns.count }, (_, at) =>
      digest(contextMessages(session.built, at, session.body).messages),
    )
    return { value }
  } finally {
    session.close()
  }
}

/**
 * What files hold, to be compared with others: their lines with the fields in order, every id replaced by the place of
 * the entry that it names, times and the sessions' own ids left out, and a parent session by its place in the list.
 */
export function comparable(files: readonly string[]): readonly (readonly string[] | null)[] {
  const read = files.map((file) => (existsSync(file) ? readFileSync(file, 'utf8').split('\n') : null))
  // What stands behind the last line end is no line; it is compared too.
  const parsed = read.map((lines) => lines?.slice(0, -1).map((line) => JSON.parse(line) as RawEntry) ?? null)
  // An entry of a fork may name one that was not carried along.
  const elsewhere = new Map<unknown, string>()
  for (const [file, lines] of parsed.entries())
    for (const [place, { id }] of lines?.entries() ?? []) elsewhere.set(id, elsewhere.get(id) ?? `${file}:${place}`)
  return parsed.map((lines, file) => {
    if (lines === null) return null
    const [header, ...entries] = lines
    const parent = header?.['parentSession']
    const named = {
      ...header,
      id: '',
      timestamp: '',
      ...(typeof parent === 'string' ? { parentSession: files.indexOf(parent) } : {}),
    }
    return [read[file]?.at(-1) ?? '', JSON.stringify(named), ...comparableEntries(entries, elsewhere)]
  })
}

/** As `comparable`, for entries alone. */
export function comparableEntries(
  entries: readonly RawEntry[],
  elsewhere: ReadonlyMap<unknown, string> = new Map(),
): string[] {
  return withPlaces(entries).map((entry) => {
    const { systemMessage, fromId } = entry
    const away =
      typeof fromId !== 'string' || fromId.startsWith('#') || fromId === 'root'
        ? {}
        : { fromId: elsewhere.get(fromId) ?? 'nowhere' }
    const checkpoint =
      systemMessage === undefined ? {} : { systemMessage: { ...(systemMessage as RawEntry), timestamp: 0 } }
    return JSON.stringify({ ...entry, timestamp: typeof entry['timestamp'], ...away, ...checkpoint })
  })
}
