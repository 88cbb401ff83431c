import { readdirSync, statSync, type Dirent } from 'node:fs'
import path from 'node:path'
import { comparisonKey, type SessionFolder } from './folders.ts'
import type { FileIdentity } from './open-file.ts'
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
 * for thousands of files that is six times as fast. A folder that does not exist counts for nothing; no file comes twice.
 */
export function findFiles(folders: readonly SessionFolder[]): FoundFiles {
  const files = new Map<string, FoundFile>()
  const failures: string[] = []
  const read: string[] = []

  /** `below`: how many more levels of folders are looked into whatever their names. */
  function look(folder: string, flavour: FoundFile['flavour'], below: number, isSubagent: boolean): void {
    let entries: readonly Dirent[]
    try {
      entries = readdirSync(folder, { withFileTypes: true })
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') failures.push(describe(error, folder))
      return
    }
    read.push(folder)
    const names = below > 0 || isSubagent ? null : new Set(entries.map(({ name }) => name))
    for (const entry of entries) {
      const { name } = entry
      const full = path.join(folder, name)
      if (name.endsWith('.jsonl') && !entry.isDirectory()) {
        const seen = identityOf(full)
        if (seen !== null) files.set(comparisonKey(full, path), { file: full, flavour, isSubagent, identity: seen })
      } else if (entry.isDirectory() || (entry.isSymbolicLink() && leadsToFolder(full))) {
        if (below > 0) look(full, flavour, below - 1, isSubagent || SUBAGENTS.has(name))
        else if (names?.has(`${name}.jsonl`) === true) look(full, flavour, DEPTH - 1, true)
      }
    }
  }

  for (const { path: folder, flavour, layout } of folders) look(folder, flavour, layout === 'projects' ? 1 : 0, false)
  return { files: [...files.values()], folders: folders.map(({ path: folder }) => folder), read, failures }
}

/** Null where nothing can be told of it, or where it is a folder. */
function identityOf(file: string): FileIdentity | null {
  try {
    const found = statSync(file)
    const { size, mtimeMs, ino, dev } = found
    return found.isDirectory() ? null : { size, mtimeMs, ino, dev }
  } catch {
    // Gone meanwhile, or a link that leads nowhere.
    return null
  }
}

function leadsToFolder(link: string): boolean {
  try {
    return statSync(link).isDirectory()
  } catch {
    // A link that leads nowhere is no folder.
    return false
  }
}

function describe(error: unknown, folder: string): string {
  const said = toSessionError(error, folder, 'read')
  return said instanceof Error ? said.message : `${folder} could not be read.`
}
