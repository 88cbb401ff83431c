import type { Facts, ModelName, TreeColumns } from './columns.ts'
import { recordOf } from './entry.ts'
import { factAt } from './fact-at.ts'
import { Kind } from './kinds.ts'
import type { BodyOf } from './migrate.ts'

/** What a path sets, for showing: names are text, and both shapes of a model change are read. */
export interface PathSettings {
  /** Null where the path names no model. */
  readonly model: ModelName | null
  readonly thinkingLevel: string
}

/** What a path sets, as pi has it: whatever stands in the file. A field that is absent is undefined. */
export interface StoredSettings {
  readonly model: { readonly provider: unknown; readonly modelId: unknown } | null
  readonly thinkingLevel: unknown
}

/** pi's level where a path sets none. */
const NO_THINKING = 'off'

/** Model and thinking level at the end of a path: the last ones of the whole path, whatever was compacted since. */
export function settingsOf(columns: TreeColumns, facts: Facts, path: Int32Array): PathSettings {
  const modelAt = lastOf(path, (ordinal) => (columns.model[ordinal] ?? 0) !== 0)
  const levelAt = lastOf(path, (ordinal) => columns.kind[ordinal] === Kind.thinkingLevelChange)
  return {
    model: modelAt === null ? null : (facts.models[(columns.model[modelAt] ?? 0) - 1] ?? null),
    thinkingLevel: (levelAt === null ? null : factAt(facts.thinkingLevels, levelAt)?.level) ?? NO_THINKING,
  }
}

/** The same to the letter of pi, from the two entries that decide. */
export function storedSettings(columns: TreeColumns, path: Int32Array, bodyOf: BodyOf): StoredSettings {
  const modelAt = lastOf(path, (ordinal) => {
    const kind = columns.kind[ordinal]
    return kind === Kind.assistant || kind === Kind.modelChange
  })
  const levelAt = lastOf(path, (ordinal) => columns.kind[ordinal] === Kind.thinkingLevelChange)
  return {
    model: modelAt === null ? null : storedModel(columns, modelAt, bodyOf),
    thinkingLevel: levelAt === null ? NO_THINKING : bodyOf(levelAt)['thinkingLevel'],
  }
}

function storedModel(columns: TreeColumns, ordinal: number, bodyOf: BodyOf): StoredSettings['model'] {
  const entry = bodyOf(ordinal)
  if (columns.kind[ordinal] === Kind.modelChange) return { provider: entry['provider'], modelId: entry['modelId'] }
  const message = recordOf(entry['message'])
  return { provider: message['provider'], modelId: message['model'] }
}

function lastOf(path: Int32Array, matches: (ordinal: number) => boolean): number | null {
  for (let place = path.length - 1; place >= 0; place--) {
    const ordinal = path[place] ?? -1
    if (matches(ordinal)) return ordinal
  }
  return null
}
