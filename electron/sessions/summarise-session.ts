import { closeSync } from 'node:fs'
import type { SessionSummary } from '../../shared/ipc-library.ts'
import type { ModelName, Problem } from '../../shared/session/columns.ts'
import { recordOf } from '../../shared/session/entry.ts'
import { kindOf } from '../../shared/session/classify.ts'
import { costOf, spentTokens } from '../../shared/session/spending.ts'
import { timeOf } from '../../shared/session/timestamp.ts'
import { leafCount } from '../../shared/tree/leaf-count.ts'
import type { FoundFile } from './find-files.ts'
import type { ProjectFolder } from './find-project.ts'
import { readBytes } from './line-bytes.ts'
import { openFileSync, type FileIdentity } from './open-file.ts'
import { parseLine } from './parse-line.ts'
import { createSessionReader } from './read-session.ts'
import { SessionError, toSessionError } from './session-error.ts'
import { createTalk, type Talk } from './session-talk.ts'
import type { Line } from './split-lines.ts'

/** A session as a list shows it, without the short names that the main process gives it and its project. */
export type ListedSession = Omit<SessionSummary, 'sessionId' | 'projectId'>

/** What its file alone says of it: the rest depends on folders that are there today. */
export type SummarisedSession = Omit<ListedSession, 'cwdExists' | 'repository'>

export interface SummariseOptions {
  /**
   * `parse`: every line is parsed, so that all is known (`checked`). `count`: lines go by their heads where they are as pi
   * writes them, some fifteen times as fast; cost, tokens, models and lines that are broken inside stay unknown (`counted`).
   */
  readonly way: 'parse' | 'count'
  readonly signal?: AbortSignal | undefined
  /** Longest first message, in characters. */
  readonly maxText?: number | undefined
  /** What is wrong with the file, for who wants more than the count. */
  readonly onProblems?: ((file: string, problems: readonly Problem[]) => void) | undefined
  /** The first message, where it is known already. */
  readonly firstMessage?: string
  /** To read into; one of its own where none is given. */
  readonly buffer?: Buffer
}

/** A session and what its file was when it was read. */
export interface Summarised {
  readonly session: SummarisedSession
  readonly identity: FileIdentity
  /** No letter of ASCII is escaped in it, which a search need not look for then; false where that is not known. */
  readonly isPlain: boolean
}

/** What pi shows for a session in which nobody has said anything. */
export const NO_MESSAGES = '(no messages)'

/**
 * Reads a session for the list, its values by pi's rules: the name is the last one given on any branch, messages of all
 * branches count, and it was last modified when a user or the model last spoke. A file that is no session, or cannot be
 * read, is not left out as pi does, but says why in `refused`.
 */
export async function summariseSession(found: FoundFile, options: SummariseOptions): Promise<Summarised> {
  const { file } = found
  let { identity } = found
  try {
    const opened = openFileSync(file)
    identity = opened.identity
    const { size } = identity
    try {
      const { way, signal, buffer } = options
      const parse = ({ whole, buffer: held, start, end, offset, length }: Line): unknown => {
        const bytes = whole ? held.subarray(start, end) : readBytes(opened.fd, offset, length)
        const parsed = bytes === null ? null : parseLine(bytes)
        return parsed?.kind === 'value' ? parsed.value : null
      }
      const talk = createTalk(options.maxText ?? Number.POSITIVE_INFINITY, parse, options.firstMessage)
      const spending = createSpending()
      const reader = createSessionReader(opened.fd, size, file)
      await reader.read(
        size,
        { way, unended: true },
        {
          onEntry(entry) {
            talk.take(entry)
            if (way === 'parse') spending.take(entry)
          },
          onScanned: talk.takeScanned,
          signal,
          ...(buffer === undefined ? {} : { buffer }),
        },
      )
      const built = reader.builder.finish(size)
      const { columns, ids, facts } = built
      options.onProblems?.(file, facts.problems)
      const { header } = facts
      const first = ids.idOf(0)
      return {
        identity,
        isPlain: false,
        session: Object.assign(unknownSession({ ...found, identity }), {
          id: header.id,
          cwd: header.cwd ?? '',
          name: facts.name,
          ...spokenOf(talk, timeOf(header.timestamp), identity.mtimeMs),
          messageCount: talk.messageCount(),
          entryCount: columns.count,
          leafCount: leafCount(columns, ids),
          flavour: facts.flavour,
          parentSession: header.parentSession,
          problemCount: facts.problemCount,
          detail: way === 'parse' ? ('checked' as const) : ('counted' as const),
          root: first === null ? null : `${first} ${columns.time[0] ?? ''}`,
          ...(way === 'parse' ? { ...spending.sums(), models: modelsOf(facts.models) } : {}),
        } satisfies Partial<SummarisedSession>),
      }
    } finally {
      closeSync(opened.fd)
    }
  } catch (error) {
    const reason = toSessionError(error, file, 'read')
    if (!(reason instanceof SessionError)) throw reason
    const refused = { problemCount: 1, refused: reason.message, detail: 'checked' } as const
    return { identity, isPlain: false, session: Object.assign(unknownSession({ ...found, identity }), refused) }
  }
}

