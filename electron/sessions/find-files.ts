import { readdirSync, statSync, type Stats } from 'node:fs'
import path from 'node:path'
import { comparisonKey, type SessionFolder } from './folders.ts'
import { identityIn, type FileIdentity } from './open-file.ts'
import { errorCode, toSessionError } from './session-error.ts'

/** A file that looks like a session by its name. */
export interface FoundFile {
  readonly file: string
  readonly flavour: SessionFolder['flavour']
  readonly identity: FileIdentity
  /** It lies where only sessions lie that another session had begun. */
  readonly isSubagent: boolean
}

export interface FoundFiles {
  readonly files: readonly FoundFile[]
  /** Folders that were looked for, whether they are there or not. */
  readonly folders: readonly string[]
  /** Folders whose names were read, which a change can be told of. */
  readonly read: readonly string[]
  /** Whole sentences about folders that could not be read. */
  readonly failures: readonly string[]
}

/** Names of folders that extensions keep the sessions of subagents in. */
const SUBAGENTS: ReadonlySet<string> = new Set(['subagents', 'subagent-sessions'])
/** How deep folders of subagents go: session, run, subagent. */
const DEPTH = 3

/**
 * The session files of some folders: theirs, and for folders of projects those one level below, links to folders
 * followed. Further below only a folder that is called as a session beside it is looked into: pi-subagents and oh-my-pi
 * keep what that session had others do in it. Only names are read, and what the system tells of each file, synchronously:
 * for thousands of files that is six times as fast. What sort of thing a name is gets asked only where it matters: to have
 * it told with each name costs more than reading the names. A folder that does not exist counts for nothing; no file
 * comes twice.
 */
export function findFiles(folders: readonly SessionFolder[]): FoundFiles {
  const files = new Map<string, FoundFile>()
  const failures: string[] = []
  const read: string[] = []

  /** `below`: how many more levels of folders are looked into whatever their names. */
  function look(folder: string, flavour: FoundFile['flavour'], below: number, isSubagent: boolean): void {
    let names: readonly string[]
    try {
      names = readdirSync(folder)
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') failures.push(describe(error, folder))
      return
    }
    read.push(folder)
    const begin = path.join(folder, path.sep)
    // A name is written the same way however its folder was come to.
    const key = comparisonKey(folder, path) + path.sep
    const sessions = below > 0 || isSubagent ? null : new Set(names)
    for (const name of names) {
      const isNamed = name.endsWith('.jsonl')
      const isBesideItsSession = sessions?.has(`${name}.jsonl`) === true
      if (!isNamed && below === 0 && !isBesideItsSession) continue
      const full = begin + name
      const stats = statsOf(full)
      if (stats === null) continue
      if (!stats.isDirectory()) {
        if (isNamed) files.set(key + name, { file: full, flavour, isSubagent, identity: identityIn(stats) })
      } else if (below > 0) look(full, flavour, below - 1, isSubagent || SUBAGENTS.has(name))
      else if (isBesideItsSession) look(full, flavour, DEPTH - 1, true)
    }
  }

  for (const { path: folder, flavour, layout } of folders) look(folder, flavour, layout === 'projects' ? 1 : 0, false)
  return { files: [...files.values()], folders: folders.map(({ path: folder }) => folder), read, failures }
}

/** Null where nothing can be told of it: it is gone meanwhile, or a link that leads nowhere. */
function statsOf(file: string): Stats | null {
  try {
    return statSync(file, { throwIfNoEntry: false }) ?? null
  } catch {
    // Not to be reached: its folder's rights, or a ring of links.
    return null
  }
}

function describe(error: unknown, folder: string): string {
  const said = toSessionError(error, folder, 'read')
  return said instanceof Error ? said.message : `${folder} could not be read.`
}
