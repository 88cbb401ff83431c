import { exactWords, hasWord } from './exact-words.ts'
import { oneLine, shownName } from '../session/shown-text.ts'

/** Something from before a cut that is looked for behind it. */
export interface Remembered {
  readonly ordinal: number
  /** What it says: an instruction, the path of a file, the first line of an error. */
  readonly text: string
}

/**
 * What became of one thing. `lost`: none of its exact words is there, or it has none and is not there word for word;
 * `partly`: some are missing.
 */
export interface Loss {
  readonly ordinal: number
  /** The beginning of what it says, as one line. */
  readonly text: string
  readonly verdict: 'lost' | 'partly'
  /** The exact words that are not there. Empty where it has none to look for. */
  readonly missing: readonly string[]
  /** How many exact words it has. */
  readonly words: number
}

/** The losses of one sort, and how many things were looked at. */
export interface Losses {
  readonly lookedAt: number
  readonly losses: readonly Loss[]
  /** There are more than `losses` holds. */
  readonly more: number
}

/** Losses of a sort that a report names. */
const MAX_LOSSES = 200
/** Characters of a text that are shown. */
const MAX_SHOWN = 300
/** Characters of a text that is looked for word for word. */
const MAX_WHOLE = 600

/** Finds what of some things is neither in a summary nor in what was kept. @param kept all that the model still has */
export function lossesAmong(things: readonly Remembered[], kept: string): Losses {
  const flat = flattened(kept)
  const found = new Map<string, boolean>()
  const isThere = (word: string): boolean => {
    const known = found.get(word) ?? hasWord(kept, word)
    found.set(word, known)
    return known
  }
  const losses: Loss[] = []
  let more = 0
  for (const { ordinal, text } of things) {
    const whole = flattened(text)
    if (whole === '' || (whole.length <= MAX_WHOLE && flat.includes(whole))) continue
    const words = exactWords(text)
    const missing = words.filter((word) => !isThere(word))
    if (words.length > 0 && missing.length === 0) continue
    if (losses.length === MAX_LOSSES) more += 1
    else {
      const verdict = missing.length === words.length ? 'lost' : 'partly'
      losses.push({
        ordinal,
        text: oneLine(whole, MAX_SHOWN),
        verdict,
        missing: missing.map(shownName),
        words: words.length,
      })
    }
  }
  return { lookedAt: things.length, losses, more }
}

/** Files by their paths: as they were named, or within the session's folder. */
export function lostFiles(files: readonly Remembered[], kept: string, cwd: string | null): Losses {
  const gone = files.filter(({ text }) => !namesOf(text, cwd).some((name) => hasWord(kept, name)))
  return {
    lookedAt: files.length,
    losses: gone.slice(0, MAX_LOSSES).map(({ ordinal, text }) => {
      const name = shownName(text)
      return { ordinal, text: name, verdict: 'lost', missing: [name], words: 1 } as const
    }),
    more: Math.max(0, gone.length - MAX_LOSSES),
  }
}

function namesOf(path: string, cwd: string | null): readonly string[] {
  if (cwd === null || cwd === '') return [path]
  const folder = /[\\/]$/.test(cwd) ? cwd : `${cwd}${cwd.includes('\\') ? '\\' : '/'}`
  return path.startsWith(folder) ? [path, path.slice(folder.length)] : [path, folder + path.replace(/^\.[\\/]/, '')]
}

function flattened(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}
