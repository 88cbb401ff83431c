import { copyFile, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

/** A person's home made for one test: nothing of the machine's own user is read or written. */
export interface Home {
  readonly folder: string
  /** pi's folder of settings and sessions, as `PI_CODING_AGENT_DIR` names it. */
  readonly agent: string
  /** Where Electron keeps the app's own things: settings, log, window place. */
  readonly userData: string
  /** A project folder that exists and holds nothing. */
  readonly project: string
  /** Puts a copy of a session file where pi keeps those of a project; resolves to the copy's path. */
  readonly addSession: (file: string) => Promise<string>
  /** Puts a file of any content into the home; resolves to its path. */
  readonly addFile: (name: string, content: string | Uint8Array) => Promise<string>
  readonly remove: () => Promise<void>
}

export async function createHome(): Promise<Home> {
  // The real path: a session's project is compared by path, and macOS keeps its temporary folder behind a link.
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'dendro-home-')))
  const agent = join(folder, '.pi', 'agent')
  const userData = join(folder, 'user-data')
  const project = join(folder, 'project')
  for (const each of [agent, userData, project]) await mkdir(each, { recursive: true })
  return {
    folder,
    agent,
    userData,
    project,
    async addSession(file) {
      const sessions = join(agent, 'sessions', projectFolderName(await cwdOf(file)))
      await mkdir(sessions, { recursive: true })
      const copy = join(sessions, basename(file))
      await copyFile(file, copy)
      return copy
    },
    async addFile(name, content) {
      const file = join(folder, name)
      await writeFile(file, content)
      return file
    },
    // Windows holds files of a process for a moment after its end.
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }),
  }
}

/** The project a session names in its header; files without one are kept with those of the root folder. */
async function cwdOf(file: string): Promise<string> {
  const [line = ''] = (await readFile(file, 'utf8')).split('\n', 1)
  try {
    const header = JSON.parse(line) as { readonly cwd?: unknown }
    return typeof header.cwd === 'string' ? header.cwd : '/'
  } catch {
    return '/'
  }
}

/** pi's rule, written down again on purpose: the driver must not lean on the code it tests. */
function projectFolderName(cwd: string): string {
  return `--${cwd.replace(/^[/\\]/, '').replaceAll(/[/\\:]/g, '-')}--`
}
