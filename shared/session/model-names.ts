import type { ModelName } from './columns.ts'
import { recordOf, stringOf } from './entry.ts'
import type { RawEntry } from './entry.ts'
import { Kind } from './kinds.ts'
import { oneLine } from './shown-text.ts'

/** Model names by number, each fit to be shown, as the `model` column counts them: place in the list plus 1, 0 for none. */
export interface ModelNames {
  /** The number of the model that an entry names. */
  numberOf(entry: RawEntry, kind: Kind): number
  numberOfName(name: ModelName | null): number
  list(): readonly ModelName[]
}

/** Numbers that the column can hold; models beyond are not told apart. */
const MAX_MODELS = 0xffff
/** Characters of a name. */
const MAX_NAME = 200

/** No model yet; the first has the number 1. */
export function createModelNames(): ModelNames {
  const names: ModelName[] = []
  const numbers = new Map<string, number>()

  function numberOfName(name: ModelName | null): number {
    if (name === null) return 0
    const key = JSON.stringify([name.provider, name.modelId])
    const known = numbers.get(key)
    if (known !== undefined) return known
    if (names.length === MAX_MODELS) return 0
    names.push({ provider: oneLine(name.provider, MAX_NAME), modelId: oneLine(name.modelId, MAX_NAME) })
    numbers.set(key, names.length)
    return names.length
  }

  return {
    numberOf(entry, kind) {
      if (kind === Kind.assistant) return numberOfName(assistantModel(entry))
      return kind === Kind.modelChange ? numberOfName(changedModel(entry)) : 0
    },
    numberOfName,
    list: () => names,
  }
}

function assistantModel(entry: RawEntry): ModelName | null {
  const { provider, model } = recordOf(entry['message'])
  return modelName(provider, model)
}

/** pi writes provider and modelId; oh-my-pi writes both in one text, `provider/id`. */
function changedModel(entry: RawEntry): ModelName | null {
  const joined = entry['model']
  if (typeof joined !== 'string' || entry['modelId'] !== undefined)
    return modelName(entry['provider'], entry['modelId'])
  const slash = joined.indexOf('/')
  return { provider: joined.slice(0, Math.max(slash, 0)), modelId: joined.slice(slash + 1) }
}

function modelName(provider: unknown, modelId: unknown): ModelName | null {
  if (typeof provider !== 'string' && typeof modelId !== 'string') return null
  return { provider: stringOf(provider) ?? '', modelId: stringOf(modelId) ?? '' }
}
