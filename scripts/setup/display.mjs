/** Large enough for the largest window of the tests; Xvfb's own default is 1280×1024. */
const SCREEN = '-screen 0 2200x1300x24'

/**
 * Whether windows have nowhere to appear: Linux without an X or a Wayland display.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @param {NodeJS.Platform} [platform]
 */
export function lacksDisplay(env = process.env, platform = process.platform) {
  return platform === 'linux' && !env['DISPLAY'] && !env['WAYLAND_DISPLAY']
}

/**
 * The same command inside a virtual display of its own, which ends with it.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {readonly [command: string, args: readonly string[]]}
 */
export function inVirtualDisplay(command, args) {
  return ['xvfb-run', ['-a', '-s', SCREEN, command, ...args]]
}
