import type { BranchDoings } from './branch-doings.ts'
import { failureWord, failureWords, type FileStory } from './file-stories.ts'
import type { LedgerLine } from './ledger.ts'
import type { Losses } from './loss-report.ts'
import { code, fenced, plain, type NameOf } from './markdown-text.ts'
import type { BranchComparison, EditView, LossReport } from './replies.ts'
import { EMPTY_SUMMARY_WARNING } from '../session/summary-text.ts'
import { countOf, exactTokens, formatCount } from '../figures.ts'

/** The compactions of a path as Markdown. */
export function ledgerMarkdown(lines: readonly LedgerLine[], nameOf: NameOf): string {
  if (lines.length === 0) return '# Compactions\n\nNo compaction lies on this path.\n'
  const rows = lines.map((line) => {
    const after = line.reported === null ? `≈ ${line.tokensAfter}` : `≈ ${line.tokensAfter} (reported ${line.reported})`
    const cost = line.cost === null ? '' : exactDollars(line.cost)
    const split = line.splitsTurn ? 'yes' : ''
    return `| ${nameOf(line.at)} | ${line.tokensBefore ?? 'unknown'} | ${after} | ${line.summarised.count} | ${line.kept.count} | ${split} | ${cost} |`
  })
  const files = lines.flatMap(({ at, files }) => [
    ...listed(`Changed before ${nameOf(at)} and not listed in its summary`, files.changedUnlisted),
    ...listed(`Read before ${nameOf(at)} and not listed in its summary`, files.readUnlisted),
    ...listed(`Listed by ${nameOf(at)} and touched by no call before it`, files.untouched),
  ])
  const empty = lines
    .filter(({ isEmpty }) => isEmpty)
    .flatMap(({ at }) => [`The summary of ${nameOf(at)} is (empty): ${EMPTY_SUMMARY_WARNING}`, ''])
  return [
    '# Compactions',
    '',
    '| compaction | tokens before | tokens after | entries summarised | entries kept | split turn | cost |',
    '|---|---:|---:|---:|---:|---|---:|',
    ...rows,
    '',
    ...empty,
    ...files,
  ].join('\n')
}

/** What a compaction lost as Markdown. */
export function lossMarkdown(report: LossReport, nameOf: NameOf): string {
  return [
    `# What the compaction ${nameOf(report.at)} lost`,
    '',
    'Looked for word for word: paths, names of code, quoted words and long numbers. What the summary tells in other words is not found by this.',
    '',
    ...losses('Instructions', report.instructions, nameOf),
    ...losses('Files written', report.files, nameOf),
    ...losses('Errors', report.errors, nameOf),
  ].join('\n')
}

function losses(title: string, { lookedAt, losses, more }: Losses, nameOf: NameOf): readonly string[] {
  const lines = losses.map(({ ordinal, text, verdict, missing }) => {
    const words = missing.length === 0 || missing[0] === text ? '' : ` (not there: ${missing.map(code).join(', ')})`
    const found = missing.length === 0 ? 'not there word for word' : verdict
    return `- ${found}: ${plain(text)}${words}, ${nameOf(ordinal)}`
  })
  const rest = more === 0 ? [] : [`- and ${more} more`]
  return [`## ${title}: ${losses.length + more} of ${lookedAt}`, '', ...lines, ...rest, '']
}

