import { forkSession } from '../sessions/fork-session.ts'
import { isFolder } from '../sessions/is-folder.ts'
import { absolutePath, parseCommand, placeOf } from './arguments.ts'
import type { CliIo } from './cli-io.ts'
import { chosenEntry, ENTRY_OPTIONS, reachedEntry } from './entry-choice.ts'
import { RequestError, UsageError } from './usage-error.ts'
import { withSession } from './with-session.ts'

const OPTIONS = {
  ...ENTRY_OPTIONS,
  before: { type: 'boolean' },
  whole: { type: 'boolean' },
  cwd: { type: 'string' },
  'session-dir': { type: 'string' },
} as const

/** `fork FILE`: a path, or with `--whole` every branch, into a new session. */
export async function fork(args: readonly string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseCommand(args, OPTIONS, { least: 1, most: 1 })
  const { cwd, 'session-dir': folder, before = false, whole = false } = values
  if (whole && (before || values.at !== undefined || values.id !== undefined)) {
    throw new UsageError('--whole carries every branch, so it goes with none of --at, --id and --before.')
  }
  await withSession({ file: positionals[0] ?? '', trace: values.trace }, io, async (session) => {
    const chosen = whole ? null : (chosenEntry(session.built, values) ?? session.built.facts.fileLeaf)
    const at = chosen === null ? null : reachedEntry(session.built, chosen, io.complain)
    if (!whole && at === null)
      throw new RequestError('The file has no leaf. Name an entry with --at N, or take --whole.')
    const project = cwd === undefined ? null : await projectFolder(absolutePath(cwd, io), io)
    const forked = await forkSession(
      session,
      {
        at,
        before,
        whole,
        cwd: project,
        folder: folder === undefined ? null : absolutePath(folder, io),
      },
      placeOf(io),
    )
    const { file, id, entryCount, leaf } = forked
    await io.print(values.json === true ? `${JSON.stringify({ file, id, entryCount, leaf })}\n` : `${file}\n`)
    if (before && entryCount === 0) {
      io.complain('Nothing stands before that entry: the new session holds no entry and only says where it came from.')
    }
  })
  return 0
}

/** The project a fork is for. pi opens a session whose project is missing, but asks first. */
async function projectFolder(folder: string, io: CliIo): Promise<string> {
  if (!(await isFolder(folder))) {
    io.complain(`${folder} is not there: pi will ask where to go on when it opens the fork.`)
  }
  return folder
}
