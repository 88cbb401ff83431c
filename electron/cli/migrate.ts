import { migrateFile } from '../sessions/migrate-file.ts'
import { parseCommand } from './arguments.ts'
import type { CliIo } from './cli-io.ts'
import { withSession } from './with-session.ts'

/** `migrate FILE`: brings a session of version 1 or 2 to version 3, as pi would, and keeps what was there. */
export async function migrate(args: readonly string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseCommand(args, {}, { least: 1, most: 1 })
  await withSession({ file: positionals[0] ?? '', trace: values.trace }, io, async (session) => {
    const { backup } = await migrateFile(session)
    await io.print(
      values.json === true
        ? `${JSON.stringify({ file: session.path, backup })}\n`
        : `${session.path} is of version 3 now. What was there is kept in ${backup}.\n`,
    )
  })
  return 0
}
