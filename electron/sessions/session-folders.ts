import type { RawEntry } from '../../shared/session/entry.ts'
import {
  agentFolder,
  comparisonKey,
  expandPath,
  folderOf,
  projectFolderName,
  type Place,
  type SessionFolder,
} from './folders.ts'
import { isNetworkPath } from './network-path.ts'
import { readPiSettings } from './pi-settings.ts'
import { isTrustedProject } from './project-trust.ts'

/**
 * A flat folder that takes the place of pi's own, in pi's order: `PI_CODING_AGENT_SESSION_DIR`, then `sessionDir` of the
 * project's settings where pi trusts that, then of the agent's. Null where none is set.
 */
export function customSessionFolder(place: Place): string | null {
  const fromEnv = place.env['PI_CODING_AGENT_SESSION_DIR']
  if (fromEnv) return expandPath(fromEnv, place)
  const own = readPiSettings(place.paths.join(agentFolder(place), 'settings.json'), place.readText)
  const ofProject = isTrustedProject(folderOf(place.cwd) ?? place.cwd, place, own)
    ? sessionDirIn(readPiSettings(place.paths.join(place.cwd, '.pi', 'settings.json'), place.readText), place)
    : null
  // The project may be a stranger's: it sends nobody to another machine who is not there already.
  if (ofProject !== null && (!isNetworkPath(ofProject) || isNetworkPath(place.cwd))) return ofProject
  return sessionDirIn(own, place)
}

function sessionDirIn(settings: RawEntry, place: Place): string | null {
  const value = settings['sessionDir']
  return typeof value === 'string' && value !== '' ? expandPath(value, place) : null
}

/** Where pi keeps the sessions of the project in `place.cwd`. A custom folder is flat: it holds other projects' as well. */
export function projectSessionFolder(place: Place): SessionFolder {
  const custom = customSessionFolder(place)
  if (custom !== null) return { path: custom, layout: 'flat', flavour: 'pi' }
  return { path: ownSessionFolder(place), layout: 'flat', flavour: 'pi' }
}

/** Where pi keeps the sessions of the project in `place.cwd` as long as nobody set another folder. */
export function ownSessionFolder(place: Place): string {
  return place.paths.join(agentFolder(place), 'sessions', projectFolderName(place.paths.resolve(place.cwd)))
}

/**
 * Every folder to list sessions from: pi's own, a custom one where set, oh-my-pi's (read only), and what a person added
 * in the settings. None is promised to exist; none comes twice.
 */
export function sessionFolders(place: Place, added: readonly string[] = []): readonly SessionFolder[] {
  const custom = customSessionFolder(place)
  const folders: SessionFolder[] = [
    { path: place.paths.join(agentFolder(place), 'sessions'), layout: 'projects', flavour: 'pi' },
    ...(custom === null ? [] : [{ path: custom, layout: 'flat', flavour: 'pi' } as const]),
    { path: place.paths.join(place.home, '.omp', 'agent', 'sessions'), layout: 'projects', flavour: 'oh-my-pi' },
    // A folder that a person names may be either kind: both its own files and those one level below are listed.
    ...added.map((written) => ({ path: expandPath(written, place), layout: 'projects', flavour: 'pi' }) as const),
  ]
  const seen = new Set<string>()
  return folders.filter((folder) => {
    const key = comparisonKey(folder.path, place.paths)
    return seen.has(key) ? false : (seen.add(key), true)
  })
}
