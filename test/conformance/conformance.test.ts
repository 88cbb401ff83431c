import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, it, type TestContext } from 'vitest'
import { sessionArbitrary } from '../support/session-arbitrary.ts'
import { compare } from './compare.ts'
import { digest, digestInOrder } from './digest.mjs'
import { askPi } from './pi-run.ts'
import { prepare, type Depth } from './prepare.ts'
import { TRAITS } from './traits.ts'
import { fixtureFiles, sharedFiles, shortName } from '../support/session-files.ts'
import { skipTest } from '../support/skip-test.ts'
import { besidePi } from './beside-pi.ts'

const LONG = process.env['DENDRO_LONG'] === '1'
const DEPTH: Depth = LONG ? { leaves: 400, others: 16, forks: 8 } : { leaves: 6, others: 4, forks: 2 }
/** Sessions made at random: as pi writes them, and with what it never writes. The same ones each time, or others by DENDRO_SEED. */
const GENERATED = LONG ? 300 : 40
const SEED = Number(process.env['DENDRO_SEED'] ?? 20_260_301)
/** What pi may take for one file, and for one made at random: they are small, and on some of them it never ends. */
const LIMIT_MS = 60_000
const MADE_LIMIT_MS = 6_000
const MINUTES = 60_000

const beside = besidePi()

describe('the model against the real pi', () => {
  it('tells different values apart, and equal ones not', () => {
    expect(digest({ a: 1, b: [null] })).toBe(digest({ b: [null], a: 1 }))
    expect(digestInOrder({ a: 1, b: 2 })).not.toBe(digestInOrder({ b: 2, a: 1 }))
    expect(digest({ a: [1, 2] })).not.toBe(digest({ a: [2, 1] }))
    expect(digest({ a: null })).not.toBe(digest({}))
  })

  it(
    'agrees on the sessions of this project',
    async (context) => {
      expect(fixtureFiles().length).toBeGreaterThan(0)
      expect(await differences(context, fixtureFiles())).toEqual([])
    },
    10 * MINUTES,
  )

  it(
    'agrees on the sessions beside this project',
    async (context) => {
      const files = sharedFiles()
      if (files.length === 0) skipTest(context, 'there is no folder of sessions beside the project')
      expect(await differences(context, files)).toEqual([])
    },
    60 * MINUTES,
  )

  const kinds = [
    ['as pi writes them', false],
    ['with what pi never writes', true],
  ] as const
  it.for(kinds)('agrees on sessions made at random, %s', { timeout: 20 * MINUTES }, async ([, odd], context) => {
    const sessions = fc.sample(sessionArbitrary(odd), { numRuns: GENERATED, seed: SEED })
    await mkdir(join(beside.folder, 'made'), { recursive: true })
    const files = sessions.map((_, index) => join(beside.folder, 'made', `${odd ? 'odd' : 'plain'}-${index}.jsonl`))
    for (const [index, file] of files.entries()) await writeFile(file, sessions[index] ?? '')
    expect(await differences(context, files, MADE_LIMIT_MS)).toEqual([])
  })
})

/** Compares the files and prints the report. */
async function differences(
  context: TestContext,
  files: readonly string[],
  limitMs = LIMIT_MS,
): Promise<readonly string[]> {
  const pi = beside.pi(context)
  const prepared = []
  for (const [index, file] of files.entries())
    prepared.push(await prepare(file, join(beside.folder, String(index)), DEPTH))
  const answers = await askPi(
    pi,
    prepared.map(({ job }) => job),
    limitMs,
  )
  const findings = prepared.map((one, index) => {
    const answer = answers[index]
    if (answer === undefined) throw new Error(`${one.file} was not answered`)
    return {
      opened: !('refused' in answer || 'hangs' in answer),
      ...compare({ ...one, file: shortName(one.file) }, answer),
    }
  })
  const found = findings.flatMap(({ differences }) => differences)
  const leaves = findings.reduce((sum, { contexts }) => sum + contexts, 0)
  for (const note of findings.flatMap(({ notes }) => notes)) console.log(`  ${note}`)
  const opened = findings.filter(({ opened }) => opened).length
  console.log(`conformance: files ${opened}, leaves ${leaves}, differences ${found.length}`)
  for (const trait of TRAITS) {
    const met = prepared.flatMap(({ ours }) => ours?.traits ?? []).filter((traits) => traits.includes(trait)).length
    console.log(`  leaves with ${trait}: ${met}`)
    // What is never met is never compared.
    expect({ trait, isMet: met > 0 }).toEqual({ trait, isMet: true })
  }
  return found
}