/** Two branches as Markdown. */
export function branchesMarkdown(
  { ancestor, a, b, contexts, summaries }: BranchComparison,
  leaves: { readonly a: number; readonly b: number },
  nameOf: NameOf,
): string {
  const row = (name: string, of: (doings: BranchDoings) => string | number | null): string =>
    `| ${name} | ${of(a) ?? 'unknown'} | ${of(b) ?? 'unknown'} |`
  return [
    `# ${nameOf(leaves.a)} and ${nameOf(leaves.b)}`,
    '',
    ancestor === null ? 'They share no entry.' : `They parted after ${nameOf(ancestor)}.`,
    '',
    `| | ${nameOf(leaves.a)} | ${nameOf(leaves.b)} |`,
    '|---|---|---|',
    row('entries', ({ entries }) => entries),
    row('prompts', ({ promptCount }) => promptCount),
    row('replies', ({ replies }) => replies),
    row('tool calls', ({ tools }) => tools.map(([name, calls]) => `${plain(name)} ${calls}`).join(', ') || 'none'),
    row('files changed', ({ changedFiles }) => changedFiles.map(code).join(', ') || 'none'),
    row('files only read', ({ readFiles }) => readFiles.map(code).join(', ') || 'none'),
    row('errors', ({ errorCount }) => errorCount),
    row('compactions', ({ compactions }) => compactions),
    row('tokens (estimate)', ({ tokens }) => tokens),
    row('cost', ({ cost }) => (cost === null ? null : exactDollars(cost))),
    row('minutes', ({ from, to }) => (from === null || to === null ? null : Math.round((to - from) / 60_000))),
    '',
    `Both are sent ${countOf(contexts.shared.entries, 'entry', 'entries')} (≈ ${exactTokens(contexts.shared.tokens)}); only the first ${formatCount(contexts.onlyA.entries)} (≈ ${exactTokens(contexts.onlyA.tokens)}), only the second ${formatCount(contexts.onlyB.entries)} (≈ ${exactTokens(contexts.onlyB.tokens)}).`,
    '',
    ...summaries.flatMap(({ at, from }) => [`The branch summary ${nameOf(at)} tells of ${nameOf(from)}.`, '']),
    ...[a, b].flatMap(({ lastAnswer }, side) =>
      lastAnswer === null
        ? []
        : [`## Last answer of ${nameOf(side === 0 ? leaves.a : leaves.b)}`, '', fenced(lastAnswer.text, ''), ''],
    ),
  ].join('\n')
}

/** An edit as Markdown. */
export function editMarkdown({ at, target, omits, original, replacement, diff }: EditView, nameOf: NameOf): string {
  const head = `# Edit ${nameOf(at)} of ${nameOf(target)}\n`
  if (omits) return `${head}\nLeft out of what is sent:\n\n${fenced(original, '')}\n`
  if (diff !== '') return `${head}\n${fenced(diff, 'diff')}\n`
  return `${head}\n## Original\n\n${fenced(original, '')}\n\n## Sent instead\n\n${fenced(replacement, '')}\n`
}

/** A file's story as Markdown. @param placeOf where a call stands: on the path or off it, and its word */
export function fileStoryMarkdown(story: FileStory, nameOf: NameOf, placeOf: (ordinal: number) => string): string {
  const { path, reads, changes, calls } = story
  const lines = calls.map((call) => {
    const word = failureWord(call)
    return `- ${call.tool}${word === null ? '' : ` (${word})`}, ${nameOf(call.ordinal)}, ${placeOf(call.ordinal)}`
  })
  return [
    `# ${plain(path)}`,
    '',
    `${[countOf(changes, 'change', 'changes'), countOf(reads, 'read', 'reads'), ...failureWords(story)].join(', ')}.`,
    '',
    ...lines,
    '',
  ].join('\n')
}

/** Calls without results and results without calls, as Markdown. @param safe the nearest leaf that has none */
export function unpairedMarkdown(
  leaf: number,
  unpaired: readonly EntryWords[],
  safe: number | null,
  nameOf: NameOf,
): string {
  const lines = unpaired.map((entry) => entryLine(entry, nameOf))
  return [
    `# Tool calls and results without their other half, at ${nameOf(leaf)}`,
    '',
    ...(lines.length === 0 ? ['There is none: each has its other half.'] : lines),
    '',
    ...(lines.length === 0
      ? []
      : [
          safe === null
            ? 'No leaf near it has none of them.'
            : `The nearest leaf at which each has its other half: ${nameOf(safe)}.`,
          '',
        ]),
  ].join('\n')
}

/** What only one of two contexts has, as Markdown. */
export function onlyInMarkdown(leaf: number, entries: readonly EntryWords[], more: number, nameOf: NameOf): string {
  const lines = entries.map((entry) => entryLine(entry, nameOf))
  const rest = more === 0 ? [] : [`- and ${more} more`]
  return [
    `## Only in the context at ${nameOf(leaf)}`,
    '',
    ...(lines.length === 0 ? ['Nothing.'] : lines),
    ...rest,
    '',
  ].join('\n')
}

/** What a list says of an entry. */
interface EntryWords {
  readonly ordinal: number
  readonly role: string
  readonly text: string
}

function entryLine({ ordinal, role, text }: EntryWords, nameOf: NameOf): string {
  return `- ${plain(role)}: ${plain(text)}, ${nameOf(ordinal)}`
}

/** US dollars to a hundredth of a cent: `$0.0420`. */
function exactDollars(amount: number): string {
  return `$${amount.toFixed(4)}`
}

function listed(title: string, files: readonly string[]): readonly string[] {
  return files.length === 0 ? [] : [`${title}: ${files.map(code).join(', ')}.`, '']
}
