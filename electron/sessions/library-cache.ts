import { readFileSync } from 'node:fs'
import { writeAtomically } from '../write-atomically.ts'
import type { FileIdentity } from './open-file.ts'
import type { Summarised, SummarisedSession } from './summarise-session.ts'

/** Raise it with every change of what a summary holds or means: a cache of another version is not read. */
const VERSION = 1

/** One file: identity and summary, without what the summary says again. */
type Kept = readonly [mtimeMs: number, ino: number, dev: number, isPlain: boolean, session: SummarisedSession]

/**
 * What was found out about sessions before, by path. It is only as good as the files it was read from: whoever uses it
 * compares each identity. A file that is missing, damaged or of another version is as good as an empty one.
 */
export function loadLibraryCache(file: string): Map<string, Summarised> {
  const known = new Map<string, Summarised>()
  let stored: unknown
  try {
    stored = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // Deleted, or cut by a crash of the system: everything is read anew.
    return known
  }
  for (const [mtimeMs, ino, dev, isPlain, session] of keptIn(stored)) {
    known.set(session.file, { session, isPlain, identity: { size: session.size, mtimeMs, ino, dev } })
  }
  return known
}

/** Replaces the cache. @throws the system's error where it cannot be written */
export function saveLibraryCache(file: string, known: Iterable<Summarised>): void {
  const sessions: Kept[] = []
  for (const { session, identity, isPlain } of known) {
    // What was only glanced at is read as fast again.
    if (session.detail !== 'glance') sessions.push([identity.mtimeMs, identity.ino, identity.dev, isPlain, session])
  }
  writeAtomically(file, JSON.stringify({ version: VERSION, sessions }))
}

export function isSameFile(a: FileIdentity, b: FileIdentity): boolean {
  return a.size === b.size && a.mtimeMs === b.mtimeMs && a.ino === b.ino && a.dev === b.dev
}

/** The app wrote this file itself and replaces it whole, so only damage from outside is looked for. */
function keptIn(value: unknown): readonly Kept[] {
  if (typeof value !== 'object' || value === null || !('version' in value) || value.version !== VERSION) return []
  return 'sessions' in value && Array.isArray(value.sessions) ? value.sessions.filter(isKept) : []
}

function isKept(value: unknown): value is Kept {
  if (!Array.isArray(value) || value.length !== 5) return false
  const [mtimeMs, ino, dev, isPlain, session] = value as readonly unknown[]
  const isIdentity = [mtimeMs, ino, dev].every((part) => typeof part === 'number')
  return isIdentity && typeof isPlain === 'boolean' && isSummary(session)
}

/** What each field is, by `typeof`; `null` where it may be that as well. */
const FIELDS: Readonly<Record<keyof SummarisedSession, readonly string[]>> = {
  file: ['string'],
  id: ['string'],
  cwd: ['string'],
  name: ['string', 'null'],
  firstMessage: ['string'],
  created: ['number'],
  modified: ['number'],
  messageCount: ['number'],
  entryCount: ['number'],
  leafCount: ['number'],
  size: ['number'],
  flavour: ['string'],
  parentSession: ['string', 'null'],
  problemCount: ['number'],
  refused: ['string', 'null'],
  detail: ['string'],
  cost: ['number', 'null'],
  tokens: ['number', 'null'],
  models: ['object'],
  root: ['string', 'null'],
  isSubagent: ['boolean'],
}
const NAMES = Object.keys(FIELDS) as readonly (keyof SummarisedSession)[]

function isSummary(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const record = value as Readonly<Record<string, unknown>>
  return NAMES.every((name) => {
    const field = record[name]
    return FIELDS[name].includes(field === null ? 'null' : typeof field)
  })
}
