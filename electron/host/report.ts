import path from 'node:path'
import { formatCount } from '../../shared/figures.ts'
import type { Parsed } from '../../shared/ipc.ts'
import type { ReportRequest, ReportText } from '../../shared/ipc-lens.ts'
import { entriesOfReport } from '../../shared/lens/report-entries.ts'
import type { SecretsReport } from '../../shared/ipc-writing.ts'
import { fileStories } from '../../shared/lens/file-stories.ts'
import {
  branchesMarkdown,
  editMarkdown,
  fileStoryMarkdown,
  ledgerMarkdown,
  lossMarkdown,
  onlyInMarkdown,
  unpairedMarkdown,
} from '../../shared/lens/markdown.ts'
import { oneCell, type NameOf } from '../../shared/lens/markdown-text.ts'
import type { FileCall } from '../../shared/lens/replies.ts'
import { hideInMarkdown } from '../../shared/session/markdown-secrets.ts'
import { sentSources } from '../../shared/tree/message-sources.ts'
import { placesOn } from '../../shared/tree/path.ts'
import { pathStates, stateWord } from '../../shared/tree/path-states.ts'
import { secretsAmong, type Piece } from './export-session.ts'
import { Refusal } from '../failure.ts'
import { branchesOf } from './branches.ts'
import { childrenOfSession } from './children.ts'
import { contextAt, projectionAt, safeLeafAt } from './context.ts'
import { editAt } from './edit.ts'
import { rowAt } from './entries.ts'
import { fileCallsFrom } from './files.ts'
import { lossOf } from './loss.ts'
import type { OpenSession } from './open-sessions.ts'
import { ledgerOf } from './ledger.ts'
import { createPacer } from '../pause.ts'
import { refuseAnother } from './refuse-another.ts'
import { comparisonPieces } from './report-comparison.ts'
import { createFile } from '../sessions/create-file.ts'
import { rightsOf } from '../sessions/rights-of.ts'

/** Characters that are copied at most: what is longer is for a file. */
const MAX_COPIED = 2_000_000
/** Characters of an id. */
const MAX_NAME = 100
/** Entries that only one of two contexts has and that are named; of more the first. */
const MAX_ONLY = 500

/** A report to be copied, with what looks like a secret hidden. @throws Refusal where it is too long for that */
export async function reportText(session: OpenSession, report: ReportRequest, asker: AbortSignal): Promise<ReportText> {
  const pace = createPacer(asker)
  let text = ''
  let secrets = 0
  for (const piece of await piecesOf(session, report, asker)) {
    const hidden = hideInMarkdown(piece.text)
    secrets += hidden.secrets
    text += hidden.text
    if (text.length > MAX_COPIED) {
      throw new Refusal(
        'refused',
        `This is longer than ${formatCount(MAX_COPIED)} characters, so it was not copied. Export it to a file.`,
      )
    }
    await pace()
  }
  return { text, secrets }
}

/** What looks like a secret in a report. */
export async function reportSecrets(
  session: OpenSession,
  report: ReportRequest,
  asker: AbortSignal,
): Promise<SecretsReport> {
  const signal = AbortSignal.any([session.signal, asker])
  return await secretsAmong(await piecesOf(session, report, asker), signal, true)
}

/**
 * Writes a report to a new file; what is there already stays as it is.
 * @param out absolute path
 * @throws SessionError as `createFile`, and `changed` where an entry that it names is another one now
 */
export async function writeReport(
  session: OpenSession,
  { report, ids, hide }: Pick<Parsed<'report:write'>, 'report' | 'ids' | 'hide'>,
  out: string,
  asker: AbortSignal,
): Promise<string> {
  for (const [index, ordinal] of entriesOfReport(report).entries())
    refuseAnother(session.file, ordinal, ids[index] ?? null)
  const pieces = await piecesOf(session, report, asker)
  function* written(): Generator<string> {
    for (const { text } of pieces) yield hide ? hideInMarkdown(text).text : text
  }
  return await createFile(path.dirname(out), path.basename(out), written(), {
    ...(await rightsOf(session.file.path)),
    signal: session.signal,
  })
}

