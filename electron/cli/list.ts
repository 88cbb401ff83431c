import { listSessions } from '../sessions/list-sessions.ts'
import type { ListedSession } from '../sessions/summarise-session.ts'
import { parseCommand } from './arguments.ts'
import type { CliIo } from './cli-io.ts'
import { foldersToRead } from './folders-to-read.ts'
import { printable } from './printable.ts'
import { plainProblems, type PlainProblem } from './problems.ts'
import { RequestError } from './usage-error.ts'
import { groupBy } from '../../shared/group-by.ts'
import { countOf } from '../../shared/figures.ts'

/** Longest first message in the list for people. */
const MAX_TEXT = 80

/** `list [--session-dir DIR]`: all sessions, the last modified first, by project. */
export async function list(args: readonly string[], io: CliIo): Promise<number> {
  const { values } = parseCommand(args, { 'session-dir': { type: 'string' } }, { least: 0, most: 0 })
  const folder = values['session-dir']
  const folders = await foldersToRead(folder, io)
  const problems = new Map<string, readonly PlainProblem[]>()
  const { sessions, failures, read } = await listSessions(folders, {
    onProblems: (file, found) => problems.set(file, plainProblems(found)),
    // Problems are told where every line was parsed, and only then.
    ...(values.json === true ? { way: 'parse' } : { way: 'count', maxText: MAX_TEXT }),
  })
  // Of pi's own folders any may be missing; the one that was named may not. What cannot be read in it hides nothing else.
  if (folder !== undefined && read.length === 0) throw new RequestError(failures[0] ?? `${folder} could not be read.`)
  for (const failure of failures) io.complain(failure)
  if (values.json === true) {
    await io.print(`${JSON.stringify(sessions.map((session) => plain(session, problems.get(session.file) ?? [])))}\n`)
  } else await io.print(textOf(sessions))
  return 0
}

function plain(session: ListedSession, problems: readonly PlainProblem[]) {
  const { file, id, cwd, name, firstMessage, messageCount, entryCount, leafCount, parentSession, refused } = session
  return {
    file,
    id,
    cwd,
    name,
    firstMessage,
    created: isoTime(session.created),
    modified: isoTime(session.modified),
    messageCount,
    entryCount,
    leafCount,
    parentSession,
    // A file that cannot be opened has no lines to name: its one problem is the reason.
    problems: refused === null ? problems : [{ line: null, kind: 'refused', message: refused }],
  }
}

function textOf(sessions: readonly ListedSession[]): string {
  if (sessions.length === 0) return 'There are no sessions.\n'
  const lines: string[] = []
  // By the header's cwd, never by folder: different projects can share one.
  for (const [cwd, members] of groupBy(sessions, (session) => session.cwd)) {
    lines.push(cwd === '' ? '(no project)' : cwd)
    for (const { modified, messageCount, name, firstMessage, file, refused } of members) {
      const what = refused ?? `${countOf(messageCount, 'message', 'messages').padStart(14)}  ${name ?? firstMessage}`
      lines.push(`  ${(isoTime(modified) ?? '').slice(0, 16)}  ${what}`, `      ${file}`)
    }
  }
  return `${lines.map(printable).join('\n')}\n`
}

/** ISO text; null for a number that is no time. */
function isoTime(ms: number): string | null {
  const time = new Date(ms)
  return Number.isNaN(time.getTime()) ? null : time.toISOString()
}
