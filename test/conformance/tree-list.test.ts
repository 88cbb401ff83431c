import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, it, type TestContext } from 'vitest'
import { sessionArbitrary } from '../support/session-arbitrary.ts'
import { fixtureFiles, sharedFiles, shortName } from '../support/session-files.ts'
import { askPi } from './pi-run.ts'
import { compareLists, listed } from './tree-list.ts'
import { skipTest } from '../support/skip-test.ts'
import { besidePi } from './beside-pi.ts'

const LONG = process.env['DENDRO_LONG'] === '1'
/** Entries of each file that are made the leaf in turn. */
const LEAVES = LONG ? 12 : 2
const OTHERS = LONG ? 12 : 3
const GENERATED = LONG ? 600 : 150
const SEED = Number(process.env['DENDRO_SEED'] ?? 20_260_301)
const LIMIT_MS = 60_000
const MADE_LIMIT_MS = 6_000
const MINUTES = 60_000

const beside = besidePi()

describe('the filtered tree against the real pi’s /tree', () => {
  it(
    'shows the same entries in the same places, of the sessions of this project',
    async (context) => {
      expect(await differences(context, fixtureFiles(), LIMIT_MS)).toEqual([])
    },
    10 * MINUTES,
  )

  it(
    'shows the same of the sessions beside this project',
    async (context) => {
      const files = sharedFiles()
      if (files.length === 0) skipTest(context, 'there is no folder of sessions beside the project')
      expect(await differences(context, files, LIMIT_MS)).toEqual([])
    },
    30 * MINUTES,
  )

  const kinds = [
    ['as pi writes them', false],
    ['with what pi never writes', true],
  ] as const
  it.for(kinds)(
    'shows the same of sessions made at random, %s',
    { timeout: 20 * MINUTES },
    async ([, odd], context) => {
      const sessions = fc.sample(sessionArbitrary(odd), { numRuns: GENERATED, seed: SEED })
      const files = sessions.map((_, index) => join(beside.folder, `${odd ? 'odd' : 'plain'}-${index}.jsonl`))
      for (const [index, file] of files.entries()) await writeFile(file, sessions[index] ?? '')
      expect(await differences(context, files, MADE_LIMIT_MS)).toEqual([])
    },
  )
})

/** Compares the files' trees and prints the report. */
async function differences(
  context: TestContext,
  files: readonly string[],
  limitMs: number,
): Promise<readonly string[]> {
  const pi = beside.pi(context)
  const all = []
  for (const file of files) all.push({ name: shortName(file), ...(await listed(file, LEAVES, OTHERS)) })
  const asked = all.filter(({ nothing }) => nothing === null)
  expect(asked.length).toBeGreaterThan(0)
  const jobs = asked.map(({ job }) => job)
  const answers = new Map((await askPi(pi, jobs, limitMs)).map((answer, index) => [jobs[index], answer]))
  const findings = all.map((one) => compareLists(one.name, one, answers.get(one.job) ?? { refused: 'not asked' }))
  const found = findings.flatMap(({ differences }) => differences)
  const lists = findings.reduce((sum, { lists }) => sum + lists, 0)
  for (const note of findings.flatMap(({ notes }) => notes)) console.log(`  ${note}`)
  const compared = findings.filter(({ lists }) => lists > 0).length
  console.log(`tree lists: files ${compared}, lists ${lists}, differences ${found.length}`)
  return found
}
