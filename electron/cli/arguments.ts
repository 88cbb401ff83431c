import path from 'node:path'
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { expandPath, placeHere, type Place } from '../sessions/folders.ts'
import { errorCode } from '../sessions/session-error.ts'
import type { CliIo } from './cli-io.ts'
import { UsageError } from './usage-error.ts'

type Options = NonNullable<ParseArgsConfig['options']>

/** Options that every command takes. */
const COMMON = { json: { type: 'boolean' }, trace: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const

/**
 * Reads a command's arguments: its own options beside the common ones, and between `least` and `most` words.
 * @throws UsageError
 */
export function parseCommand<T extends Options>(
  args: readonly string[],
  options: T,
  { least, most }: { readonly least: number; readonly most: number },
) {
  const parsed = parseOrRefuse(args, { ...COMMON, ...options })
  const { positionals } = parsed
  if (positionals.length < least)
    throw new UsageError(least === 1 ? 'A session file is missing.' : 'An argument is missing.')
  if (positionals.length > most) {
    throw new UsageError(
      `One argument too many: ${JSON.stringify(positionals[most])}. A text of several words needs quotes.`,
    )
  }
  return parsed
}

function parseOrRefuse<T extends Options>(args: readonly string[], options: T) {
  try {
    return parseArgs({ args: withNegatives(args, options), options, allowPositionals: true, strict: true })
  } catch (error) {
    // Node names the option and the reason in one sentence; a hint of several follows after it.
    if (errorCode(error)?.startsWith('ERR_PARSE_ARGS') !== true || !(error instanceof Error)) throw error
    const reason = error.message.split(/\.\s/)[0]?.replace(/\.$/, '') ?? ''
    const option = /^Option '(?:-\w, )?(--[\w-]+).*(?:argument missing|is ambiguous)$/.exec(reason)?.[1]
    throw new UsageError(
      option === undefined
        ? `${reason}.`
        : `${option} needs a value; one that begins with a dash is written ${option}=VALUE.`,
    )
  }
}

/** A number below 0 is a value and no option, so that it is refused, or taken, as a value. */
function withNegatives(args: readonly string[], options: Options): string[] {
  const end = args.includes('--') ? args.indexOf('--') : args.length
  const joined: string[] = []
  for (const [at, argument] of args.entries()) {
    const before = joined.at(-1) ?? ''
    const takesIt = at < end && /^-\d/.test(argument) && options[before.slice(2)]?.type === 'string'
    if (takesIt && before.startsWith('--')) joined.splice(-1, 1, `${before}=${argument}`)
    else joined.push(argument)
  }
  return joined
}

/**
 * A path of the command line as an absolute one.
 * @throws UsageError for an empty text, which would mean the folder the person is in
 */
export function absolutePath(written: string, io: CliIo): string {
  if (written === '') throw new UsageError('An empty text was given where a path belongs.')
  return expandPath(written, placeOf(io))
}

/** The surroundings that decide on pi's folders. */
export function placeOf(io: CliIo): Place {
  return placeHere(path.resolve(io.cwd), io.env)
}
