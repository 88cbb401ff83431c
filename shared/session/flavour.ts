import type { RawEntry } from './entry.ts'

/** Entry types that only oh-my-pi writes. */
const OH_MY_PI_TYPES: ReadonlySet<unknown> = new Set([
  'credential_pin',
  'mode_change',
  'model_usage',
  'reset_boundary',
  'service_tier_change',
  'session_init',
  'title_change',
  'ttsr_injection',
])

/** True where the entry can only come from oh-my-pi: a type of its own, or its shape of a model change. */
export function isOhMyPiEntry(entry: RawEntry): boolean {
  if (OH_MY_PI_TYPES.has(entry['type'])) return true
  return entry['type'] === 'model_change' && typeof entry['model'] === 'string' && entry['modelId'] === undefined
}

/** True for the title line that oh-my-pi keeps before the header. */
export function isTitleLine(entry: RawEntry): boolean {
  return entry['type'] === 'title'
}