/** What is told of a session by what was said in it. `started`: by its header, in milliseconds; NaN where it says nothing. */
export function spokenOf(
  talk: Pick<Talk, 'firstMessage' | 'lastSpoken'>,
  started: number,
  mtimeMs: number,
): Pick<SummarisedSession, 'firstMessage' | 'created' | 'modified'> {
  const spoken = talk.lastSpoken()
  const modified = spoken > 0 ? spoken : Number.isNaN(started) ? mtimeMs : started
  return {
    firstMessage: talk.firstMessage() || NO_MESSAGES,
    created: Number.isNaN(started) ? modified : started,
    modified,
  }
}

/**
 * What a list shows of a file before anything of it is known, to put in what is. (`Object.assign`, as `...` takes four
 * times as long for objects of this many fields, and this is done for thousands before a list is there.)
 */
export function unknownSession({ file, flavour, isSubagent, identity }: FoundFile): SummarisedSession {
  const { size, mtimeMs } = identity
  return {
    file,
    id: '',
    cwd: '',
    name: null,
    firstMessage: NO_MESSAGES,
    created: mtimeMs,
    modified: mtimeMs,
    messageCount: 0,
    entryCount: 0,
    leafCount: 0,
    size,
    flavour,
    parentSession: null,
    problemCount: 0,
    refused: null,
    detail: 'glance',
    root: null,
    isSubagent,
    cost: null,
    tokens: null,
    models: [],
  }
}

/** A session with what its working folder is today. Every field by its name: `...` takes fifteen times as long. */
export function listedSession(session: SummarisedSession, { cwdExists, repository }: ProjectFolder): ListedSession {
  return {
    file: session.file,
    id: session.id,
    cwd: session.cwd,
    name: session.name,
    firstMessage: session.firstMessage,
    created: session.created,
    modified: session.modified,
    messageCount: session.messageCount,
    entryCount: session.entryCount,
    leafCount: session.leafCount,
    size: session.size,
    flavour: session.flavour,
    parentSession: session.parentSession,
    problemCount: session.problemCount,
    refused: session.refused,
    detail: session.detail,
    cost: session.cost,
    tokens: session.tokens,
    models: session.models,
    root: session.root,
    isSubagent: session.isSubagent,
    cwdExists,
    repository,
  }
}

/** Models that a list tells of a session. */
const MAX_MODELS = 20

function modelsOf(models: readonly ModelName[]): readonly string[] {
  return [...new Set(models.map(({ modelId }) => modelId.slice(0, 100)))].slice(0, MAX_MODELS)
}

/** What a session cost, gathered entry by entry. */
function createSpending() {
  let cost: number | null = null
  let tokens = 0
  return {
    take(value: unknown): void {
      const entry = recordOf(value)
      const kind = kindOf(entry)
      const own = costOf(entry, kind)
      if (own !== null) cost = (cost ?? 0) + own
      tokens += spentTokens(entry, kind)
    },
    sums: () => ({ cost, tokens }),
  }
}
