import { writeRepair } from '../sessions/repair-session.ts'
import { absolutePath, parseCommand } from './arguments.ts'
import type { CliIo } from './cli-io.ts'
import { printable } from './printable.ts'
import { withSession } from './with-session.ts'

/** `repair FILE [--out PATH]`: one mended copy, and what is otherwise in it. */
export async function repair(args: readonly string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseCommand(args, { out: { type: 'string' } }, { least: 1, most: 1 })
  const out = values.out === undefined ? null : absolutePath(values.out, io)
  await withSession({ file: positionals[0] ?? '', trace: values.trace }, io, async (session) => {
    const { file, changes } = await writeRepair(session, out)
    if (values.json === true) {
      await io.print(`${JSON.stringify({ file, changes })}\n`)
      return
    }
    await io.print(`${file}\n`)
    if (changes.length === 0) io.complain('Nothing had to be mended: the copy holds the same entries.')
    for (const { line, message } of changes)
      io.complain(printable(line === null ? message : `line ${line}: ${message}`))
  })
  return 0
}
