import type { BranchDraft } from '../ipc-writing.ts'
import { commonAncestor, pathTo } from '../tree/path.ts'
import type { BuiltSession } from './build.ts'
import type { TreeColumns } from './columns.ts'
import type { SummaryExtras } from './entries-to-write.ts'
import { recordOf, stringOf, textOf } from './entry.ts'
import { Kind } from './kinds.ts'
import type { BodyOf } from './migrate.ts'
import { listOf } from './plain-text.ts'
import { cutText } from './shown-text.ts'
import { summaryParts } from './summary-text.ts'
import { touchedFiles } from './touched-files.ts'

/** Prompts of a draft, and characters of each. */
const MAX_PROMPTS = 40
const MAX_PROMPT = 300
/** Characters of the last answer. */
const MAX_ANSWER = 2_000
/** Files of each list. */
const MAX_FILES = 200

/**
 * The entries that only the branch ending at `from` has, on going on from `at`: from the last entry that both paths
 * share, which is not among them, down to the leaf.
 */
export function leftBranch(columns: TreeColumns, at: number | null, from: number | null): Int32Array {
  const left = pathTo(columns, from)
  const shared = commonAncestor(left, pathTo(columns, at))
  return shared === null ? left : left.subarray(left.indexOf(shared) + 1)
}

/**
 * What a summary of a branch could say, made from its entries alone: what was asked, what summaries on it say, the last
 * answer, the files that were read and changed. For a person to edit.
 */
export function branchDraft({ columns }: BuiltSession, branch: Int32Array, bodyOf: BodyOf): BranchDraft {
  const told = branch.filter((ordinal) => columns.kind[ordinal] === Kind.user).slice(-MAX_PROMPTS)
  const asked = Array.from(told, (ordinal) => `- ${askedAt(bodyOf(ordinal))}`)
  // A compaction tells of entries that are on the branch themselves; a summary tells of others.
  const before = branch.filter((ordinal) => columns.kind[ordinal] === Kind.branchSummary).slice(-MAX_PROMPTS)
  const tried = Array.from(before, (ordinal) => `- ${triedAt(bodyOf(ordinal))}`)
  const answer = lastAnswer(columns, branch, bodyOf)
  const { readFiles, modifiedFiles } = filesOf(columns, branch, bodyOf)
  const parts = [
    asked.length === 0 ? '' : `## What was asked\n${asked.join('\n')}`,
    tried.length === 0 ? '' : `## What was tried before\n${tried.join('\n')}`,
    answer === '' ? '' : `## The last answer\n${answer}`,
    fileList('read-files', readFiles),
    fileList('modified-files', modifiedFiles),
  ]
  return { entryCount: branch.length, told: [...told], text: parts.filter((part) => part !== '').join('\n\n') }
}

/** What pi stores with a branch summary besides its text: the files of the branch, and that no extension made it. */
export function summaryExtras({ columns }: BuiltSession, branch: Int32Array, bodyOf: BodyOf): SummaryExtras {
  return { details: filesOf(columns, branch, bodyOf), fromHook: false }
}

function askedAt(entry: ReturnType<BodyOf>): string {
  return onOneLine(textOf(recordOf(entry['message'])['content']))
}

function triedAt(entry: ReturnType<BodyOf>): string {
  return onOneLine(summaryParts(stringOf(entry['summary']) ?? '').text)
}

function onOneLine(text: string): string {
  return shortened(text.replace(/\s+/g, ' ').trim(), MAX_PROMPT)
}

/** The last reply of the branch that says something. */
function lastAnswer({ kind }: TreeColumns, branch: Int32Array, bodyOf: BodyOf): string {
  for (const ordinal of branch.toReversed()) {
    if (kind[ordinal] !== Kind.assistant) continue
    const text = textOf(recordOf(bodyOf(ordinal)['message'])['content']).trim()
    if (text !== '') return shortened(text, MAX_ANSWER)
  }
  return ''
}

/** The files of a branch by pi's rule: what was changed does not count as read; both in order. */
function filesOf(
  { kind }: TreeColumns,
  branch: Int32Array,
  bodyOf: BodyOf,
): { readonly readFiles: readonly string[]; readonly modifiedFiles: readonly string[] } {
  const read = new Set<string>()
  const modified = new Set<string>()
  for (const ordinal of branch) {
    const of = kind[ordinal] ?? Kind.unknown
    if (!NAMES_FILES.has(of)) continue
    const entry = bodyOf(ordinal)
    for (const { path, isChanged } of touchedFiles(entry, of)) (isChanged ? modified : read).add(path)
    // Those of a branch that was left before are known from its summary, if pi made it.
    if (of !== Kind.branchSummary || entry['fromHook']) continue
    const { readFiles, modifiedFiles } = recordOf(entry['details'])
    for (const path of textsOf(readFiles)) read.add(path)
    for (const path of textsOf(modifiedFiles)) modified.add(path)
  }
  return {
    readFiles: [...read].filter((file) => !modified.has(file)).toSorted(),
    modifiedFiles: [...modified].toSorted(),
  }
}

const NAMES_FILES: ReadonlySet<number> = new Set([Kind.assistant, Kind.toolResult, Kind.branchSummary])

function textsOf(list: unknown): readonly string[] {
  return listOf(list).filter((value) => typeof value === 'string')
}

function fileList(tag: string, files: readonly string[]): string {
  return files.length === 0 ? '' : `<${tag}>\n${files.slice(0, MAX_FILES).join('\n')}\n</${tag}>`
}

function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${cutText(text, most).trimEnd()}…`
}
