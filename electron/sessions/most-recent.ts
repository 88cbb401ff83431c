import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { comparisonKey, expandPath, type Place } from './folders.ts'
import { ownSessionFolder, projectSessionFolder } from './session-folders.ts'
import { readHeader } from './read-header.ts'

/**
 * The session that `pi --continue` would take up in `place.cwd`: in the project's folder the file changed last whose
 * header can be found; in a custom folder, which holds several projects, of those whose header names this cwd.
 * Null where there is none. Files that cannot be read are passed over, as pi does.
 */
export async function mostRecentSession(place: Place): Promise<string | null> {
  const folder = projectSessionFolder(place).path
  const isShared = comparisonKey(folder, place.paths) !== comparisonKey(ownSessionFolder(place), place.paths)
  const wanted = comparisonKey(place.cwd, place.paths)
  for (const file of await newestFirst(folder)) {
    const header = await headerOrNull(file)
    if (header === null) continue
    const cwd = header['cwd']
    if (!isShared) return file
    if (typeof cwd === 'string' && cwd !== '' && comparisonKey(expandPath(cwd, place), place.paths) === wanted)
      return file
  }
  return null
}

async function newestFirst(folder: string): Promise<readonly string[]> {
  let names: readonly string[]
  try {
    names = await readdir(folder)
  } catch {
    // No folder means no session yet.
    return []
  }
  const files: { readonly file: string; readonly mtimeMs: number }[] = []
  for (const name of names) {
    if (!name.endsWith('.jsonl')) continue
    const file = join(folder, name)
    try {
      const found = await stat(file)
      if (found.isFile()) files.push({ file, mtimeMs: found.mtimeMs })
    } catch {
      // Moved away between listing and asking.
    }
  }
  return files.toSorted((a, b) => b.mtimeMs - a.mtimeMs).map(({ file }) => file)
}

async function headerOrNull(file: string): ReturnType<typeof header> {
  try {
    return await header(file)
  } catch {
    // One unreadable file must not hide the others.
    return null
  }
}

async function header(file: string) {
  const scan = await readHeader(file)
  // pi refuses a file that begins with oh-my-pi's title line, so it would not continue one.
  return scan.kind === 'header' && !scan.titleFirst ? scan.header : null
}
