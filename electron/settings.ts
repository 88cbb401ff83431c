import { readFile, rename } from 'node:fs/promises'
import { Settings } from '../shared/settings.ts'
import { errorCode } from './sessions/session-error.ts'
import { writeAtomically } from './write-atomically.ts'

/** The settings in force, and the one way to change them. */
export interface SettingsKeeper {
  readonly file: string
  get(): Settings
  /** Takes the new settings at once and writes them; rejects when they cannot be written (they stay in force). */
  set(next: Settings): Promise<void>
}

export interface LoadedSettings {
  readonly keeper: SettingsKeeper
  /** What a person should know about the file, as whole sentences; null when it is in order. */
  readonly problem: string | null
}

/**
 * Reads the settings. A missing file means the defaults. A file that is no JSON object is kept aside under another name, so
 * that nothing a person wrote is lost; a single value that is wrong falls back to its default. `theme` is one that was
 * asked for on the command line.
 */
export async function loadSettings(file: string, theme: Settings['theme'] | null = null): Promise<LoadedSettings> {
  const text = await readText(file)
  const worn = (settings: Settings): Settings => (theme === null ? settings : { ...settings, theme })
  const read = text === null ? { settings: Settings.parse({}), wrong: [] } : readSettings(text)
  if (read !== null) {
    const problem =
      read.wrong.length === 0
        ? null
        : `The settings file has values that Dendro cannot use (${read.wrong.join(', ')}); their defaults are in force.`
    return { keeper: createKeeper(file, worn(read.settings)), problem }
  }
  const aside = `${file}.broken`
  const moved = await rename(file, aside).then(
    () => true,
    () => false,
  )
  return {
    keeper: createKeeper(file, worn(Settings.parse({}))),
    problem: moved
      ? `The settings file could not be read and was kept as ${aside}; the default settings are in force.`
      : `The settings file ${file} could not be read; the default settings are in force.`,
  }
}

/** Settings from the text of their file, with the names of the values that were wrong; null when it is no JSON object. */
function readSettings(text: string): { readonly settings: Settings; readonly wrong: readonly string[] } | null {
  const stored = parseObject(text)
  if (stored === null) return null
  const wrong: string[] = []
  const good: [string, unknown][] = []
  for (const [name, schema] of Object.entries(Settings.shape)) {
    if (!Object.hasOwn(stored, name)) continue
    const value = schema.safeParse(stored[name])
    if (value.success) good.push([name, value.data])
    else wrong.push(name)
  }
  return { settings: Settings.parse(Object.fromEntries(good)), wrong }
}

function createKeeper(file: string, initial: Settings): SettingsKeeper {
  let settings = initial
  return {
    file,
    get: () => settings,
    async set(next) {
      settings = next
      writeAtomically(file, `${JSON.stringify(next, null, 2)}\n`)
    },
  }
}

function parseObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text)
    // An object that came out of JSON has string keys.
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

async function readText(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    // Text that is no JSON: the caller then says that the file could not be read.
    return errorCode(error) === 'ENOENT' ? null : ''
  }
}
