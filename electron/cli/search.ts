import { existsSync } from 'node:fs'
import path, { join } from 'node:path'
import { SEARCHED_ROLES, type SearchedRole } from '../../shared/session/library-search.ts'
import { readQuery } from '../../shared/session/search-query.ts'
import { createSearchThreads } from '../host/search-threads.ts'
import { findFiles } from '../sessions/find-files.ts'
import { comparisonKey } from '../sessions/folders.ts'
import { readHeader } from '../sessions/read-header.ts'
import type { FileHits } from '../sessions/search-file.ts'
import type { SizedFile } from '../sessions/search-files.ts'
import { absolutePath, parseCommand } from './arguments.ts'
import type { CliIo } from './cli-io.ts'
import { foldersToRead } from './folders-to-read.ts'
import { printable } from './printable.ts'
import { RequestError, UsageError } from './usage-error.ts'

const OPTIONS = {
  'session-dir': { type: 'string' },
  cwd: { type: 'string' },
  exact: { type: 'boolean' },
  role: { type: 'string' },
  tool: { type: 'string' },
  since: { type: 'string' },
  until: { type: 'string' },
} as const

/** `search QUERY`: every hit in all sessions, the sessions changed last first, as it is found. */
export async function search(args: readonly string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseCommand(args, OPTIONS, { least: 0, most: Number.POSITIVE_INFINITY })
  const query = readQuery(positionals.join(' '), values.exact === true)
  if (query.kind === 'empty') throw new UsageError('Nothing was given to look for.')
  if (query.kind === 'wrong') throw new RequestError(query.message)
  const asked = {
    query,
    role: values.role === undefined ? null : roleOf(values.role),
    tool: values.tool ?? null,
    since: timeOf('--since', values.since),
    until: timeOf('--until', values.until),
    maxHits: Number.POSITIVE_INFINITY,
  }
  const folders = await foldersToRead(values['session-dir'], io)
  const { files, failures } = findFiles(folders)
  for (const failure of failures) io.complain(failure)
  const newest = files.toSorted((a, b) => b.identity.mtimeMs - a.identity.mtimeMs)
  const all = newest.map(({ file, identity }): SizedFile => ({ file, size: identity.size, isPlain: false }))
  const wanted = values.cwd === undefined ? all : await ofProject(all, absolutePath(values.cwd, io))

  const write = values.json === true ? asLines : asText
  let printed: Promise<void> = Promise.resolve()
  /** Why what is found cannot be printed any more, as behind `| head`: then nothing more is looked for. */
  const unprinted: unknown[] = []
  const stop = new AbortController()
  const script = join(import.meta.dirname, 'search-worker.js')
  const threads = createSearchThreads(existsSync(script) ? script : null)
  try {
    await threads.run(wanted, asked, stop.signal, ({ found, failures: unread }) => {
      for (const failure of unread) io.complain(printable(failure))
      printed = printed
        .then(() => io.print(found.map(write).join('')))
        .catch((reason: unknown) => {
          unprinted.push(reason)
          stop.abort()
        })
      return true
    })
    await printed
    stop.signal.throwIfAborted()
  } catch (error) {
    throw unprinted[0] ?? error
  } finally {
    threads.close()
  }
  return 0
}

function asLines({ file, hits }: FileHits): string {
  return hits
    .map(({ ordinal, part, before, match, after, place }) =>
      JSON.stringify({ file, ordinal, where: part, excerpt: `${before}${match}${after}`, branch: place }),
    )
    .map((line) => `${line}\n`)
    .join('')
}

function asText({ file, hits }: FileHits): string {
  const lines = hits.map(
    ({ ordinal, part, before, match, after, place }) =>
      `  ${String(ordinal).padStart(6)}  ${place.padEnd(10)}  ${part}: ${before}${match}${after}`,
  )
  return `${[file, ...lines].map(printable).join('\n')}\n`
}

/** The files whose header names a project. */
async function ofProject(files: readonly SizedFile[], cwd: string): Promise<readonly SizedFile[]> {
  const wanted = comparisonKey(cwd, path)
  const found: SizedFile[] = []
  for (const file of files) {
    // What cannot be read is in no project.
    const scan = await readHeader(file.file).catch(() => null)
    const own = scan?.kind === 'header' ? scan.header['cwd'] : null
    if (typeof own === 'string' && own !== '' && comparisonKey(own, path) === wanted) found.push(file)
  }
  return found
}

function roleOf(given: string): SearchedRole {
  const role = SEARCHED_ROLES.find((name) => name === given)
  if (role !== undefined) return role
  throw new UsageError(`--role takes ${SEARCHED_ROLES.join(', ')}; it was given ${JSON.stringify(given)}.`)
}

/** Milliseconds since the epoch; a date without a time is that of this place's midnight. */
function timeOf(option: string, given: string | undefined): number | null {
  if (given === undefined) return null
  const time = Date.parse(/^\d{4}-\d\d-\d\d$/.test(given) ? `${given}T00:00` : given)
  if (!Number.isNaN(time)) return time
  throw new UsageError(`${option} takes a date such as 2026-01-31; it was given ${JSON.stringify(given)}.`)
}
