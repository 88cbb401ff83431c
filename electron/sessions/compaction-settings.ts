import type { CompactionSettings } from '../../shared/lens/replies.ts'
import type { ModelName } from '../../shared/session/columns.ts'
import { isRecord, recordOf } from '../../shared/session/entry.ts'
import { agentFolder, type Place } from './folders.ts'
import { readPiSettings } from './pi-settings.ts'
import { isTrustedProject, mergedSettings } from './project-trust.ts'

/** What pi keeps free where nothing is set. */
const RESERVE = 16_384

/**
 * When pi would compact by itself: whether it does at all, and how many tokens of the context window it keeps free. By
 * pi's own settings file and, over it, that of the project where pi trusts that; an override for the model comes first.
 * A session names its project, and may be a stranger's: in a folder that is not trusted nothing is read.
 * @param project the folder of the session, absolute and with links resolved; null for none
 */
export function compactionSettings(place: Place, model: ModelName | null, project: string | null): CompactionSettings {
  const { paths } = place
  const own = readPiSettings(paths.join(agentFolder(place), 'settings.json'), place.readText)
  const isTrusted = project !== null && isTrustedProject(project, place, own)
  const theirs = isTrusted ? readPiSettings(paths.join(project, '.pi', 'settings.json'), place.readText) : {}
  const compaction = recordOf(mergedSettings(own, theirs)['compaction'])
  const overrides = recordOf(compaction['modelOverrides'])
  const ofModel = model === null ? {} : recordOf(overrides[`${model.provider}/${model.modelId}`])
  return {
    enabled: Boolean(compaction['enabled'] ?? true),
    reserveTokens: tokensIn(ofModel['reserveTokens']) ?? tokensIn(compaction['reserveTokens']) ?? RESERVE,
    ofProject: isRecord(theirs['compaction']),
  }
}

/** pi takes nothing but a whole number that is not negative. */
function tokensIn(value: unknown): number | null {
  return Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : null
}
