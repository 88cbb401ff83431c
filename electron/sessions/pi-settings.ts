import { recordOf, type RawEntry } from '../../shared/session/entry.ts'

/** The settings in one of pi's settings files; none where it is absent or no JSON, as pi, too, then goes on without. */
export function readPiSettings(file: string, readText: (file: string) => string | null): RawEntry {
  const text = readText(file)
  if (text === null) return {}
  try {
    return recordOf(JSON.parse(text.replace(/^\uFEFF/, '')))
  } catch {
    return {}
  }
}
