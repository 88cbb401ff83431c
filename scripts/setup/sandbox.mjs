import { readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { say } from './say.mjs'

/** Settings of Linux, each with the value that keeps a program from making the namespaces Chromium's sandbox is made of. */
const RESTRICTIONS = /** @type {const} */ ([
  ['/proc/sys/kernel/apparmor_restrict_unprivileged_userns', '1'],
  ['/proc/sys/kernel/unprivileged_userns_clone', '0'],
  ['/proc/sys/user/max_user_namespaces', '0'],
])

/**
 * Says what to do where Linux forbids Chromium's sandbox (Ubuntu does since 23.10) and its helper, which would do
 * without, has no rights. Only said, not refused: a rule of the system may allow this very program. The sandbox is never
 * turned off for it.
 *
 * @param {string} executable
 */
export async function hintAtSandbox(executable) {
  if (process.platform !== 'linux' || process.getuid?.() === 0) return
  const helper = join(dirname(executable), 'chrome-sandbox')
  if (!(await namespacesForbidden()) || (await hasRights(helper))) return
  say('This system may keep Electron from making its sandbox. If it ends at once with a word about that, run:')
  say(`  sudo chown root:root '${helper}' && sudo chmod 4755 '${helper}'`)
}

/** @param {(path: string) => Promise<string>} [read] */
export async function namespacesForbidden(read = (path) => readFile(path, 'utf8')) {
  for (const [path, forbidding] of RESTRICTIONS) {
    // Most systems have one or two of the three.
    const value = await read(path).catch(() => null)
    if (value?.trim() === forbidding) return true
  }
  return false
}

/** @param {string} helper */
async function hasRights(helper) {
  const found = await stat(helper).catch(() => null)
  return found?.uid === 0 && (found.mode & 0o4000) !== 0
}
