import { access } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { run, tail } from './run.mjs'
import { say, SetupError } from './say.mjs'

/** What a window needs on a bare Debian 12; newer releases call some of them `…t64`. */
const LIBRARIES = ['libgtk-3-0', 'libnss3', 'libasound2', 'libgbm1']
/**
 * Text that can be read (signs such as ▸ and ☐ are in DejaVu alone; Chinese, Japanese and Korean in Noto), and `gio`,
 * which moves files to the trash.
 */
const COMFORTS = ['fonts-liberation', 'fonts-dejavu-core', 'fonts-noto-cjk', 'libglib2.0-bin']
const VIRTUAL_DISPLAY = ['xvfb', 'xauth']

/** The same in the words of other package managers, for a person to run. Written from their package lists, not tried. */
const OTHER_MANAGERS = /** @type {const} */ ([
  ['dnf', 'sudo dnf install gtk3 nss alsa-lib mesa-libgbm', 'xorg-x11-server-Xvfb xorg-x11-xauth'],
  ['pacman', 'sudo pacman -S gtk3 nss alsa-lib mesa', 'xorg-server-xvfb xorg-xauth'],
  ['zypper', 'sudo zypper install libgtk-3-0 mozilla-nss libasound2 libgbm1', 'xorg-x11-server-Xvfb xauth'],
])

/**
 * Linux only: sees to it that the executable finds its libraries, and that there is a virtual display where one is
 * needed. Root on Debian and its kin installs what is missing; anyone else is told the one command to run.
 *
 * @param {string} executable
 * @param {{ readonly virtualDisplay: boolean }} needs
 */
export async function ensureSystemLibraries(executable, { virtualDisplay }) {
  if (process.platform !== 'linux') return
  const missing = await missingLibraries(executable)
  const noDisplay = virtualDisplay && !((await onPath('xvfb-run')) && (await onPath('xauth')))
  const apt = await onPath('apt-get')
  const wanted = [...(missing.length > 0 ? LIBRARIES : []), ...(noDisplay ? VIRTUAL_DISPLAY : [])]
  const required = wanted.length > 0

  if (apt && process.getuid?.() === 0) {
    // Comforts come along by themselves where nobody has to be asked.
    const packages = [...wanted, ...(await notInstalled(COMFORTS))]
    if (packages.length === 0) return
    const failure = await install(packages)
    if (failure !== null && required) {
      throw new SetupError(
        `What Electron needs on this system could not be installed: ${packages.join(' ')}.`,
        tail(failure),
        'Install them by hand, then try again.',
      )
    }
    if (failure !== null) say(`Going on without ${packages.join(' ')}: apt-get could not install them.`)
    const still = await missingLibraries(executable)
    if (still.length === 0) return
    throw new SetupError(
      `Electron still misses ${still.join(', ')} after apt-get installed ${packages.join(' ')}.`,
      'Find the packages that hold these libraries (`apt-file search NAME`) and install them, then try again.',
    )
  }

  if (!required) return
  throw new SetupError(
    missing.length > 0
      ? `Electron cannot start: this system lacks ${missing.join(', ')}.`
      : 'There is no display, and no Xvfb to make a virtual one.',
    ...(await installCommand(apt, missing.length > 0, noDisplay)),
  )
}

/**
 * @param {boolean} apt
 * @param {boolean} libraries
 * @param {boolean} display
 */
async function installCommand(apt, libraries, display) {
  if (apt) {
    const packages = [...(libraries ? LIBRARIES : []), ...(display ? VIRTUAL_DISPLAY : [])]
    const names = await Promise.all(packages.map(debianName))
    return ['Install it, then try again:', `  sudo apt-get install --no-install-recommends ${names.join(' ')}`]
  }
  for (const [manager, command, displayPackages] of OTHER_MANAGERS) {
    if (await onPath(manager)) {
      return ['Install it, then try again:', `  ${command}${display ? ` ${displayPackages}` : ''}`]
    }
  }
  return ['Install GTK 3, NSS, ALSA, Mesa GBM and, for a machine without a display, Xvfb and xauth; then try again.']
}

/**
 * @param {readonly string[]} packages
 * @returns {Promise<string | null>} apt-get's words when it failed, or null
 */
async function install(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  say(`Installing Debian packages with apt-get: ${packages.join(' ')}…`)
  const update = await run('apt-get', ['update', '-qq'], { env })
  const names = await Promise.all(packages.map(debianName))
  const result = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], { env })
  return result.code === 0 ? null : update.output + result.output
}

/**
 * The name under which this release of Debian or Ubuntu has a package: since the change to 64-bit time some have an
 * ending of their own.
 *
 * @param {string} name
 */
async function debianName(name) {
  const renamed = await run('apt-cache', ['show', '--no-all-versions', `${name}t64`])
  return renamed.code === 0 && renamed.output.includes('Package:') ? `${name}t64` : name
}

/** @param {readonly string[]} packages */
async function notInstalled(packages) {
  const result = await run('dpkg-query', ['-W', '-f', '${Package} ${db:Status-Status}\n', ...packages])
  return packages.filter((name) => !result.output.includes(`${name} installed`))
}

/**
 * The shared libraries that the loader does not find for an executable.
 *
 * @param {string} executable
 * @returns {Promise<readonly string[]>}
 */
async function missingLibraries(executable) {
  const result = await run('ldd', [executable])
  return parseMissing(result.output)
}

/**
 * @param {string} output what `ldd` printed
 * @returns {readonly string[]} names of libraries, each once
 */
export function parseMissing(output) {
  const names = [...output.matchAll(/^\s*(\S+) => not found/gm)].map((match) => match[1] ?? '')
  return [...new Set(names)]
}

/** @param {string} program */
async function onPath(program) {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    try {
      await access(join(folder, program))
      return true
    } catch {
      // Not in this folder.
    }
  }
  return false
}
