import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSessionBuilder } from '../../shared/session/build.ts'
import { recordOf } from '../../shared/session/entry.ts'
import { Flag, Kind } from '../../shared/session/kinds.ts'
import { contextMessages } from '../../shared/session/messages.ts'
import { migrateEntry } from '../../shared/session/migrate.ts'
import { unpairedIn } from '../../shared/session/pairs.ts'
import { CONTEXT_STATES } from '../../shared/session/states.ts'
import { estimateTokens } from '../../shared/session/tokens.ts'
import { contextUsage } from '../../shared/session/usage.ts'
import { createAncestry } from '../../shared/tree/ancestry.ts'
import { childrenOf } from '../../shared/tree/children.ts'
import { contextOf } from '../../shared/tree/context.ts'
import { isEndless, pathTo } from '../../shared/tree/path.ts'
import { anchorsOf } from '../../shared/tree/roots.ts'
import { addLines, buildText, linesOf } from '../support/build-text.ts'
import { sessionArbitrary } from '../support/session-arbitrary.ts'

const RUNS = process.env['DENDRO_LONG'] === '1' ? 3000 : 150
const text = fc.oneof(sessionArbitrary(true), sessionArbitrary(false))

/** Checks a property on sessions of both sorts. */
function everySession(check: (text: string) => void): void {
  fc.assert(fc.property(text, check), { numRuns: RUNS })
}

describe('a session built from any file', () => {
  it('leads from every reachable entry to its id and back', () => {
    everySession((text) => {
      const { columns, ids } = buildText(text).built
      for (let ordinal = 0; ordinal < columns.count; ordinal++) {
        const flags = columns.flags[ordinal] ?? 0
        const id = ids.idOf(ordinal)
        expect(id !== null).toBe((flags & Flag.hasId) !== 0)
        if (id === null) continue
        const reached = ids.ordinalOf(id) ?? -1
        expect(reached === ordinal).toBe((flags & Flag.superseded) === 0)
        expect(reached).toBeGreaterThanOrEqual(ordinal)
      }
    })
  })

  it('is the same whether it is read at once or as it grows', () => {
    fc.assert(
      fc.property(text, fc.nat(60), (text, at) => {
        const lines = linesOf(text)
        const builder = createSessionBuilder(0, 1)
        addLines(builder, lines.slice(0, at + 1))
        builder.finish(1)
        addLines(builder, lines.slice(at + 1))
        const late = builder.finish(text.length)
        const whole = buildText(text).built
        expect(late.columns).toEqual(whole.columns)
        expect(late.places).toEqual(whole.places)
        expect(late.facts).toEqual(whole.facts)
        expect(late.labelSources).toEqual(whole.labelSources)
      }),
      { numRuns: RUNS },
    )
  })

  it('gives every path an end', () => {
    everySession((text) => {
      const { columns } = buildText(text).built
      for (let leaf = 0; leaf < columns.count; leaf++) {
        const path = pathTo(columns, leaf)
        expect(path.at(-1)).toBe(leaf)
        expect(new Set(path).size).toBe(path.length)
        for (let place = 1; place < path.length; place++)
          expect(columns.parent[path[place] ?? -1]).toBe(path[place - 1])
        expect(isEndless(columns, path)).toBe(path.some((at) => ((columns.flags[at] ?? 0) & Flag.inCycle) !== 0))
      }
    })
  })

  it('hangs every entry in one place of its tree', () => {
    everySession((text) => {
      const { columns } = buildText(text).built
      const { list } = childrenOf(columns)
      const anchors = anchorsOf(columns)
      const hung = new Set([...list, ...anchors])
      expect(hung.size).toBe(columns.count)
      const tied = anchors.filter((anchor) => (columns.parent[anchor] ?? 0) >= 0)
      expect(list.length + anchors.length - tied.length).toBe(columns.count)
    })
  })

  it('knows who lies on whose path', () => {
    everySession((text) => {
      const { columns } = buildText(text).built
      const ancestry = createAncestry(columns)
      for (let leaf = 0; leaf < columns.count; leaf++) {
        const path = pathTo(columns, leaf)
        if (isEndless(columns, path)) continue
        const on = new Set(path)
        for (let at = 0; at < columns.count; at++) expect(ancestry.isAncestor(at, leaf)).toBe(on.has(at))
      }
    })
  })

  it('counts a problem for every oddity of its tree', () => {
    everySession((text) => {
      const { columns, facts } = buildText(text).built
      const count = (flag: number): number => columns.flags.filter((flags) => (flags & flag) !== 0).length
      const found = (kind: string): number => facts.problems.filter((problem) => problem.kind === kind).length
      expect(found('orphan')).toBe(count(Flag.orphan))
      expect(found('cycle') + found('self-parent') > 0).toBe(count(Flag.inCycle) > 0)
      expect(found('duplicate-id') >= count(Flag.superseded)).toBe(true)
      expect(facts.problemCount).toBe(facts.problems.length)
    })
  })

  it('stays as it is when it is migrated again', () => {
    everySession((text) => {
      const { built, body } = buildText(text)
      for (let ordinal = 0; ordinal < built.columns.count; ordinal++) {
        if (built.columns.kind[ordinal] === Kind.notAnObject) continue
        expect(migrateEntry(body(ordinal), ordinal, built)).toEqual(body(ordinal))
      }
    })
  })
})

