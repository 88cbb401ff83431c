import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { openSession, scanSession, type SessionFile } from '../../electron/sessions/open-session.ts'
import { Flag } from '../../shared/session/kinds.ts'
import { sessionBytes } from '../support/line-styles.ts'

const RUNS = process.env['DENDRO_LONG'] === '1' ? 2000 : 200
const folder = mkdtempSync(join(tmpdir(), 'dendro-scan-'))
const file = join(folder, 'session.jsonl')
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

/** All that is known of a session, models by their names: they are numbered in the order in which they were met. */
function knownOf({ built, tail, refusedByPi }: SessionFile) {
  const { columns, places, ids, labelSources } = built
  const { models, ...facts } = built.facts
  const ordinals = Array.from({ length: columns.count }, (_, ordinal) => ordinal)
  return {
    columns: { ...columns, model: Array.from(columns.model, (model) => models[model - 1] ?? null) },
    places,
    names: ordinals.map((ordinal) => [ids.idOf(ordinal), ids.parentIdOf(ordinal), ids.hangsOnNameless(ordinal)]),
    found: ordinals.map((ordinal) => ids.ordinalOf(ids.idOf(ordinal) ?? '')),
    labelSources,
    facts: { ...facts, problems: facts.problems.map((problem) => JSON.stringify(problem)).toSorted() },
    tail,
    refusedByPi,
  }
}

/** What is known, or why the file was refused. */
async function outcome(open: () => Promise<SessionFile>) {
  try {
    const session = await open()
    session.close()
    return knownOf(session)
  } catch (error) {
    return error instanceof Error ? error.message : error
  }
}

async function scanAndCheck(): Promise<SessionFile> {
  const session = await scanSession(file, { smallBytes: 0 })
  await session.check({ onMoved: () => undefined })
  session.finish()
  expect(session.built.columns.flags.some((flags) => (flags & Flag.unverified) !== 0)).toBe(false)
  return session
}

describe('a session taken by the heads of its lines and then checked', () => {
  it('is what parsing every line gives, whatever wrote or damaged the file', async () => {
    await fc.assert(
      fc.asyncProperty(sessionBytes, async (bytes) => {
        writeFileSync(file, bytes)
        expect(await outcome(scanAndCheck)).toEqual(await outcome(() => openSession(file)))
        expect(readFileSync(file).equals(bytes)).toBe(true)
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
  })
})
