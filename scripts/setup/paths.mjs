import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's root folder, wherever the command was called from. */
export const PROJECT_ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/**
 * The folder for what is fetched once and used by every clone: the XDG cache, or `~/.cache`.
 *
 * @param {NodeJS.ProcessEnv} [env]
 */
export function cacheFolder(env = process.env) {
  // By the XDG base directory specification a relative value is to be ignored.
  const xdg = env['XDG_CACHE_HOME']
  return join(xdg?.startsWith('/') === true ? xdg : join(homedir(), '.cache'), 'dendro')
}
