import { expect } from 'vitest'
import { openSession, scanSession, type SessionFile } from '../../electron/sessions/open-session.ts'
import { Flag } from '../../shared/session/kinds.ts'

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
async function outcomeOf(open: () => Promise<SessionFile>) {
  try {
    const session = await open()
    session.close()
    return knownOf(session)
  } catch (error) {
    return error instanceof Error ? error.message : error
  }
}

async function scanAndCheck(file: string): Promise<SessionFile> {
  const session = await scanSession(file, { smallBytes: 0 })
  await session.check({ onMoved: () => undefined })
  session.finish()
  expect(session.built.columns.flags.some((flags) => (flags & Flag.unverified) !== 0)).toBe(false)
  return session
}

/** What is known of a file whose lines were all parsed. */
export function parsed(file: string) {
  return outcomeOf(() => openSession(file))
}

/** What is known of it when its entries were taken by the heads of their lines, and then checked. */
export function scannedAndChecked(file: string) {
  return outcomeOf(() => scanAndCheck(file))
}