/** A report as Markdown. */
async function piecesOf(session: OpenSession, report: ReportRequest, asker: AbortSignal): Promise<Iterable<Piece>> {
  const { ids } = session.file.built
  // An id is whatever stands in the file.
  const nameOf: NameOf = (ordinal) => oneCell(ids.idOf(ordinal) ?? `entry ${ordinal}`, MAX_NAME)
  const whole = (text: string): Iterable<Piece> => [{ ordinal: null, text }]
  const signal = AbortSignal.any([session.signal, asker])
  switch (report.kind) {
    case 'comparison':
      return comparisonPieces(session, report, await contextAt(session, report.leaf), nameOf)
    case 'ledger': {
      const lines = await ledgerOf(
        session.file,
        childrenOfSession(session),
        projectionAt(session, report.leaf).path,
        signal,
      )
      return whole(ledgerMarkdown(lines, nameOf))
    }
    case 'loss':
      return whole(lossMarkdown(await lossOf(session, report.at, asker), nameOf))
    case 'branches':
      return branchPieces(session, report, await branchesOf(session, report.a, report.b, asker), nameOf)
    case 'edits':
      return editPieces(session, report.leaf, nameOf)
    case 'edit':
      return whole(editMarkdown(editAt(session, report.at), nameOf))
    case 'file':
      return whole(await fileText(session, report, asker, nameOf))
    case 'unpaired': {
      const { unpaired } = await contextAt(session, report.leaf)
      const told = unpaired.map((ordinal) => entryWords(session, ordinal))
      return whole(unpairedMarkdown(report.leaf, told, await safeLeafAt(session, report.leaf), nameOf))
    }
  }
}

function* branchPieces(
  session: OpenSession,
  leaves: { readonly a: number; readonly b: number },
  comparison: Parameters<typeof branchesMarkdown>[0],
  nameOf: NameOf,
): Generator<Piece> {
  yield { ordinal: null, text: branchesMarkdown(comparison, leaves, nameOf) }
  const [ofA, ofB] = [leaves.a, leaves.b].map((leaf) => {
    return new Set(sentSources(projectionAt(session, leaf)))
  })
  for (const [leaf, own, other] of [
    [leaves.a, ofA, ofB],
    [leaves.b, ofB, ofA],
  ] as const) {
    const only = [...(own ?? [])].filter((ordinal) => other?.has(ordinal) !== true)
    const told = only.slice(0, MAX_ONLY).map((ordinal) => entryWords(session, ordinal))
    yield { ordinal: leaf, text: `\n${onlyInMarkdown(leaf, told, only.length - told.length, nameOf)}` }
  }
}

function* editPieces(session: OpenSession, leaf: number | null, nameOf: NameOf): Generator<Piece> {
  const edits = [...projectionAt(session, leaf).edits.values()].toSorted((a, b) => b.at - a.at)
  if (edits.length === 0) yield { ordinal: null, text: '# Context edits\n\nNo context edit counts at this leaf.\n' }
  for (const { at } of edits) yield { ordinal: at, text: `${editMarkdown(editAt(session, at), nameOf)}\n` }
}

/** Reads all calls of the session that name files, and tells those of one. */
async function fileText(
  session: OpenSession,
  { path: wanted, leaf }: { readonly path: string; readonly leaf: number | null },
  asker: AbortSignal,
  nameOf: NameOf,
): Promise<string> {
  const calls: FileCall[] = []
  for (let from = 0; ;) {
    const part = await fileCallsFrom(session, from, asker)
    calls.push(...part.calls.filter((call) => call.path === wanted))
    if (part.next >= part.count) break
    from = part.next
  }
  const context = projectionAt(session, leaf)
  const states = pathStates(context, (await contextAt(session, leaf)).unpaired)
  const placeOf = placesOn(context.path)
  const [story = { path: wanted, reads: 0, changes: 0, failed: 0, unanswered: 0, calls: [] }] = fileStories(calls)
  return fileStoryMarkdown(story, nameOf, (ordinal) => stateWord(states, placeOf(ordinal)) ?? 'off the path')
}

function entryWords(session: OpenSession, ordinal: number): { ordinal: number; role: string; text: string } {
  const { role, type, text } = rowAt(session.file, ordinal)
  return { ordinal, role: role ?? type, text }
}
