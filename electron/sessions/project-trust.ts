import { recordOf, type RawEntry } from '../../shared/session/entry.ts'
import { agentFolder, comparisonKey, type Place } from './folders.ts'
import { readPiSettings } from './pi-settings.ts'

/**
 * Whether pi reads what a project's own settings say, by pi's rule (1.6.0): by what a person told it of the folder or of
 * the nearest one above it, else by `defaultProjectTrust`. Where pi would ask, it is not trusted yet.
 * @param project absolute, links resolved
 * @param settings those of pi's agent folder
 */
export function isTrustedProject(project: string, place: Place, settings: RawEntry): boolean {
  const { paths } = place
  const told = readPiSettings(paths.join(agentFolder(place), 'trust.json'), place.readText)
  const decisions = new Map(Object.entries(told).map(([folder, value]) => [comparisonKey(folder, paths), value]))
  for (let folder = project; ;) {
    const decision = decisions.get(comparisonKey(folder, paths))
    if (typeof decision === 'boolean') return decision
    const above = paths.dirname(folder)
    if (above === folder) return settings['defaultProjectTrust'] === 'always'
    folder = above
  }
}

/** pi's settings, those of a trusted project laid over them: what lies within each other is merged, field by field. */
export function mergedSettings(own: RawEntry, project: RawEntry): RawEntry {
  const merged: Record<string, unknown> = { ...own }
  for (const [name, value] of Object.entries(project)) {
    const before = merged[name]
    merged[name] = isFields(before) && isFields(value) ? mergedSettings(recordOf(before), recordOf(value)) : value
  }
  return merged
}

function isFields(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
