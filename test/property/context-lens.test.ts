import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recordOf, stringOf } from '../../shared/session/entry.ts'
import { contextMessages } from '../../shared/session/messages.ts'
import { unpairedIn } from '../../shared/session/pairs.ts'
import { tokenSums } from '../../shared/session/token-sums.ts'
import { estimateTokens } from '../../shared/session/tokens.ts'
import { childrenOf } from '../../shared/tree/children.ts'
import { contextOf } from '../../shared/tree/context.ts'
import { listedSources, nthOfEntry } from '../../shared/tree/message-sources.ts'
import { isEndless, pathTo } from '../../shared/tree/path.ts'
import { nearestSafeLeaf } from '../../shared/tree/safe-leaf.ts'
import { buildText } from '../support/build-text.ts'
import { sessionArbitrary } from '../support/session-arbitrary.ts'

const RUNS = process.env['DENDRO_LONG'] === '1' ? 2000 : 150
const sessions = fc.oneof(sessionArbitrary(true), sessionArbitrary(false))

/** Every leaf of a session whose path ends. */
function leavesOf({ built: { columns } }: ReturnType<typeof buildText>): readonly number[] {
  return [...columns.kind.keys()].filter((at) => !isEndless(columns, pathTo(columns, at)))
}

describe('what is known of a context before any body is read', () => {
  it('is which entry each message comes from', () => {
    fc.assert(
      fc.property(sessions, (text) => {
        const session = buildText(text)
        const { columns, facts } = session.built
        for (const leaf of leavesOf(session)) {
          const { sources, failure } = contextMessages(session.built, leaf, session.body)
          if (failure !== null) continue
          const early = listedSources(columns, contextOf(columns, facts, pathTo(columns, leaf)))
          expect(early).toEqual(sources)
          const named = early.map((ordinal, index) => `${ordinal}/${nthOfEntry(early, index)}`)
          expect(new Set(named).size).toBe(named.length)
        }
      }),
      { numRuns: RUNS },
    )
  })
})

describe('sums of tokens', () => {
  it('by role are those of the messages', () => {
    fc.assert(
      fc.property(sessions, (text) => {
        const session = buildText(text)
        for (const leaf of leavesOf(session).slice(-5)) {
          const { messages } = contextMessages(session.built, leaf, session.body)
          const { roles, blocks } = tokenSums(messages)
          const whole = messages.reduce<number>((sum, message) => sum + estimateTokens(message), 0)
          expect(roles.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(whole)
          // Each block is rounded up by itself.
          const apart = blocks.reduce((sum, { tokens }) => sum + tokens, 0)
          const count = blocks.reduce((sum, each) => sum + each.count, 0)
          expect(apart).toBeGreaterThanOrEqual(whole)
          expect(apart).toBeLessThanOrEqual(whole + count)
          const users = messages.filter((message) => stringOf(recordOf(message)['role']) === 'user')
          expect(roles.find(({ name }) => name === 'user')?.count ?? 0).toBe(users.length)
        }
      }),
      { numRuns: RUNS },
    )
  })
})

describe('the nearest safe leaf', () => {
  it('has nothing unpaired, and no entry nearer above has nothing unpaired', async () => {
    let moved = 0
    await fc.assert(
      fc.asyncProperty(sessions, async (text) => {
        const session = buildText(text)
        const { columns } = session.built
        const children = childrenOf(columns)
        const unpairedAt = (leaf: number) => unpairedIn(contextMessages(session.built, leaf, session.body))
        for (const leaf of leavesOf(session)) {
          const safe = await nearestSafeLeaf(columns, children, leaf, (at) => Promise.resolve(unpairedAt(at)))
          const above = [...pathTo(columns, leaf)].toReversed()
          if (safe === null) {
            expect(above.filter((at) => unpairedAt(at).length === 0)).toEqual([])
            continue
          }
          expect(unpairedAt(safe)).toEqual([])
          if (!above.includes(safe)) continue
          expect(safe).toBe(above.find((at) => unpairedAt(at).length === 0))
          if (safe !== leaf) moved += 1
        }
      }),
      { numRuns: RUNS },
    )
    expect(moved).toBeGreaterThan(0)
  })
})
