import type { SessionSummary } from '../../shared/ipc.ts'
import type { Problem } from '../../shared/session/columns.ts'
import { messageOf, recordOf, stringOf } from '../../shared/session/entry.ts'
import { timeOf } from '../../shared/session/timestamp.ts'
import { leafCount } from '../../shared/tree/leaf-count.ts'
import { closeAsync, openFile } from './open-file.ts'
import { createSessionReader } from './read-session.ts'
import { SessionError, toSessionError } from './session-error.ts'

/** A session as a list shows it, without the short name that the main process gives it. */
export type ListedSession = Omit<SessionSummary, 'sessionId' | 'projectId'>

export interface SummariseOptions {
  readonly signal?: AbortSignal | undefined
  /** Longest first message, in characters. */
  readonly maxText?: number | undefined
  /** What is wrong with the file, for who wants more than the count. */
  readonly onProblems?: ((file: string, problems: readonly Problem[]) => void) | undefined
  /** Whether a session's project folder is there. */
  readonly folderExists: (folder: string) => Promise<boolean>
}

/** What pi shows for a session in which nobody has said anything. */
const NO_MESSAGES = '(no messages)'

/**
 * Reads a session for the list, its values by pi's rules: the name is the last one given on any branch, messages of all
 * branches count, and it was last modified when a user or the model last spoke. A file that is no session, or cannot be
 * read, is not left out as pi does, but says why in `refused`.
 */
export async function summariseSession(
  file: string,
  flavour: ListedSession['flavour'],
  options: SummariseOptions,
): Promise<ListedSession> {
  let identity = { size: 0, mtimeMs: 0 }
  try {
    const opened = await openFile(file)
    identity = opened.identity
    try {
      const talk = createTalk(options.maxText ?? Number.POSITIVE_INFINITY)
      const reader = createSessionReader(opened.fd, identity.size, file)
      const { signal } = options
      await reader.read(identity.size, { way: 'parse', unended: true }, { onEntry: talk.take, signal })
      const { columns, ids, facts } = reader.builder.finish(identity.size)
      const { header } = facts
      options.onProblems?.(file, facts.problems)
      const started = timeOf(header.timestamp)
      const spoken = talk.lastSpoken()
      const modified = spoken > 0 ? spoken : Number.isNaN(started) ? identity.mtimeMs : started
      return {
        file,
        id: header.id,
        cwd: header.cwd ?? '',
        cwdExists: header.cwd !== null && header.cwd !== '' && (await options.folderExists(header.cwd)),
        name: facts.name,
        firstMessage: talk.firstMessage() || NO_MESSAGES,
        created: Number.isNaN(started) ? modified : started,
        modified,
        messageCount: talk.messageCount(),
        entryCount: columns.count,
        leafCount: leafCount(columns, ids),
        size: identity.size,
        flavour: facts.flavour,
        parentSession: header.parentSession,
        problemCount: facts.problemCount,
        refused: null,
      }
    } finally {
      await closeAsync(opened.fd)
    }
  } catch (error) {
    const reason = toSessionError(error, file, 'read')
    if (!(reason instanceof SessionError)) throw reason
    return refusedSession(file, flavour, identity, reason.message)
  }
}

function refusedSession(
  file: string,
  flavour: ListedSession['flavour'],
  { size, mtimeMs }: { readonly size: number; readonly mtimeMs: number },
  refused: string,
): ListedSession {
  return {
    file,
    id: '',
    cwd: '',
    cwdExists: false,
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
    problemCount: 1,
    refused,
  }
}

/** What was said in a session, gathered entry by entry. */
interface Talk {
  readonly take: (entry: unknown) => void
  readonly messageCount: () => number
  readonly firstMessage: () => string
  /** Milliseconds of the latest message of a user or the model; 0 where there is none with a time. */
  readonly lastSpoken: () => number
}

function createTalk(maxText: number): Talk {
  let count = 0
  let first = ''
  let last = 0
  return {
    take(value) {
      const entry = recordOf(value)
      if (entry['type'] !== 'message') return
      count += 1
      const message = messageOf(entry)
      if (message === null || !('content' in message)) return
      const { role, timestamp } = message
      if (role !== 'user' && role !== 'assistant') return
      const time = typeof timestamp === 'number' ? timestamp : timeOf(stringOf(entry['timestamp']))
      if (time > last) last = time
      if (role === 'user' && first === '') first = spokenText(message['content'], maxText)
    },
    messageCount: () => count,
    firstMessage: () => first,
    lastSpoken: () => last,
  }
}

/** The text blocks of a message, joined by blanks as pi joins them. */
function spokenText(content: unknown, maxText: number): string {
  if (typeof content === 'string') return content.slice(0, maxText)
  if (!Array.isArray(content)) return ''
  const texts = content
    .map(recordOf)
    .flatMap(({ type, text }) => (type === 'text' && typeof text === 'string' ? [text] : []))
  return texts.join(' ').slice(0, maxText)
}
