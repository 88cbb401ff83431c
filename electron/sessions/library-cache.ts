import { readFileSync } from 'node:fs'
import { writeAtomically } from '../write-atomically.ts'
import type { Summarised, SummarisedSession } from './summarise-session.ts'

/** Raise it with every change of what a summary holds or means: a cache of another version is not read. */
const VERSION = 3

/**
 * One file: identity and summary. A list without the names of the fields, in a file of ASCII alone: so thousands of them
 * are there in half the time.
 */
type Row = readonly [
  mtimeMs: number,
  ino: number,
  dev: number,
  isPlain: boolean,
  file: string,
  id: string,
  cwd: string,
  name: string | null,
  firstMessage: string,
  created: number,
  modified: number,
  messageCount: number,
  entryCount: number,
  leafCount: number,
  size: number,
  flavour: SummarisedSession['flavour'],
  parentSession: string | null,
  problemCount: number,
  refused: string | null,
  detail: SummarisedSession['detail'],
  cost: number | null,
  tokens: number | null,
  models: readonly string[],
  root: string | null,
  isSubagent: boolean,
]

/** What each value of a row is, by `typeof`; with a `?` it may be null as well. */
const TYPES = (
  'number number number boolean string string string string? string number number number number number number string ' +
  'string? number string? string number? number? object string? boolean'
).split(' ')

function rowOf({ session, identity, isPlain }: Summarised): Row {
  return [
    identity.mtimeMs,
    identity.ino,
    identity.dev,
    isPlain,
    session.file,
    session.id,
    session.cwd,
    session.name,
    session.firstMessage,
    session.created,
    session.modified,
    session.messageCount,
    session.entryCount,
    session.leafCount,
    session.size,
    session.flavour,
    session.parentSession,
    session.problemCount,
    session.refused,
    session.detail,
    session.cost,
    session.tokens,
    session.models,
    session.root,
    session.isSubagent,
  ]
}

function summarisedOf(row: Row): Summarised {
  return {
    identity: { size: row[14], mtimeMs: row[0], ino: row[1], dev: row[2] },
    isPlain: row[3],
    session: {
      file: row[4],
      id: row[5],
      cwd: row[6],
      name: row[7],
      firstMessage: row[8],
      created: row[9],
      modified: row[10],
      messageCount: row[11],
      entryCount: row[12],
      leafCount: row[13],
      size: row[14],
      flavour: row[15],
      parentSession: row[16],
      problemCount: row[17],
      refused: row[18],
      detail: row[19],
      cost: row[20],
      tokens: row[21],
      models: row[22],
      root: row[23],
      isSubagent: row[24],
    },
  }
}

/**
 * What was found out about sessions before, by path. It is only as good as the files it was read from: whoever uses it
 * compares each identity. A file that is missing, damaged or of another version is as good as an empty one.
 */
export function loadLibraryCache(file: string): Map<string, Summarised> {
  const known = new Map<string, Summarised>()
  let stored: unknown
  try {
    stored = JSON.parse(readFileSync(file, 'latin1'))
  } catch {
    // Deleted, or cut by a crash of the system: everything is read anew.
    return known
  }
  for (const row of rowsIn(stored)) if (isRow(row)) known.set(row[4], summarisedOf(row))
  return known
}

/** Replaces the cache. @throws the system's error where it cannot be written */
export function saveLibraryCache(file: string, known: Iterable<Summarised>): void {
  const rows: Row[] = []
  // What was only glanced at is read as fast again.
  for (const summarised of known) if (summarised.session.detail !== 'glance') rows.push(rowOf(summarised))
  writeAtomically(file, inAscii(JSON.stringify({ version: VERSION, rows })))
}

/** JSON with every other letter escaped. */
function inAscii(json: string): string {
  return json.replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** The app wrote this file itself and replaces it whole, so only damage from outside is looked for. */
function rowsIn(value: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null || !('version' in value) || value.version !== VERSION) return []
  return 'rows' in value && Array.isArray(value.rows) ? value.rows : []
}

function isRow(value: unknown): value is Row {
  if (!Array.isArray(value) || value.length !== TYPES.length) return false
  for (let at = 0; at < TYPES.length; at += 1) {
    const part: unknown = value[at]
    const type = TYPES[at]
    if (part === null ? type?.endsWith('?') !== true : type?.startsWith(typeof part) !== true) return false
  }
  return Array.isArray(value[22])
}
