import type { AppendedEntry } from '../sessions/append-entry.ts'
import { storedSummary } from '../sessions/branch-summary.ts'
import { fileStore } from '../sessions/file-store.ts'
import { liveSentence, sessionLiveness } from '../sessions/live.ts'
import { metAnother } from '../sessions/met-another.ts'
import { manageSession, type SessionManager } from '../sessions/session-manager.ts'
import { leftBranch, summaryExtras } from '../../shared/session/branch-draft.ts'
import type { MetAnother } from '../../shared/ipc-writing.ts'
import type { BuiltSession } from '../../shared/session/build.ts'
import { parseCommand } from './arguments.ts'
import type { CliIo } from './cli-io.ts'
import { ENTRY_OPTIONS, requiredEntry } from './entry-choice.ts'
import { UsageError } from './usage-error.ts'
import { withSession, type SessionArguments } from './with-session.ts'

/** `leaf FILE --at N or --id ID or --root`: pi opens there from now on. */
export async function leaf(args: readonly string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseCommand(
    args,
    { ...ENTRY_OPTIONS, root: { type: 'boolean' } },
    { least: 1, most: 1 },
  )
  if (values.root === true && (values.at !== undefined || values.id !== undefined)) {
    throw new UsageError('Give one of --at, --id and --root.')
  }
  return await writing({ file: positionals[0] ?? '', trace: values.trace }, io, async (session, built) => {
    const at = values.root === true ? null : requiredEntry(built, values, ', or --root for before the first')
    const done = await session.openHere(at)
    await answer(io, values.json === true, { id: done.id, leaf: done.leaf }, metAnother(done, true))
  })
}

/** `branch FILE --at N or --id ID --summary TEXT`: a branch summary as a new leaf. */
export async function branch(args: readonly string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseCommand(
    args,
    { ...ENTRY_OPTIONS, summary: { type: 'string' } },
    { least: 1, most: 1 },
  )
  const written = values.summary
  if (written === undefined)
    throw new UsageError('Give the summary with --summary TEXT, or --summary - to read it from stdin.')
  return await writing({ file: positionals[0] ?? '', trace: values.trace }, io, async (session, built) => {
    const at = requiredEntry(built, values)
    const summary = (written === '-' ? await io.readInput() : written).trim()
    if (summary === '') throw new UsageError('The summary is empty, and pi sends nothing of an empty one.')
    const left = leftBranch(built.columns, at, session.leaf())
    const extras = summaryExtras(built, left, session.store.body)
    const done = await session.branchWithSummary(at, storedSummary(summary), extras)
    await answer(io, values.json === true, { id: done.id, leaf: done.leaf }, metAnother(done, true))
  })
}

/** `label FILE --at N or --id ID [TEXT]`: sets a label, or clears it. */
export async function label(args: readonly string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseCommand(args, ENTRY_OPTIONS, { least: 1, most: 2 })
  return await writing({ file: positionals[0] ?? '', trace: values.trace }, io, async (session, built) => {
    const done = await session.label(requiredEntry(built, values), positionals[1]?.trim() || null)
    await answer(io, values.json === true, { id: done.id }, metAnother(done, false))
  })
}

/** `name FILE TEXT`: names the session. */
export async function name(args: readonly string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseCommand(args, {}, { least: 2, most: 2 })
  return await writing({ file: positionals[0] ?? '', trace: values.trace }, io, async (session) => {
    const text = positionals[1] ?? ''
    const done = await session.rename(text)
    await answer(io, values.json === true, { id: done.id }, metAnother(done, false))
    if (text.trim() === '') io.complain('The session has no name from now on.')
  })
}

/** Opens a session to append to it. Where pi may have it open, that is said before anything is written. */
async function writing(
  named: SessionArguments,
  io: CliIo,
  append: (session: SessionManager, built: BuiltSession) => Promise<void>,
): Promise<number> {
  await withSession(named, io, async (file) => {
    const sign = liveSentence(sessionLiveness(file.path, file.built))
    if (sign !== null) {
      io.complain(
        `${sign} If pi has it open, it does not see what is appended: its next entry goes on from where it stands.`,
      )
    }
    // One entry is all that is appended, so the file need not be read on behind it.
    const store = fileStore({ session: () => file, readOn: async () => undefined, close: file.close })
    await append(manageSession(store), file.built)
  })
  return 0
}

type Done = Partial<Pick<AppendedEntry, 'leaf'>> & Pick<AppendedEntry, 'id'>

/** Where another program wrote at the same moment, that is said, and (`openAt`) where pi should be made to open. */
async function answer(io: CliIo, json: boolean, done: Done, met: Omit<MetAnother, 'openId'> | null): Promise<void> {
  const whole = met === null ? done : { ...done, openAt: met.openAt }
  await io.print(json ? `${JSON.stringify(whole)}\n` : `Appended entry ${done.id}.\n`)
  if (met !== null) io.complain(`${met.message} (dendro leaf FILE --at ${met.openAt})`)
}
