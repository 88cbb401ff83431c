import { createHash } from 'node:crypto'
import path from 'node:path'
import { EXPORT_STYLE, HTML_END, htmlEntry, htmlHead } from '../../shared/session/export-html.ts'
import { markdownEntry, markdownHead } from '../../shared/session/export-markdown.ts'
import type { ExportedSession } from '../../shared/session/exported-session.ts'
import { fenced } from '../../shared/lens/markdown-text.ts'
import { sessionHeader } from '../../shared/session/entries-to-write.ts'
import { wholeJson } from '../../shared/session/json-text.ts'
import { hideInMarkdown, unescaped } from '../../shared/session/markdown-secrets.ts'
import { findSecrets, withoutSecrets } from '../../shared/session/secrets.ts'
import type { SecretsReport } from '../../shared/ipc-writing.ts'
import { isEndless, pathTo } from '../../shared/tree/path.ts'
import { hiddenSecrets } from './hidden-secrets.ts'
import { inertMarkdown } from './inert-markdown.ts'
import { createPacer } from '../pause.ts'
import { createFile } from '../sessions/create-file.ts'
import { rightsOf } from '../sessions/rights-of.ts'
import type { SessionFile } from '../sessions/open-session.ts'
import { oneLine, shownName } from '../../shared/session/shown-text.ts'
import { SessionError } from '../sessions/session-error.ts'
import { viewAt } from './view-at.ts'

export const EXPORT_FORMATS = ['md', 'html', 'jsonl'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

export interface ExportRequest {
  readonly format: ExportFormat
  /** The leaf of the path that is exported; null for every branch, in the order of the file. */
  readonly at: number | null
  /** Hide what looks like a secret. */
  readonly hide: boolean
}

const STYLE_HASH = createHash('sha256').update(EXPORT_STYLE).digest('base64')
/** Secrets that are shown one by one before an export. */
const MAX_SHOWN = 50
/** Secrets of one entry that are looked for. */
const MAX_OF_ENTRY = 20

/** What looks like a secret in what would be exported, entry by entry. */
export async function secretsIn(
  session: SessionFile,
  request: Omit<ExportRequest, 'hide'>,
  signal: AbortSignal = new AbortController().signal,
): Promise<SecretsReport> {
  return await secretsAmong(pieces(session, request), signal, request.format === 'md')
}

/** What looks like a secret in some pieces of text. @param isMarkdown their signs may be escaped */
export async function secretsAmong(
  written: Iterable<Piece>,
  signal: AbortSignal,
  isMarkdown: boolean,
): Promise<SecretsReport> {
  const pace = createPacer(signal)
  const secrets: SecretsReport['secrets'][number][] = []
  let count = 0
  for (const { ordinal, text } of written) {
    for (const found of findSecrets(isMarkdown ? unescaped(text) : text, MAX_OF_ENTRY)) {
      count += 1
      if (secrets.length < MAX_SHOWN) secrets.push({ ordinal, ...found })
    }
    await pace()
  }
  return { secrets, count }
}

/**
 * Writes a path, or every branch, of a session to a new file for other programs and people. The session is only read.
 * @param out absolute path of the new file; what is there already stays as it is
 * @throws SessionError `bad-target` for a path without an end; else as `createFile`
 */
export async function exportSession(
  session: SessionFile,
  request: ExportRequest,
  out: string,
  signal?: AbortSignal,
): Promise<string> {
  function* written(): Generator<string> {
    // Lines of JSON are not cut to any length.
    const from = request.hide && request.format !== 'jsonl' ? hiddenSecrets(session) : session
    for (const { text } of pieces(from, request)) {
      if (!request.hide) yield text
      else yield request.format === 'md' ? withoutSecretsInMarkdown(text) : withoutSecrets(text)
    }
  }
  return await createFile(path.dirname(out), path.basename(out), written(), {
    ...(await rightsOf(session.path)),
    ...(signal === undefined ? {} : { signal }),
  })
}

/** A secret can hold signs that something before or behind it went by, so that it is made harmless once more. */
function withoutSecretsInMarkdown(written: string): string {
  const { text } = hideInMarkdown(written)
  return text === written ? text : (inertMarkdown(text) ?? `${fenced(text, '')}\n\n`)
}

/** Results stand on their own in an export, so calls need not lead to them. */
const NO_RESULTS: ReadonlyMap<string, number> = new Map()

/** A piece of what is written, and the entry it tells. */
export interface Piece {
  /** Null for what stands before and behind the entries. */
  readonly ordinal: number | null
  readonly text: string
}

/** What an export consists of, one entry after the other, so that it is never held as a whole. */
function* pieces(session: SessionFile, { format, at }: Omit<ExportRequest, 'hide'>): Generator<Piece> {
  const { built } = session
  const chosen =
    at === null ? Array.from({ length: built.columns.count }, (_, ordinal) => ordinal) : pathOf(session, at)
  if (format === 'jsonl') {
    yield* lines(session, chosen, at !== null)
    return
  }
  const head = headOf(session)
  yield { ordinal: null, text: format === 'md' ? markdownHead(head) : htmlHead(head, STYLE_HASH) }
  let before: number | null = null
  for (const ordinal of chosen) {
    const view = viewAt(session, ordinal, NO_RESULTS)
    const follows =
      at === null && (built.columns.parent[ordinal] ?? -1) !== (before ?? -1) ? parentName(session, ordinal) : null
    yield { ordinal, text: format === 'md' ? markdownEntry(view, follows, inertMarkdown) : htmlEntry(view, follows) }
    before = ordinal
  }
  if (format === 'html') yield { ordinal: null, text: HTML_END }
}

/** Lines of pi's, as its own export has them: the session's id and project, a path re-chained. */
function* lines({ built, body }: SessionFile, chosen: Iterable<number>, isPath: boolean): Generator<Piece> {
  const { id, cwd } = built.facts.header
  const header = sessionHeader({ id, timestamp: new Date().toISOString(), cwd: cwd ?? '', parentSession: null })
  yield { ordinal: null, text: `${wholeJson(header)}\n` }
  let parentId: string | null = null
  for (const ordinal of chosen) {
    const entry = body(ordinal)
    yield { ordinal, text: `${wholeJson(isPath ? { ...entry, parentId } : entry)}\n` }
    parentId = built.ids.idOf(ordinal)
  }
}

function pathOf(session: SessionFile, at: number): readonly number[] {
  const { columns } = session.built
  const found = pathTo(columns, at)
  if (found.length > 0 && !isEndless(columns, found)) return [...found]
  const message = `${session.path} was not exported: the path to entry ${at} has no beginning. Choose another entry.`
  throw new SessionError('bad-target', session.path, message)
}

/** Characters of a session's name. */
const MAX_TITLE = 300

function headOf({ path: file, built }: SessionFile): ExportedSession {
  const { header, name } = built.facts
  const facts = [
    ['Session', header.id],
    ['Project', header.cwd],
    ['Begun', header.timestamp],
  ] as const
  return {
    title: name === null ? shownName(path.basename(file)) : oneLine(name, MAX_TITLE),
    facts: facts.flatMap(([what, value]) =>
      value === null || value === '' ? [] : [[what, shownName(value)] as const],
    ),
  }
}

function parentName({ built }: SessionFile, ordinal: number): string {
  return shownName(built.ids.parentIdOf(ordinal) ?? 'nothing')
}
