import { recordOf, type RawEntry } from '../../shared/session/entry.ts'
import type { Place } from './folders.ts'

/** The settings in one of pi's settings files; none where it is absent or no JSON, as pi, too, then goes on without. */
export function readPiSettings(file: string, place: Pick<Place, 'readText'>): RawEntry {
  const text = place.readText(file)
  if (text === null) return {}
  try {
    return recordOf(JSON.parse(text.replace(/^\uFEFF/, '')))
  } catch {
    return {}
  }
}
