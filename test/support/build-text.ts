import { createSessionBuilder } from '../../shared/session/build.ts'
import type { BuiltSession, SessionBuilder } from '../../shared/session/build.ts'
import { recordOf } from '../../shared/session/entry.ts'
import { migrateEntry } from '../../shared/session/migrate.ts'
import type { BodyOf } from '../../shared/session/migrate.ts'

/** A session built from text, its bodies in memory. */
export interface TextSession {
  readonly built: BuiltSession
  readonly body: BodyOf
}

/** One line of a text that is JSON. */
export interface TextLine {
  readonly value: unknown
  readonly offset: number
  readonly length: number
  readonly line: number
}

/** The lines of a text that parse; offsets count characters, which is enough for tests of ASCII sessions. */
export function linesOf(text: string): readonly TextLine[] {
  let offset = 0
  return text.split('\n').flatMap((content, index) => {
    const place = { offset, length: content.length, line: index + 1 }
    offset += content.length + 1
    try {
      const value: unknown = JSON.parse(content)
      return [{ value, ...place }]
    } catch {
      // Malformed lines are the reader's to report.
      return []
    }
  })
}

/** Hands lines to a builder. Returns those that became entries. */
export function addLines(builder: SessionBuilder, lines: readonly TextLine[]): readonly TextLine[] {
  return lines.filter(({ value, ...place }) => builder.add(value, place) === 'taken')
}

/** Builds a session from the text of a file that has a header. */
export function buildText(text: string): TextSession {
  const builder = createSessionBuilder()
  const taken = addLines(builder, linesOf(text))
  const built = builder.finish(text.length)
  return { built, body: (ordinal) => migrateEntry(recordOf(taken[ordinal]?.value), ordinal, built) }
}

/** The text of a session file: a header, and the given entries one a line. */
export function sessionText(entries: readonly unknown[], header: Readonly<Record<string, unknown>> = {}): string {
  const own = {
    type: 'session',
    version: 3,
    id: 'test',
    timestamp: '2026-01-01T00:00:00.000Z',
    cwd: '/code',
    ...header,
  }
  return [own, ...entries].map((line) => `${JSON.stringify(line)}\n`).join('')
}
