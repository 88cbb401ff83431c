import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path, { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sessionFileName } from '../../electron/sessions/new-ids.ts'
import { besidePi } from './beside-pi.ts'
import { comparable, comparableEntries, ourContexts, ourWriting } from './our-writing.ts'
import { letPiWrite } from './pi-run.ts'
import { sequence, type Operation, type Written, type WritingJob } from './writing.ts'

const LONG = process.env['DENDRO_LONG'] === '1'
const SEQUENCES = LONG ? 500 : 50
const SEED = Number(process.env['DENDRO_SEED'] ?? 20_260_301)
/** Every fifth is done in memory. */
const IN_MEMORY = 5
const LIMIT_MS = 60_000
const MINUTES = 60_000
const CWD = '/home/user/project'

const beside = besidePi()

describe('what we write against what the real pi writes', () => {
  it(`is the same for ${SEQUENCES} random sequences of operations`, { timeout: 30 * MINUTES }, async (context) => {
    const pi = beside.pi(context)
    const sequences = fc.sample(sequence, { numRuns: SEQUENCES, seed: SEED })
    const ours = []
    const jobs: WritingJob[] = []
    for (const [index, operations] of sequences.entries()) {
      const isInMemory = index % IN_MEMORY === IN_MEMORY - 1
      const [mine, theirs] = [join(beside.folder, `${index}-ours`), join(beside.folder, `${index}-pi`)]
      await mkdir(theirs, { recursive: true })
      const written = await ourWriting(CWD, isInMemory ? null : mine, operations)
      ours.push(written)
      const there = written.files.filter((file) => existsSync(file))
      jobs.push({ cwd: CWD, folder: isInMemory ? null : theirs, operations, ours: there })
    }
    const answers = await letPiWrite(pi, jobs, LIMIT_MS)
    const tally: Tally = { operations: 0, refused: 0, files: 0, contexts: 0 }
    for (const [index, written] of ours.entries()) {
      const theirs = answers[index]
      if (theirs === undefined || 'hangs' in theirs) throw new Error(`pi never ended on sequence ${index}`)
      await compare(index, sequences[index] ?? [], written, theirs, tally)
    }
    console.log(
      `writing: sequences ${SEQUENCES}, operations ${tally.operations}, refused by both ${tally.refused}, files ${tally.files}, contexts ${tally.contexts}`,
    )
    expect(tally.files).toBeGreaterThan(SEQUENCES / 2)
  })
})

interface Tally {
  operations: number
  refused: number
  files: number
  contexts: number
}

async function compare(
  index: number,
  operations: readonly Operation[],
  ours: Omit<Written, 'contextsOfOurs'>,
  theirs: Written,
  tally: Tally,
): Promise<void> {
  const files = comparable(ours.files)
  const there = theirs.files.filter((file) => existsSync(file))
  // The operations are in it, so that a difference can be looked into.
  expect({
    index,
    operations,
    refused: ours.refused,
    leaf: ours.leaf,
    name: ours.name,
    // The header in memory is pi's alone to show.
    memory: comparableEntries(ours.memory.slice(1)),
    names: ours.files.map(withoutOwnName),
    files,
    // Each opened by the other: the same messages at every entry.
    contexts: ours.contexts,
    contextsOfTheirs: await Promise.all(there.map(ourContexts)),
  }).toEqual({
    index,
    operations,
    refused: theirs.refused,
    leaf: theirs.leaf,
    name: theirs.name,
    memory: comparableEntries(theirs.memory.slice(1)),
    names: theirs.files.map(withoutOwnName),
    files: comparable(theirs.files),
    contexts: theirs.contextsOfOurs,
    contextsOfTheirs: theirs.contexts,
  })
  tally.files += files.filter((file) => file !== null).length
  tally.operations += operations.length
  tally.refused += ours.refused.filter(Boolean).length
  tally.contexts += ours.contexts.reduce((sum, one) => sum + ('value' in one ? one.value.length : 0), 0)
}

/** The name of a file, its time and id left out where they are as they should be. */
function withoutOwnName(file: string): string {
  return path.basename(file).replace(NAME, 'a name of a session file')
}

/** A name of a session file as `sessionFileName` gives it. */
const NAME = new RegExp(
  `^${sessionFileName('2026-01-05T09:00:00.000Z', 'ID')
    .replace(/\d+/g, (digits) => `\\d{${digits.length}}`)
    .replace('ID', '[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}')
    .replace('.', '\\.')}$`,
)
