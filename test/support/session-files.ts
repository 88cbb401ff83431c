import { existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { PROJECT_ROOT } from '../../scripts/setup/paths.mjs'

/** The sessions of the project itself. */
export function fixtureFiles(): readonly string[] {
  return sessionsIn(join(PROJECT_ROOT, 'fixtures'))
}

/** Sessions beside the project, for those who have them; empty where there are none. */
export function sharedFiles(): readonly string[] {
  return sessionsIn(join(PROJECT_ROOT, '..', 'shared', 'sessions'))
}

/** A file as the report names it. */
export function shortName(file: string): string {
  const name = relative(PROJECT_ROOT, file).replaceAll('\\', '/')
  return name.startsWith('../../') ? name.split('/').slice(-2).join('/') : name
}

function sessionsIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => join(folder, name))
    .toSorted()
}
