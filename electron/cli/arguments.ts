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
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
  } catch (error) {
    // Node names the option and the reason in one sentence; a hint of several follows after it.
    if (errorCode(error)?.startsWith('ERR_PARSE_ARGS') !== true || !(error instanceof Error)) throw error
    throw new UsageError(`${error.message.split('. ')[0]?.replace(/\.$/, '') ?? ''}.`)
  }
}

/** A path of the command line as an absolute one. */
export function absolutePath(written: string, io: CliIo): string {
  return expandPath(written, placeOf(io))
}

/** The surroundings that decide on pi's folders. */
export function placeOf(io: CliIo): Place {
  return placeHere(path.resolve(io.cwd), io.env)
}
