import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { migrateFile, previewMigration } from '../../electron/sessions/migrate-file.ts'
import { openSession, type SessionFile } from '../../electron/sessions/open-session.ts'
import { SessionError } from '../../electron/sessions/session-error.ts'
import { isRecord } from '../../shared/session/entry.ts'
import { migratesFrom } from '../../shared/session/header.ts'
import { sessionArbitrary } from '../support/session-arbitrary.ts'
import { fixtureFiles, sharedFiles, shortName } from '../support/session-files.ts'
import { besidePi } from './beside-pi.ts'

const LONG = process.env['DENDRO_LONG'] === '1'
const SEED = Number(process.env['DENDRO_SEED'] ?? 20_260_301)
const GENERATED = LONG ? 400 : 60
const MIGRATOR = fileURLToPath(new URL('pi-migrator.mjs', import.meta.url))
const MINUTES = 60_000

const beside = besidePi()

it(
  'a file brought to version 3 is what pi makes of it, byte for byte but for new ids',
  { timeout: 5 * MINUTES },
  async (context) => {
    const pi = beside.pi(context)
    const [mine, theirs] = [join(beside.folder, 'ours'), join(beside.folder, 'pi')]
    mkdirSync(mine)
    mkdirSync(theirs)
    const migrated: string[] = []
    const refused: string[] = []
    const unlike: string[] = []
    const entries: Record<number, number> = { 1: 0, 2: 0 }
    for (const [index, file] of sources().entries()) {
      const session = await openedOrNull(file)
      if (session === null) continue
      session.close()
      const { facts, columns } = session.built
      const from = migratesFrom(facts.header.sourceVersion)
      if (from === 3 || facts.flavour === 'oh-my-pi') continue
      const name = `${index}.jsonl`
      copyFileSync(file, join(mine, name))
      const copy = await openSession(join(mine, name))
      if (previewMigration(copy).refused !== null) refused.push(`${shortName(file)}: ${previewMigration(copy).refused}`)
      else {
        const { backup } = await migrateFile(copy)
        if (!readFileSync(backup).equals(readFileSync(file))) unlike.push(shortName(file))
        copyFileSync(file, join(theirs, name))
        migrated.push(name)
        entries[from] = (entries[from] ?? 0) + columns.count
      }
      copy.close()
    }
    expect(unlike).toEqual([])
    const files = migrated.map((name) => join(theirs, name))
    const answers = execFileSync(pi.node, [MIGRATOR, pi.folder, ...files], { encoding: 'utf8' })
    expect(answers.trim().split('\n')).toEqual(migrated.map(() => 'null'))
    for (const name of migrated) {
      const ours = readFileSync(join(mine, name), 'utf8')
      expect({ name, text: ours }).toEqual({ name, text: withIdsOf(readFileSync(join(theirs, name), 'utf8'), ours) })
    }
    console.log(
      `migration: files ${migrated.length}, entries of version 1 ${entries[1]}, of version 2 ${entries[2]}, refused ${refused.length}, differences 0`,
    )
    expect(entries[1]).toBeGreaterThan(100)
    expect(entries[2]).toBeGreaterThan(100)
  },
)

/** Sessions of the project and beside it, and random ones of the old versions. */
function sources(): readonly string[] {
  const generated = fc.sample(sessionArbitrary(true), { numRuns: GENERATED, seed: SEED }).map((text, index) => {
    const file = join(beside.folder, `generated-${index}.jsonl`)
    const lines = text
      .split('\n')
      .map((line) => (index % 2 === 0 ? withVersion(line, 2) : withoutIds(withVersion(line, undefined))))
    writeFileSync(file, lines.join('\n'))
    return file
  })
  return [...fixtureFiles(), ...sharedFiles(), ...generated]
}

function changed(line: string, change: (fields: Record<string, unknown>) => object): string {
  try {
    const value = JSON.parse(line) as unknown
    return isRecord(value) ? JSON.stringify(change(value)) : line
  } catch {
    return line
  }
}

function withVersion(line: string, version: number | undefined): string {
  return changed(line, (fields) => (fields['type'] === 'session' ? { ...fields, version } : fields))
}

/** Version 1 has no ids; its compactions name what they keep by an index. */
function withoutIds(line: string): string {
  return changed(line, (fields) => {
    const { id, parentId: _parent, firstKeptEntryId: _kept, ...rest } = fields
    return fields['type'] === 'session' ? { ...rest, id } : rest
  })
}

async function openedOrNull(file: string): Promise<SessionFile | null> {
  try {
    return await openSession(file)
  } catch (error) {
    if (error instanceof SessionError) return null
    throw error
  }
}

/** pi's text with each id that it made up replaced by the one that stands in its place in ours. */
function withIdsOf(theirs: string, ours: string): string {
  const names = (text: string): readonly (string | null)[] =>
    text.split('\n').map((line) => {
      const parsed =
        line === '' ? null : (JSON.parse(line) as { readonly type?: unknown; readonly id?: unknown } | null)
      return parsed === null || parsed.type === 'session' || typeof parsed.id !== 'string' ? null : parsed.id
    })
  const mine = names(ours)
  const made = new Map(names(theirs).flatMap((id, at) => (id === null ? [] : [[id, mine[at] ?? id] as const])))
  return theirs.replace(
    /("(?:id|parentId|firstKeptEntryId)":")([^"]*)(")/g,
    (whole, before: string, id: string, after: string) => (made.has(id) ? `${before}${made.get(id)}${after}` : whole),
  )
}
