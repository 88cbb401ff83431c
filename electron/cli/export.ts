import path from 'node:path'
import { EXPORT_FORMATS, exportSession, secretsIn, type ExportFormat } from '../host/export-session.ts'
import { absolutePath, parseCommand } from './arguments.ts'
import type { CliIo } from './cli-io.ts'
import { chosenEntry, ENTRY_OPTIONS } from './entry-choice.ts'
import { startApp } from './start-app.ts'
import { RequestError, UsageError } from './usage-error.ts'
import { withSession } from './with-session.ts'
import { countOf } from '../../shared/figures.ts'

const OPTIONS = {
  ...ENTRY_OPTIONS,
  format: { type: 'string' },
  whole: { type: 'boolean' },
  'hide-secrets': { type: 'boolean' },
  out: { type: 'string' },
  theme: { type: 'string' },
} as const

/** `export FILE --format md|html|jsonl|png|svg`: a path, or with `--whole` every branch, for other programs and people. */
export async function exportCommand(args: readonly string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseCommand(args, OPTIONS, { least: 1, most: 1 })
  if (values.format === 'png' || values.format === 'svg')
    return await exportPicture(values.format, positionals[0] ?? '', values, io)
  const format = formatOf(values.format)
  const { whole = false, 'hide-secrets': hide = false } = values
  if (whole && (values.at !== undefined || values.id !== undefined)) {
    throw new UsageError('--whole exports every branch, so it goes with neither --at nor --id.')
  }
  if (values.theme !== undefined) throw new UsageError('--theme is for the formats png and svg.')
  const file = positionals[0] ?? ''
  const name = nameFor(file, format)
  await withSession({ file, trace: values.trace }, io, async (session) => {
    const at = whole ? null : (chosenEntry(session.built, values) ?? session.built.facts.fileLeaf)
    if (!whole && at === null)
      throw new RequestError('The file has no leaf. Name an entry with --at N, or take --whole.')
    const { secrets, count } = hide ? { secrets: [], count: 0 } : await secretsIn(session, { format, at })
    const out = await exportSession(session, { format, at, hide }, absolutePath(values.out ?? name, io))
    await io.print(values.json === true ? `${JSON.stringify({ file: out })}\n` : `${out}\n`)
    if (count === 0) return
    io.complain(
      `What was exported seems to hold ${countOf(count, 'secret', 'secrets')}; --hide-secrets hides ${count === 1 ? 'it' : 'them. The first of them'}:`,
    )
    for (const { ordinal, kind, shown } of secrets.slice(0, 5))
      io.complain(`${ordinal === null ? 'the session’s name, id or project' : `entry ${ordinal}`}: ${kind}, ${shown}`)
  })
  return 0
}

type Values = ReturnType<typeof parseCommand<typeof OPTIONS>>['values']

/** A picture of the folded tree is drawn by the app, which lays it out: it is started, draws, and ends. */
async function exportPicture(format: 'png' | 'svg', file: string, values: Values, io: CliIo): Promise<number> {
  if (values.at !== undefined || values.id !== undefined || values.whole === true)
    throw new UsageError(
      'A picture shows the whole tree as it is folded on opening, so it goes with neither --at, --id nor --whole.',
    )
  const out = absolutePath(values.out ?? nameFor(file, format), io)
  const theme = values.theme === undefined ? [] : ['--theme', values.theme]
  const trace = values.trace === undefined ? [] : ['--trace', absolutePath(values.trace, io)]
  const hide = values['hide-secrets'] === true ? ['--hide-secrets'] : []
  const code = await startApp(['--tree-picture', out, ...theme, ...hide, ...trace, absolutePath(file, io)], io)
  if (code === 0) await io.print(values.json === true ? `${JSON.stringify({ file: out })}\n` : `${out}\n`)
  return code
}

function nameFor(file: string, format: string): string {
  return `${path.basename(file).replace(/\.jsonl$/, '')}.export.${format}`
}

function formatOf(given: string | undefined): ExportFormat {
  const format = EXPORT_FORMATS.find((known) => known === given)
  if (format === undefined)
    throw new UsageError(`Say what to export to with --format ${[...EXPORT_FORMATS, 'png', 'svg'].join(', ')}.`)
  return format
}
