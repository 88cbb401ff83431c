import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openSession } from '../../electron/sessions/open-session.ts'
import { manageFile } from '../../electron/sessions/start-session.ts'

/** Lines up to this length are written as a whole, or not at all, by any system. */
const WHOLE_LINE_BYTES = 4096

const NEWLINE = 10

/** What became of a file that was being appended to when its writer was killed. */
export interface AfterCrash {
  /** What is wrong, a sentence each; empty where all holds. */
  readonly faults: readonly string[]
  /** Whole lines that were added. */
  readonly added: number
  readonly isTorn: boolean
}

/**
 * Looks at a file behind a crash, then lets the next start append to it. What must hold: the old bytes are there; behind
 * them stand whole lines, but for at most one torn tail of a long line; all that was acknowledged is there; no entry has
 * lost its parent; the next entry stands on a line of its own.
 */
export async function afterCrash(file: string, old: Buffer, acknowledged: readonly string[]): Promise<AfterCrash> {
  const faults: string[] = []
  const now = readFileSync(file)
  if (!now.subarray(0, old.length).equals(old)) faults.push('The old bytes are not there as they were.')
  const lines = now.subarray(old.length).toString('utf8').split('\n')
  const tail = lines.pop() ?? ''
  if (tail !== '' && Buffer.byteLength(tail) <= WHOLE_LINE_BYTES) faults.push(`A short line was torn: ${tail}`)
  for (const line of lines) if (!isJson(line)) faults.push(`A line is no JSON: ${line.slice(0, 80)}`)
  const session = await openSession(file)
  const { facts, ids } = session.built
  session.close()
  const lost = acknowledged.filter((id) => ids.ordinalOf(id) === null)
  if (lost.length > 0) faults.push(`Of what was acknowledged is not there: ${lost.join(', ')}`)
  // A line that is torn within a character is no UTF-8 either.
  const kinds = facts.problems.map(({ kind }) => kind).filter((kind) => tail === '' || kind !== 'invalid-utf8')
  if (kinds.join() !== (tail === '' ? '' : 'torn')) faults.push(`The problems found are: ${kinds.join()}`)
  faults.push(...(await nextStart(file)))
  if (tail !== '' && readFileSync(file)[now.length] !== NEWLINE)
    faults.push('The next start wrote on in the torn line.')
  return { faults, added: lines.length, isTorn: tail !== '' }
}

/** Appends as the next start would; says what is wrong with it. */
async function nextStart(file: string): Promise<readonly string[]> {
  const session = await manageFile(file)
  const { id } = await session.rename('the next start')
  session.store.close()
  const last = readFileSync(file, 'utf8').trimEnd().split('\n').at(-1) ?? ''
  return isJson(last) && last.includes(id) ? [] : ['What the next start appended stands on no line of its own.']
}

/**
 * What is wrong with the files that were being made: those with a final name are whole, others are no sessions.
 * @param source a file of that folder that was there before
 */
export async function madeFiles(
  folder: string,
  entryCounts: ReadonlySet<number>,
  source: string | null = null,
): Promise<{ readonly faults: readonly string[]; readonly made: number; readonly left: number }> {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((found) => found.isFile() && found.name !== source)
    .map(({ name }) => name)
  const made = names.filter((name) => name.endsWith('.jsonl'))
  const faults = await Promise.all(
    made.map(async (name) => {
      const session = await openSession(join(folder, name))
      const { facts, columns } = session.built
      session.close()
      if (facts.problems.length > 0) return [`${name} has problems: ${facts.problems.map(({ kind }) => kind).join()}`]
      return entryCounts.has(columns.count) ? [] : [`${name} has ${columns.count} entries.`]
    }),
  )
  return { faults: faults.flat(), made: made.length, left: names.length - made.length }
}

function isJson(line: string): boolean {
  try {
    JSON.parse(line)
    return true
  } catch {
    // What was torn.
    return false
  }
}
