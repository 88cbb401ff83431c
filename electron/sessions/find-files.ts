import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { comparisonKey, type SessionFolder } from './folders.ts'
import { errorCode, toSessionError } from './session-error.ts'

/** A file that looks like a session by its name. */
export interface FoundFile {
  readonly file: string
  readonly flavour: SessionFolder['flavour']
}

export interface FoundFiles {
  readonly files: readonly FoundFile[]
  /** Folders that were looked for, whether they are there or not. */
  readonly folders: readonly string[]
  /** Whole sentences about folders that could not be read. */
  readonly failures: readonly string[]
}

/**
 * The session files of some folders: theirs, and for folders of projects those one level below, links to folders
 * followed. Only names are read. A folder that does not exist counts for nothing; no file comes twice.
 */
export async function findFiles(folders: readonly SessionFolder[]): Promise<FoundFiles> {
  const files = new Map<string, FoundFile>()
  const failures: string[] = []

  const look = async (folder: string, flavour: FoundFile['flavour'], below: boolean): Promise<void> => {
    let entries
    try {
      entries = await readdir(folder, { withFileTypes: true })
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') failures.push(describe(error, folder))
      return
    }
    for (const entry of entries) {
      const full = path.join(folder, entry.name)
      const isFolder = entry.isDirectory() || (entry.isSymbolicLink() && (await leadsToFolder(full)))
      if (isFolder && below) await look(full, flavour, false)
      else if (!isFolder && entry.name.endsWith('.jsonl')) {
        files.set(comparisonKey(full, path), { file: full, flavour })
      }
    }
  }

  for (const { path: folder, flavour, layout } of folders) {
    await look(folder, flavour, layout === 'projects')
  }
  return { files: [...files.values()], folders: folders.map(({ path: folder }) => folder), failures }
}

async function leadsToFolder(link: string): Promise<boolean> {
  try {
    return (await stat(link)).isDirectory()
  } catch {
    // A link that leads nowhere is no folder.
    return false
  }
}

function describe(error: unknown, folder: string): string {
  const said = toSessionError(error, folder, 'read')
  return said instanceof Error ? said.message : `${folder} could not be read.`
}
