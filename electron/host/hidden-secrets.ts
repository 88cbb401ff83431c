import type { RawEntry } from '../../shared/session/entry.ts'
import { isRecord } from '../../shared/session/entry.ts'
import { wholeJson } from '../../shared/session/json-text.ts'
import { withoutSecrets } from '../../shared/session/secrets.ts'
import type { SessionFile } from '../sessions/open-session.ts'

/**
 * The same session with what looks like a secret hidden in every entry. What is cut to some length afterwards shows no
 * part of one either, which a look at the cut text could not find any more.
 */
export function hiddenSecrets(file: SessionFile): SessionFile {
  return {
    ...file,
    body: (ordinal) => hiddenIn(file.body(ordinal)),
    raw: (ordinal, maxBytes) => Buffer.from(withoutSecrets(file.raw(ordinal, maxBytes).toString('utf8'))),
  }
}

function hiddenIn(entry: RawEntry): RawEntry {
  const images: unknown[] = []
  const text = textWithoutImages(entry, images) ?? wholeJson(entry)
  const hidden = withoutSecrets(text)
  if (hidden === text) return entry
  const putBack = function (this: unknown, key: string, value: unknown): unknown {
    return isImageData(this, key) ? images.shift() : value
  }
  // It was an entry, and of JSON, JSON is left.
  return JSON.parse(hidden, images.length === 0 ? undefined : putBack) as RawEntry
}

/** The entry as JSON, the data of images put aside: it is long, and nobody is shown it. Null where it nests too deep. */
function textWithoutImages(entry: RawEntry, images: unknown[]): string | null {
  try {
    return JSON.stringify(entry, function (this: unknown, key, value: unknown) {
      if (!isImageData(this, key)) return value
      images.push(value)
      return null
    })
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    images.length = 0
    return null
  }
}

function isImageData(holder: unknown, key: string): boolean {
  return key === 'data' && isRecord(holder) && holder['type'] === 'image'
}
