import { resolve } from 'node:path'

/** What a start of the app was asked for. */
export interface StartArguments {
  /** File or folder to open, absolute. */
  readonly path: string | null
  /** Where to write a picture of the session before leaving, absolute. */
  readonly screenshot: string | null
  /** Where to write a picture of the folded tree before leaving, absolute, and whether to hide what looks like a secret. */
  readonly treePicture: { readonly file: string; readonly hide: boolean } | null
  /** Size of the first picture in pixels. */
  readonly size: { readonly width: number; readonly height: number } | null
  readonly theme: 'light' | 'dark' | null
  /** Where to write the marks of `trace.ts`, absolute. */
  readonly trace: string | null
  /** What is wrong with the arguments, as whole sentences; null when nothing is. */
  readonly problem: string | null
}

const VALUE_OPTIONS = ['--screenshot', '--tree-picture', '--size', '--theme', '--trace'] as const
type ValueOption = (typeof VALUE_OPTIONS)[number]

const MIN_SIDE = 320
const MAX_SIDE = 8_192

/**
 * The app's own part of the process's arguments: behind the program, and behind the folder of the app when Electron was
 * told to run one (Chromium's switches stand before it).
 */
export function ownArguments(argv: readonly string[], packaged: boolean): readonly string[] {
  const given = argv.slice(1)
  if (packaged) return given
  const app = given.findIndex((argument) => !argument.startsWith('-'))
  return app < 0 ? [] : given.slice(app + 1)
}

/**
 * Reads arguments, from the command line or from a second start. Relative paths are those of `cwd`. Switches that are
 * not ours are left to Chromium, which reads the same line.
 */
export function parseArguments(given: readonly string[], cwd: string): StartArguments {
  const values = new Map<ValueOption, string>()
  const paths: string[] = []
  const problems: string[] = []
  let onlyPaths = false
  let hide = false
  for (let at = 0; at < given.length; at++) {
    const argument = given[at] ?? ''
    const [name, inline] = splitOption(argument)
    if (onlyPaths || !argument.startsWith('-')) {
      if (argument !== '') paths.push(argument)
    } else if (argument === '--') onlyPaths = true
    else if (argument === '--hide-secrets') hide = true
    else if (isValueOption(name)) {
      const value = inline ?? given[++at]
      if (value === undefined || value === '') problems.push(`${name} needs a value.`)
      else values.set(name, value)
    }
  }
  if (paths.length > 1)
    problems.push(`Dendro opens one session at a time; of those it was given, the first is ${paths[0]}.`)
  const screenshot = absolute(values.get('--screenshot'), cwd)
  const drawing = absolute(values.get('--tree-picture'), cwd)
  if (drawing !== null && !/\.(?:png|svg)$/.test(drawing))
    problems.push(`--tree-picture takes the name of a file that ends in .png or .svg; it was given ${drawing}.`)
  if (drawing !== null && (screenshot !== null || paths.length === 0))
    problems.push('--tree-picture goes with a session, and not with --screenshot.')
  return {
    path: absolute(paths[0], cwd),
    screenshot,
    treePicture: drawing === null ? null : { file: drawing, hide },
    size: readSize(values.get('--size'), problems),
    theme: readTheme(values.get('--theme'), problems),
    trace: absolute(values.get('--trace'), cwd),
    problem: problems.length === 0 ? null : problems.join(' '),
  }
}

function splitOption(argument: string): readonly [name: string, value: string | undefined] {
  const equals = argument.indexOf('=')
  return equals < 0 ? [argument, undefined] : [argument.slice(0, equals), argument.slice(equals + 1)]
}

function isValueOption(name: string): name is ValueOption {
  // The list is wider in type than what is looked up in it.
  return (VALUE_OPTIONS as readonly string[]).includes(name)
}

function absolute(path: string | undefined, cwd: string): string | null {
  return path === undefined ? null : resolve(cwd, path)
}

function readSize(value: string | undefined, problems: string[]): StartArguments['size'] {
  if (value === undefined) return null
  const match = /^(\d{1,5})x(\d{1,5})$/i.exec(value)
  const [width, height] = [Number(match?.[1]), Number(match?.[2])]
  if (width >= MIN_SIDE && width <= MAX_SIDE && height >= MIN_SIDE && height <= MAX_SIDE) return { width, height }
  problems.push(
    `--size takes WIDTHxHEIGHT in pixels, from ${MIN_SIDE} to ${MAX_SIDE} each, such as 1440x900; it was given ${value}.`,
  )
  return null
}

function readTheme(value: string | undefined, problems: string[]): StartArguments['theme'] {
  if (value === undefined || value === 'light' || value === 'dark') return value ?? null
  problems.push(`--theme takes light or dark; it was given ${value}.`)
  return null
}
