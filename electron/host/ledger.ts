import { recordOf } from '../../shared/session/entry.ts'
import { Kind } from '../../shared/session/kinds.ts'
import { plainText } from '../../shared/session/plain-text.ts'
import { costOf } from '../../shared/session/spending.ts'
import { isEmptySummary } from '../../shared/session/summary-text.ts'
import { reportedTokens } from '../../shared/session/usage.ts'
import { fileDifference, listedFiles, type ListedFiles, type MeantFile } from '../../shared/lens/file-lists.ts'
import type { LedgerLine, LedgerRange } from '../../shared/lens/ledger.ts'
import { pathCuts, type PathCut } from '../../shared/lens/path-cuts.ts'
import type { Children } from '../../shared/tree/children.ts'
import { createPacer } from '../pause.ts'
import type { SessionFile } from '../sessions/open-session.ts'
import { filesTouchedBy } from './touched-by.ts'

/** Replies after a compaction that are looked at for one with a usage. */
const MAX_LOOKED = 200
/** Names of files that a line lists of each sort. */
const MAX_NAMES = 200

/**
 * Every compaction of a path, the oldest first. Reads the calls before the last cut, with pauses.
 * @param children of all entries of the file
 * @throws the signal's reason when aborted
 */
export async function ledgerOf(
  file: SessionFile,
  children: Children,
  path: Int32Array,
  signal: AbortSignal,
): Promise<readonly LedgerLine[]> {
  const { columns, facts } = file.built
  const pace = createPacer(signal)
  const cuts = pathCuts(columns, facts, path)
  await pace()
  const upTo = Math.max(0, ...cuts.map(({ to }) => to))
  const touched = await touchedAlong(file, children, path.subarray(0, upTo), signal)
  const lines: LedgerLine[] = []
  for (const [index, cut] of cuts.entries()) {
    lines.push(lineOf(file, path, cut, cuts[index + 1]?.place ?? path.length, touched))
    await pace()
  }
  return lines
}

interface Touched extends MeantFile {
  readonly place: number
}

/** The files touched along a path, each with the place of its entry. */
async function touchedAlong(
  file: SessionFile,
  children: Children,
  path: Int32Array,
  signal: AbortSignal,
): Promise<readonly Touched[]> {
  const pace = createPacer(signal)
  const found: Touched[] = []
  for (const [place, ordinal] of path.entries()) {
    for (const { path: name, isChanged, outcome } of filesTouchedBy(file, children, ordinal))
      found.push({ path: name, isChanged, isDone: outcome === 'done', place })
    await pace()
  }
  return found
}

function lineOf(
  file: SessionFile,
  path: Int32Array,
  cut: PathCut,
  end: number,
  touched: readonly Touched[],
): LedgerLine {
  const { columns } = file.built
  const { fact, place, from, to } = cut
  const body = file.body(fact.at)
  const time = columns.time[fact.at] ?? Number.NaN
  const listed = listedFiles(body)
  return {
    at: fact.at,
    before: path[place - 1] ?? null,
    time: Number.isNaN(time) ? null : time,
    decides: end === path.length,
    tokensBefore: fact.tokensBefore,
    tokensAfter: cut.tokensAfter,
    reported: reportedAfter(file, path, place, end),
    summarised: rangeOf(path, from, to, cut.summarisedTokens),
    kept: rangeOf(path, to, place, cut.keptTokens),
    splitsTurn: cut.splitsTurn,
    fromHook: body['fromHook'] === true,
    cost: costOf(body, Kind.compaction),
    summaryTokens: fact.summaryTokens,
    isEmpty: isEmptySummary(plainText(body['summary'])),
    listed: bounded(listed),
    files: bounded(
      fileDifference(
        listed,
        touched.filter((one) => one.place < to),
      ),
    ),
  }
}

/** Lists of names, none longer than a line may carry. */
function bounded<T extends ListedFiles | ReturnType<typeof fileDifference>>(lists: T): T {
  const short = Object.entries(lists).map(([name, files]: [string, readonly string[]]) => [
    name,
    files.slice(0, MAX_NAMES),
  ])
  return Object.fromEntries(short) as T
}

function rangeOf(path: Int32Array, from: number, to: number, tokens: number): LedgerRange {
  const part = path.subarray(from, to)
  return { first: part[0] ?? null, last: part.at(-1) ?? null, count: part.length, tokens }
}

/** What the first reply with a usage after a compaction, and before the next one, reported. */
function reportedAfter(file: SessionFile, path: Int32Array, place: number, end: number): number | null {
  const { kind } = file.built.columns
  let looked = 0
  for (let at = place + 1; at < end && looked < MAX_LOOKED; at += 1) {
    const ordinal = path[at] ?? -1
    if (kind[ordinal] !== Kind.assistant) continue
    looked += 1
    const tokens = reportedTokens(recordOf(file.body(ordinal)['message']))
    if (tokens > 0) return tokens
  }
  return null
}
