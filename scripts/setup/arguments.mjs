import { resolve } from 'node:path'

/** Options of the app whose next argument is a path. */
const PATH_OPTIONS = new Set(['--screenshot', '--trace'])

/**
 * The arguments for the app, every path among them absolute: the app runs in another folder than the person who
 * typed them.
 *
 * @param {readonly string[]} args as typed after `npm start --`
 * @param {string} folder where they were typed
 * @returns {{ readonly args: readonly string[], readonly screenshot: boolean }}
 */
export function resolveArguments(args, folder) {
  const resolved = args.map((argument, place) => {
    if (PATH_OPTIONS.has(args[place - 1] ?? '')) return resolve(folder, argument)
    const option = /^(--[a-z-]+)=(.+)$/.exec(argument)
    if (option !== null) {
      const [, name = '', value = ''] = option
      return PATH_OPTIONS.has(name) ? `${name}=${resolve(folder, value)}` : argument
    }
    return argument.startsWith('-') ? argument : resolve(folder, argument)
  })
  const screenshot = args.some((argument) => argument === '--screenshot' || argument.startsWith('--screenshot='))
  return { args: resolved, screenshot }
}
