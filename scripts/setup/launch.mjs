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
