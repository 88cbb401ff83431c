import type { CompactionSettings } from '../../shared/lens/replies.ts'
import type { ModelName } from '../../shared/session/columns.ts'
import { recordOf } from '../../shared/session/entry.ts'
import { agentFolder, type Place } from './folders.ts'
import { readPiSettings } from './pi-settings.ts'

/** What pi keeps free where nothing is set. */
const RESERVE = 16_384

/**
 * When pi would compact by itself, by its own settings file: whether it does at all, and how many tokens of the context
 * window it keeps free; an override for the model comes first. What a project's settings say is left out: pi reads them
 * only of projects that a person trusts, and which those are only pi knows.
 */
export function compactionSettings(place: Place, model: ModelName | null): CompactionSettings {
  const settings = readPiSettings(place.paths.join(agentFolder(place), 'settings.json'), place)
  const compaction = recordOf(settings['compaction'])
  const overrides = recordOf(compaction['modelOverrides'])
  const own = model === null ? {} : recordOf(overrides[`${model.provider}/${model.modelId}`])
  return {
    enabled: compaction['enabled'] !== false,
    reserveTokens: tokensIn(own['reserveTokens']) ?? tokensIn(compaction['reserveTokens']) ?? RESERVE,
  }
}

/** pi takes nothing but a whole number that is not negative. */
function tokensIn(value: unknown): number | null {
  return Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : null
}
