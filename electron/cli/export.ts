import path from 'node:path'
import { EXPORT_FORMATS, exportSession, secretsIn, type ExportFormat } from '../export-session.ts'
import { absolutePath, parseCommand } from './arguments.ts'
import type { CliIo } from './cli-io.ts'
import { chosenEntry, ENTRY_OPTIONS } from './entry-choice.ts'
import { RequestError, UsageError } from './usage-error.ts'
import { withSession } from './with-session.ts'

const OPTIONS = {
  ...ENTRY_OPTIONS,
  format: { type: 'string' },
  whole: { type: 'boolean' },
  'hide-secrets': { type: 'boolean' },
  out: { type: 'string' },
} as const

/** `export FILE --format md|html|jsonl`: a path, or with `--whole` every branch, for other programs and people. */
export async function exportCommand(args: readonly string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseCommand(args, OPTIONS, { least: 1, most: 1 })
  const format = formatOf(values.format)
  const { whole = false, 'hide-secrets': hide = false } = values
  if (whole && (values.at !== undefined || values.id !== undefined)) {
    throw new UsageError('--whole exports every branch, so it goes with neither --at nor --id.')
  }
  const file = positionals[0] ?? ''
  const name = `${path.basename(file).replace(/\.jsonl$/, '')}.export.${format}`
  await withSession({ file, trace: values.trace }, io, async (session) => {
    const at = whole ? null : (chosenEntry(session.built, values) ?? session.built.facts.fileLeaf)
    if (!whole && at === null)
      throw new RequestError('The file has no leaf. Name an entry with --at N, or take --whole.')
    const { secrets, count } = hide ? { secrets: [], count: 0 } : await secretsIn(session, { format, at })
    const out = await exportSession(session, { format, at, hide }, absolutePath(values.out ?? name, io))
    await io.print(values.json === true ? `${JSON.stringify({ file: out })}\n` : `${out}\n`)
    if (count === 0) return
    io.complain(`What was exported seems to hold ${count} secrets; --hide-secrets hides them. The first of them:`)
    for (const { ordinal, kind, shown } of secrets.slice(0, 5))
      io.complain(`entry ${ordinal ?? '-'}: ${kind}, ${shown}`)
  })
  return 0
}

function formatOf(given: string | undefined): ExportFormat {
  const format = EXPORT_FORMATS.find((known) => known === given)
  if (format === undefined) throw new UsageError(`Say what to export to with --format ${EXPORT_FORMATS.join(', ')}.`)
  return format
}
