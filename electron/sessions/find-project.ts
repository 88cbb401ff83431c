import { readFileSync, statSync } from 'node:fs'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { isNetworkPath } from './network-path.ts'

/** What a session's working folder is on this machine today. */
export interface ProjectFolder {
  readonly cwdExists: boolean
  /** The main folder of the repository that it lies in, whichever of its worktrees that is; null where it lies in none. */
  readonly repository: string | null
}

/** Answers for many sessions, of which many share a folder: each one is looked at once. */
export function createProjectFinder(): (cwd: string) => ProjectFolder {
  const known = new Map<string, ProjectFolder>()
  return (cwd) => {
    const answer = known.get(cwd) ?? look(cwd)
    known.set(cwd, answer)
    return answer
  }
}

function look(cwd: string): ProjectFolder {
  // Of what is no whole path nothing can be told: it would be looked for beside whatever runs this.
  if (!isAbsolute(cwd) || isNetworkPath(cwd) || !isDirectory(cwd)) return { cwdExists: false, repository: null }
  return { cwdExists: true, repository: repositoryOf(cwd) }
}

function repositoryOf(cwd: string): string | null {
  for (let folder = cwd; ; folder = dirname(folder)) {
    const git = join(folder, '.git')
    if (isDirectory(git)) return folder
    const linked = worktreeOf(git)
    if (linked !== null) return linked
    if (dirname(folder) === folder) return null
  }
}

/** Where a worktree's `.git` is a file (`gitdir: …`), the folder that holds the `.git` which all of them share. */
function worktreeOf(git: string): string | null {
  const written = readText(git)
  const gitFolder = written === null ? null : /^gitdir:\s*(\S.*?)\s*$/m.exec(written)?.[1]
  if (gitFolder === null || gitFolder === undefined) return null
  const own = resolve(dirname(git), gitFolder)
  const common = readText(join(own, 'commondir'))
  // A submodule has such a file too, but shares nothing: it is a repository of its own.
  return common === null ? dirname(git) : dirname(resolve(own, common.trim()))
}

function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    // Not there, or not to be reached: either way nobody can work in it.
    return false
  }
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // Not there, a folder, or not to be read: then it names nothing.
    return null
  }
}