describe('the context at any entry', () => {
  it('has one word for each entry, and the words agree with the messages', () => {
    everySession((text) => {
      const { built, body } = buildText(text)
      const { columns, facts } = built
      for (let leaf = 0; leaf < columns.count; leaf++) {
        const context = contextOf(columns, facts, pathTo(columns, leaf))
        const { messages, sources, failure } = contextMessages(built, leaf, body)
        if (failure !== null) continue
        expect(messages.length).toBe(sources.length)
        const sending = new Set(sources)
        for (const [place, ordinal] of context.path.entries()) {
          const state = CONTEXT_STATES[context.states[place] ?? -1]
          const excluded = ((columns.flags[ordinal] ?? 0) & Flag.excludedFromContext) !== 0
          // Both are in pi's list of messages and are only dropped on the way to the provider.
          if (columns.kind[ordinal] === Kind.otherMessage || (state === 'omitted' && excluded)) continue
          const sends = state === 'sent' || state === 'kept' || state === 'edited' || state === 'failed'
          expect(sending.has(ordinal), `${state} ${ordinal}`).toBe(sends)
        }
      }
    })
  })

  it('has the tokens of its messages, from columns alone', () => {
    everySession((text) => {
      const { built, body } = buildText(text)
      for (let leaf = 0; leaf < built.columns.count; leaf++) {
        const context = contextOf(built.columns, built.facts, pathTo(built.columns, leaf))
        const messages = contextMessages(built, leaf, body)
        if (messages.failure !== null) continue
        expect(context.tokens).toBe(messages.messages.reduce<number>((sum, one) => sum + estimateTokens(one), 0))
        const usage = contextUsage(built.columns, context, messages)
        expect(usage === null || Number.isFinite(usage)).toBe(true)
        for (const ordinal of unpairedIn(messages)) expect(messages.sources).toContain(ordinal)
      }
    })
  })
})

describe('lines of any JSON', () => {
  const line = fc.oneof(
    fc.jsonValue(),
    fc.record({
      type: fc.constantFrom('message', 'compaction', 'label', 'context_edit', 'branch_summary', 'custom_message'),
      id: fc.oneof(fc.constantFrom('00000001', '00000002'), fc.jsonValue()),
      parentId: fc.oneof(fc.constantFrom('00000001', '00000002', null), fc.jsonValue()),
      timestamp: fc.jsonValue(),
      message: fc.oneof(
        fc.jsonValue(),
        fc.record({
          role: fc.constantFrom('user', 'assistant', 'toolResult', 'system', 'bashExecution', 'custom'),
          content: fc.jsonValue(),
          usage: fc.jsonValue(),
          sections: fc.jsonValue(),
          toolsAdded: fc.jsonValue(),
        }),
      ),
      summary: fc.jsonValue(),
      systemMessage: fc.jsonValue(),
      targetId: fc.constantFrom('00000001', '00000002'),
      replacement: fc.jsonValue(),
      label: fc.jsonValue(),
    }),
  )

  it('are read without a throw, and so is every context', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), fc.constantFrom<unknown>(1, 2, 3), (lines, version) => {
        const builder = createSessionBuilder()
        builder.add({ type: 'session', id: 'any', version }, { offset: 0, length: 1, line: 1 })
        // Through JSON, as everything that a file holds.
        const values = lines.map((line): unknown => JSON.parse(JSON.stringify(line)))
        const taken = values.filter((value, at) => builder.add(value, { offset: at, length: 1, line: at }) === 'taken')
        const built = builder.finish(0)
        const body = (at: number) => migrateEntry(recordOf(taken[at]), at, built)
        expect(built.columns.count).toBe(taken.length)
        for (let leaf = 0; leaf < taken.length; leaf++) {
          const messages = contextMessages(built, leaf, body)
          unpairedIn(messages)
          contextUsage(built.columns, contextOf(built.columns, built.facts, pathTo(built.columns, leaf)), messages)
        }
      }),
      { numRuns: RUNS * 4 },
    )
  })
})
