/**
 * Options that Chromium needs before the app. As root it refuses to start with its own sandbox; for everyone else the
 * sandbox stays on. This is the only place of the project, beside the driver of the tests, that may turn it off.
 *
 * @param {number} [uid] the user's number; undefined on Windows
 * @returns {readonly string[]}
 */
export function launchArguments(uid = process.getuid?.()) {
  return uid === 0 ? ['--no-sandbox'] : []
}

/**
 * The environment that the app is started with: this one without what some editors set in their terminals, which would
 * make Electron a plain Node.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {NodeJS.ProcessEnv}
 */
export function appEnvironment({ ELECTRON_RUN_AS_NODE: _, ...env } = process.env) {
  return env
}
