import { SECRET_PATTERNS } from './secret-patterns.ts'

/** What looks like a secret in a text. */
export interface FoundSecret {
  /** What it looks like, in words. */
  readonly kind: string
  /** Its first characters and its length: enough to find it, too little to use it. */
  readonly shown: string
}

/** Where a secret stands in a text. */
export interface SecretPlace {
  readonly kind: string
  readonly start: number
  /** Behind its last character. */
  readonly end: number
}

/** What stands in place of a secret. */
export const HIDDEN = '[hidden]'

/** Characters of a secret that are shown of it, at most, and never more than a quarter of it. */
const MAX_SHOWN = 4

/** The secrets of a text, each once, at most `most` of them. */
export function findSecrets(text: string, most: number): readonly FoundSecret[] {
  const found = new Map<string, FoundSecret>()
  for (const { kind, start, end } of secretPlaces(text)) {
    if (found.size === most) break
    const secret = text.slice(start, end)
    if (found.has(secret)) continue
    const begin = secret.slice(0, Math.min(MAX_SHOWN, Math.floor(secret.length / 4))).replace(/\s/g, ' ')
    found.set(secret, { kind, shown: `${begin}… (${secret.length} characters)` })
  }
  return [...found.values()]
}

/** Where the secrets of a text stand, in order; what several patterns find in one place is one, called as by the first. */
export function secretPlaces(text: string): readonly SecretPlace[] {
  const all = SECRET_PATTERNS.flatMap((_, index) => placesOf(text, index))
  const merged: Ranked[] = []
  for (const place of all.toSorted((a, b) => a.start - b.start || a.rank - b.rank)) {
    const last = merged.at(-1)
    if (last === undefined || place.start >= last.end) merged.push({ ...place })
    else {
      last.end = Math.max(last.end, place.end)
      if (place.rank < last.rank) {
        last.rank = place.rank
        last.kind = place.kind
      }
    }
  }
  return merged
}

interface Ranked {
  kind: string
  readonly start: number
  end: number
  /** Of its pattern, the surest first. */
  rank: number
}

function placesOf(text: string, rank: number): readonly Ranked[] {
  const known = SECRET_PATTERNS[rank]
  if (known === undefined) return []
  const { kind, pattern, holds } = known
  const found: Ranked[] = []
  for (const match of text.matchAll(pattern)) {
    const before = match.groups?.['before'] ?? ''
    const secret = match[0].slice(before.length)
    if (secret === HIDDEN || holds?.(secret, before) === false) continue
    const start = match.index + before.length
    found.push({ kind: typeof kind === 'string' ? kind : kind(match), start, end: start + secret.length, rank })
  }
  return found
}

/** The text with its secrets hidden. Of a JSON text, JSON is left. */
export function withoutSecrets(text: string): string {
  const parts: string[] = []
  let from = 0
  for (const { start, end } of secretPlaces(text)) {
    parts.push(text.slice(from, start), HIDDEN)
    from = end
  }
  return from === 0 ? text : parts.join('') + text.slice(from)
}
