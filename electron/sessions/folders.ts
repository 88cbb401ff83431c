import { readFileSync, realpathSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { workingFolder } from '../working-folder.ts'
import { isNetworkPath } from './network-path.ts'

/**
 * Where sessions live, by pi's rules (1.6.0). Everything the rules depend on is handed in, so that each system's answer
 * can be had on any system.
 */
export interface Place {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
  /** The folder that relative paths start from, and whose project settings count. */
  readonly cwd: string
  /** Path rules: `path.posix` or `path.win32`. */
  readonly paths: path.PlatformPath
  /** The text of a file; null where it cannot be read. */
  readonly readText: (file: string) => string | null
}

/** A settings file is some hundred bytes; what is far longer is none. */
const MAX_SETTINGS_BYTES = 4 * 1024 * 1024

/** A folder that holds session files. */
export interface SessionFolder {
  readonly path: string
  /** `projects`: one folder a project inside it; `flat`: the session files themselves. */
  readonly layout: 'projects' | 'flat'
  readonly flavour: 'pi' | 'oh-my-pi'
}

/** This process's own surroundings. */
export function placeHere(cwd: string = workingFolder() ?? homedir(), env: Place['env'] = process.env): Place {
  return {
    env,
    // `homedir` follows HOME and USERPROFILE as pi does; an injected environment must count as well.
    home: (process.platform === 'win32' ? env['USERPROFILE'] : env['HOME']) ?? homedir(),
    cwd,
    paths: path,
    readText: (file) => {
      try {
        const { size } = statSync(file)
        // What is no file has no size: a pipe would never end.
        return size === 0 || size > MAX_SETTINGS_BYTES ? null : readFileSync(file, 'utf8')
      } catch {
        // Absent, a folder, or not to be read: for a settings file all of it means "nothing is set".
        return null
      }
    },
  }
}

/**
 * The folder that a session names as its project, links resolved as pi does; null where it names none of this machine.
 */
export function folderOf(cwd: string | null): string | null {
  if (cwd === null || !path.isAbsolute(cwd) || isNetworkPath(cwd)) return null
  try {
    return realpathSync(cwd)
  } catch {
    return null
  }
}

/** A path as a person or a setting writes it (`~`, `file://`, relative, Git Bash drives on Windows) as an absolute one. */
export function expandPath(written: string, place: Place): string {
  const { paths, home } = place
  const windows = paths.sep === '\\'
  const native = windows ? nativeDrive(written) : written
  if (native === '~') return home
  if (native.startsWith('~/') || (windows && native.startsWith('~\\'))) return paths.join(home, native.slice(2))
  if (native.startsWith('file://')) return fileURLToPath(native, { windows })
  return paths.resolve(place.cwd, native)
}

/** `/c/x`, `/mnt/c/x` and `/cygdrive/c/x` are how Unix shells on Windows write `C:\x`. */
function nativeDrive(written: string): string {
  if (written.startsWith('//') || written.includes('\\')) return written
  const match = /^\/(?:mnt\/|cygdrive\/)?([a-z])(?:\/(.*))?$/i.exec(written)
  return match === null ? written : `${(match[1] ?? '').toUpperCase()}:\\${(match[2] ?? '').replaceAll('/', '\\')}`
}

/** pi's folder of settings and sessions: `PI_CODING_AGENT_DIR`, else `~/.pi/agent`. */
export function agentFolder(place: Place): string {
  const set = place.env['PI_CODING_AGENT_DIR']
  return set ? expandPath(set, place) : place.paths.join(place.home, '.pi', 'agent')
}

/**
 * pi's folder name for the sessions of a project. The name loses information (`/a/b` and `/a-b` give the same), so
 * sessions are grouped by the cwd of their header, never by this.
 * @param cwd absolute
 */
export function projectFolderName(cwd: string): string {
  return `--${cwd.replace(/^[/\\]/, '').replace(/[/\\:]/g, '-')}--`
}

/** Two paths name the same place exactly when their keys are equal; Windows takes no notice of case. */
export function comparisonKey(absolute: string, paths: path.PlatformPath): string {
  const resolved = paths.resolve(absolute)
  return paths.sep === '\\' ? resolved.toLowerCase() : resolved
}
