import type { BuiltSession } from '../../shared/session/build.ts'
import { MISSING } from '../../shared/session/columns.ts'
import { Kind } from '../../shared/session/kinds.ts'
import { wholeJson } from '../../shared/session/json-text.ts'
import { plainText } from '../../shared/session/plain-text.ts'
import { leafCount } from '../../shared/tree/leaf-count.ts'
import { rootsOf } from '../../shared/tree/roots.ts'
import type { SessionFile } from '../sessions/open-session.ts'
import { parseCommand } from './arguments.ts'
import type { CliIo } from './cli-io.ts'
import { printable } from './printable.ts'
import { plainProblems } from './problems.ts'
import { withSession } from './with-session.ts'

/** `inspect FILE`: what the file holds. */
export async function inspect(args: readonly string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseCommand(args, {}, { least: 1, most: 1 })
  await withSession({ file: positionals[0] ?? '', trace: values.trace }, io, async (session) => {
    const report = reportOf(session)
    await io.print(values.json === true ? `${wholeJson(report)}\n` : textOf(report))
  })
  return 0
}

type Report = ReturnType<typeof reportOf>

function reportOf(session: SessionFile) {
  const { built, path } = session
  const { columns, ids, facts } = built
  const { id, version, sourceVersion, cwd, parentSession } = facts.header
  return {
    file: path,
    header: { id, version, cwd, parentSession },
    sourceVersion,
    name: facts.name,
    entryCount: columns.count,
    entries: Array.from({ length: columns.count }, (_, ordinal) => [
      typeOf(session, ordinal),
      parentOf(built, ordinal),
    ]),
    leaf: facts.fileLeaf,
    roots: rootsOf(columns, ids),
    leafCount: leafCount(columns, ids),
    labels: facts.labels.map(({ target, label }) => [target, label]),
    problems: plainProblems(facts.problems),
  }
}

/** pi's `type`; null for a line that has none. */
function typeOf({ built, body }: SessionFile, ordinal: number): unknown {
  const kind = built.columns.kind[ordinal] ?? Kind.unknown
  if (kind === Kind.notAnObject) return null
  // Only the names of types that pi does not know have to be read from the file.
  return TYPE_NAMES.get(kind) ?? body(ordinal)['type'] ?? null
}

const TYPE_NAMES: ReadonlyMap<number, string> = new Map<number, string>([
  [Kind.user, 'message'],
  [Kind.assistant, 'message'],
  [Kind.toolResult, 'message'],
  [Kind.system, 'message'],
  [Kind.bashExecution, 'message'],
  [Kind.customRole, 'message'],
  [Kind.otherMessage, 'message'],
  [Kind.thinkingLevelChange, 'thinking_level_change'],
  [Kind.modelChange, 'model_change'],
  [Kind.compaction, 'compaction'],
  [Kind.branchSummary, 'branch_summary'],
  [Kind.custom, 'custom'],
  [Kind.customMessage, 'custom_message'],
  [Kind.label, 'label'],
  [Kind.sessionInfo, 'session_info'],
  [Kind.usage, 'usage'],
  [Kind.contextEdit, 'context_edit'],
])

function parentOf({ columns, ids }: BuiltSession, ordinal: number): number | string | null {
  const parent = columns.parent[ordinal] ?? MISSING
  if (parent === MISSING) return `missing:${ids.parentIdOf(ordinal) ?? ''}`
  return parent < 0 ? null : parent
}

function textOf(report: Report): string {
  const { header, sourceVersion, problems } = report
  const types = new Map<string, number>()
  for (const [type] of report.entries) {
    const name = plainText(type) || '(no type)'
    types.set(name, (types.get(name) ?? 0) + 1)
  }
  const counts = [...types].toSorted((a, b) => b[1] - a[1]).map(([type, count]) => `${count} ${type}`)
  const lines = [
    report.file,
    `  id        ${header.id}`,
    `  project   ${header.cwd ?? '(none)'}`,
    `  name      ${report.name ?? '(none)'}`,
    `  version   ${sourceVersion ?? '1 (none stored)'}`,
    `  parent    ${header.parentSession ?? '(none)'}`,
    `  entries   ${report.entryCount}${counts.length > 0 ? `: ${counts.join(', ')}` : ''}`,
    `  roots     ${report.roots.join(', ') || '(none)'}`,
    `  leaves    ${report.leafCount}`,
    `  pi opens  ${report.leaf ?? '(nowhere: no leaf)'}`,
    ...report.labels.map(([target, label]) => `  label     ${target}: ${label}`),
    ...problems.map(({ line, kind, message }) => `  problem   line ${line}, ${kind}: ${message}`),
  ]
  return `${lines.map(printable).join('\n')}\n`
}
