import { readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { searchComparison } from '../../electron/host/compare-search.ts'
import { projectionAt } from '../../electron/host/context.ts'
import { messagesOfEntry } from '../../electron/host/messages.ts'
import type { OpenSession } from '../../electron/host/open-sessions.ts'
import { openSession } from '../../electron/sessions/open-session.ts'
import type { CompareHit } from '../../shared/lens/replies.ts'
import { sentText } from '../../shared/session/llm.ts'
import { searchedTexts } from '../../shared/session/searched-text.ts'
import { temporaryFolder } from '../files/temp-folder.ts'
import { sessionArbitrary } from '../support/session-arbitrary.ts'

type Sides = readonly [ordinal: number, left: boolean, right: boolean]

async function opened(path: string): Promise<(OpenSession & { readonly close: () => void }) | null> {
  const file = await openSession(path).catch(() => null)
  if (file === null) return null
  return { sessionId: 's', file, revision: 1, signal: new AbortController().signal, close: () => file.close() }
}

/** What has to be found, by looking at every text of both sides. */
function bruteForce(session: OpenSession, leaf: number, word: string): readonly Sides[] {
  const { built } = session.file
  const wanted = word.toLowerCase()
  const has = (texts: readonly string[]): boolean => texts.some((text) => text.toLowerCase().includes(wanted))
  return [...projectionAt(session, leaf).path]
    .toSorted((a, b) => a - b)
    .flatMap((ordinal) => {
      const line: unknown = JSON.parse(session.file.raw(ordinal).toString('utf8'))
      const labels = built.facts.labels.flatMap(({ target, label }) => (target === ordinal ? [label] : []))
      const left = has([...[...searchedTexts(line)].map(({ text }) => text), ...labels])
      const right = has(messagesOfEntry(session, leaf, ordinal).map(sentText))
      return left || right ? [[ordinal, left, right] as const] : []
    })
}

async function foundBy(session: OpenSession, leaf: number, word: string): Promise<readonly Sides[]> {
  const hits: CompareHit[] = []
  const { signal } = session
  for (let from = 0; ;) {
    const part = await searchComparison(session, { leaf, query: `"${word}"`, exactCase: false, from }, signal)
    hits.push(...part.hits)
    if (part.next === part.count) break
    expect(part.next).toBeGreaterThan(from)
    from = part.next
  }
  return hits.map(({ ordinal, left, right }) => [ordinal, left !== null, right !== null] as const)
}

it('finds on both sides what a look at every text finds, in sessions of every shape', async () => {
  let onOneSide = 0
  await fc.assert(
    fc.asyncProperty(
      sessionArbitrary(true),
      // Words of the texts, of pi's wrappers, and of what a message joins from several strings.
      fc.constantFrom(
        'a',
        'b',
        'e',
        'summary',
        'compacted into',
        'ran `',
        'exited with',
        '{',
        'path:',
        '[image',
        ' {',
        '\\',
      ),
      fc.nat(),
      async (content, word, at) => {
        const path = join(temporaryFolder(), 'session.jsonl')
        writeFileSync(path, content)
        const session = await opened(path)
        if (session === null) return
        try {
          const { count } = session.file.built.columns
          if (count === 0) return
          const expected = bruteForce(session, at % count, word)
          onOneSide += expected.filter(([, left, right]) => left !== right).length
          expect(await foundBy(session, at % count, word)).toEqual(expected)
        } finally {
          session.close()
        }
      },
    ),
    { numRuns: 300 },
  )
  expect(onOneSide).toBeGreaterThan(20)
})

it('finds the same in all fixtures, at their ends', async () => {
  const odd = resolve('fixtures/odd')
  const files = [resolve('fixtures/showcase.jsonl'), ...readdirSync(odd).map((name) => join(odd, name))]
  const words = ['the', 'path', 'read {', 'summary>', 'compacted into', 'ran `', 'text', 'src/', 'image']
  const sides = { both: 0, left: 0, right: 0 }
  for (const path of files) {
    const session = await opened(path)
    if (session === null) continue
    const leaf = session.file.built.columns.count - 1
    for (const word of leaf < 0 ? [] : words) {
      const expected = bruteForce(session, leaf, word)
      expect(await foundBy(session, leaf, word), `${word} in ${path}`).toEqual(expected)
      for (const [, left, right] of expected) sides[left && right ? 'both' : left ? 'left' : 'right'] += 1
    }
    session.close()
  }
  expect(Math.min(sides.both, sides.left, sides.right)).toBeGreaterThan(20)
})
