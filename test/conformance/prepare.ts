import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sessionHeader } from '../../shared/session/entries-to-write.ts'
import { forkPath, forkWhole } from '../../shared/session/fork.ts'
import type { Fork } from '../../shared/session/fork.ts'
import { migratesFrom } from '../../shared/session/header.ts'
import { isEndless, pathTo } from '../../shared/tree/path.ts'
import { newEntryId } from '../../electron/sessions/new-ids.ts'
import { openSession } from '../../electron/sessions/open-session.ts'
import type { SessionFile } from '../../electron/sessions/open-session.ts'
import { SessionError } from '../../electron/sessions/session-error.ts'
import type { Context, Job, Shape } from './answers.ts'
import { canBeAsked, ourContext, ourShape } from './ours.ts'
import { pointsOf, spread } from './points.ts'
import { traitsAt, type Trait } from './traits.ts'

/** How much of each file is compared. */
export interface Depth {
  readonly leaves: number
  readonly others: number
  readonly forks: number
}

/** One file as we have it, and what is to be asked of pi about it. */
export interface Prepared {
  readonly file: string
  readonly job: Job
  /** Null where we refuse the file. */
  readonly ours: Ours | null
  /** Why we refuse it. */
  readonly refusal: string | null
}

export interface Ours {
  readonly shape: Shape
  readonly contexts: readonly (Context | { readonly fails: string })[]
  /** The traits of each of them. */
  readonly traits: readonly (readonly Trait[])[]
  readonly flavour: 'pi' | 'oh-my-pi'
  readonly version: 1 | 2 | 3
  /** Kinds of problems found. */
  readonly problems: readonly string[]
  /** Entries whose path is endless, about which pi was not asked. */
  readonly endless: number
}

/** Opens a file our way, writes our forks of it into `folder`, and says what to ask pi. */
export async function prepare(file: string, folder: string, depth: Depth): Promise<Prepared> {
  let session: SessionFile
  try {
    session = await openSession(file)
  } catch (error) {
    if (!(error instanceof SessionError)) throw error
    return {
      file,
      job: { file, at: [], tree: true, forks: [], whole: null, lists: [] },
      ours: null,
      refusal: error.message,
    }
  }
  try {
    await mkdir(folder, { recursive: true })
    const at = pointsOf(session, depth.leaves, depth.others)
    const { built } = session
    const version = migratesFrom(built.facts.header.sourceVersion)
    const shape = ourShape(session)
    return {
      file,
      refusal: null,
      job: {
        file,
        at,
        tree: shape.roots !== null,
        forks: await forksAt(session, spread(at, depth.forks), folder),
        whole: await whole(session, folder),
        lists: [],
      },
      ours: {
        shape,
        contexts: at.map((ordinal) => ourContext(session, ordinal)),
        traits: at.map((ordinal) => traitsAt(session, ordinal)),
        flavour: built.facts.flavour,
        version,
        problems: [...new Set(built.facts.problems.map(({ kind }) => kind))],
        endless: [...built.columns.kind.keys()].filter((at) => isEndless(built.columns, pathTo(built.columns, at)))
          .length,
      },
    }
  } finally {
    session.close()
  }
}

async function forksAt(session: SessionFile, at: readonly number[], folder: string): Promise<Job['forks']> {
  const forks: { readonly at: number; readonly file: string }[] = []
  for (const ordinal of at) {
    const fork = forkPath(session.built, ordinal, (at) => session.body(at), newEntryId)
    forks.push({ at: ordinal, file: await write(fork, session, join(folder, `fork-${ordinal}.jsonl`)) })
  }
  return forks
}

/**
 * Our fork of all branches; null where pi's cannot be compared: it writes entries of older versions unmigrated under a
 * new header, and its leaf may be one that it never comes back from.
 */
async function whole(session: SessionFile, folder: string): Promise<string | null> {
  const { columns, facts } = session.built
  if (migratesFrom(facts.header.sourceVersion) !== 3 || !canBeAsked(session, columns.count - 1)) return null
  return write(
    forkWhole(session.built, (at) => session.body(at)),
    session,
    join(folder, 'whole.jsonl'),
  )
}

async function write(fork: Fork, session: SessionFile, path: string): Promise<string> {
  if (fork.refused !== null) throw new Error(`${session.path}: ${fork.refused}`)
  const header = sessionHeader({
    id: '01990000-0000-7000-8000-000000000000',
    timestamp: '2026-01-01T00:00:00.000Z',
    cwd: '/code',
    parentSession: session.path,
  })
  const entries = [...fork.entries]
  if (entries.length !== fork.entryCount) throw new Error(`${path}: ${entries.length} entries, not ${fork.entryCount}`)
  await writeFile(path, [header, ...entries].map((entry) => `${JSON.stringify(entry)}\n`).join(''))
  return path
}
