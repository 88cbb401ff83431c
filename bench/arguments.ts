import { parseArgs } from 'node:util'

/** What a run of the bench was asked for. */
export interface Asked {
  /** Suites by name; empty for all. */
  readonly names: readonly string[]
  readonly json: boolean
  readonly quick: boolean
  readonly help: boolean
  /** Folder of the generated sessions; null for the place where they are kept otherwise. */
  readonly files: string | null
}

/** @throws TypeError with a sentence about what is wrong with the arguments */
export function parseArguments(args: readonly string[]): Asked {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
      files: { type: 'string' },
    },
  })
  const { json, quick, help, files } = values
  return { names: positionals, json, quick, help, files: files ?? null }
}
