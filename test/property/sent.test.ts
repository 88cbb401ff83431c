import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contextAt } from '../../electron/host/context.ts'
import { messagesAt } from '../../electron/host/messages.ts'
import type { OpenSession } from '../../electron/host/open-sessions.ts'
import { comparisonPieces } from '../../electron/host/report-comparison.ts'
import { openSession } from '../../electron/sessions/open-session.ts'
import { compareRows, type CompareRow } from '../../shared/lens/compare-rows.ts'
import type { ContextSummary } from '../../shared/lens/replies.ts'
import { recordOf } from '../../shared/session/entry.ts'
import { Kind } from '../../shared/session/kinds.ts'
import { messagesOf } from '../../shared/session/messages.ts'
import { CONTEXT_STATES, isSent } from '../../shared/session/states.ts'
import { estimateTokens } from '../../shared/session/tokens.ts'
import { contextOf, fullTokens } from '../../shared/tree/context.ts'
import { listedSources, sentSources } from '../../shared/tree/message-sources.ts'
import { isEndless, pathTo } from '../../shared/tree/path.ts'
import { pathStates } from '../../shared/tree/path-states.ts'
import { entryLine, fileText, headerLine, userLine } from '../files/session-text.ts'
import { temporaryFolder } from '../files/temp-folder.ts'
import { buildText } from '../support/build-text.ts'
import { hostileArbitrary } from '../support/hostile-arbitrary.ts'
import { sessionArbitrary } from '../support/session-arbitrary.ts'
import { fixtureFiles } from '../support/session-files.ts'
import { json, run } from '../unit/cli-run.ts'

/**
 * One meaning of “sent”: whatever is counted, listed or drawn as sent is what pi's `convertToLlm` and its provider stage
 * let through of pi's list, in every session.
 */

const RUNS = process.env['DENDRO_LONG'] === '1' ? 2000 : 120
const sessions = fc.oneof(sessionArbitrary(true), sessionArbitrary(false), hostileArbitrary())

const ROLES: ReadonlySet<unknown> = new Set([
  'system',
  'user',
  'assistant',
  'toolResult',
  'custom',
  'branchSummary',
  'compactionSummary',
])

/** pi's own rule, written down a second time. */
function reachesModel(message: unknown): boolean {
  const { role, stopReason, excludeFromContext } = recordOf(message)
  if (role === 'bashExecution') return !excludeFromContext
  return ROLES.has(role) && !(role === 'assistant' && (stopReason === 'error' || stopReason === 'aborted'))
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/** Every row of a comparison, with all that is folded opened. */
function rowsOf(compared: Parameters<typeof compareRows>[0], onlyDifferences: boolean): readonly CompareRow[] {
  const opened = new Set(compared.path.keys())
  const { count, rowAt } = compareRows(compared, { onlyDifferences, opened })
  return Array.from({ length: count }, (_, index) => rowAt(index)).flatMap((row) => row ?? [])
}

describe('what is sent', () => {
  it('is one thing: words, totals, boxes of the comparison and the messages of the file agree', () => {
    const met = new Map<string, number>()
    fc.assert(
      fc.property(sessions, (text) => {
        const { built, body } = buildText(text)
        const { columns, facts } = built
        for (const leaf of columns.kind.keys()) {
          const path = pathTo(columns, leaf)
          if (isEndless(columns, path)) continue
          const context = contextOf(columns, facts, path)
          const { messages, sources, failure } = messagesOf(columns, context, body)
          if (failure !== null) continue
          for (const state of context.states) met.set(CONTEXT_STATES[state] ?? '', 1)

          const reaching = messages.map(reachesModel)
          const own = sentSources(context)
          expect(own).toEqual(sources.filter((_, index) => reaching[index]))
          expect(listedSources(columns, context)).toEqual(sources)
          expect(context.sentTokens).toBe(sum(messages.filter((_, index) => reaching[index]).map(estimateTokens)))
          expect(context.tokens).toBe(sum(messages.map(estimateTokens)))

          for (const onlyDifferences of [false, true]) {
            const rows = rowsOf({ ...context, columns, sources: own }, onlyDifferences)
            // Each message stands in one box, and a row without a box is of an entry that is not sent.
            const boxes = rows.flatMap(({ messages: { first, count } }) => own.slice(first, first + count))
            expect(boxes).toEqual(own)
            const entries = rows.flatMap((row) => (row.kind === 'entry' ? [row] : []))
            for (const { state, place, messages } of entries) {
              const isIn = place === context.compactionPlace ? false : isSent(CONTEXT_STATES.indexOf(state))
              expect(messages.count > 0).toBe(isIn)
            }
            const left = entries.map(({ ordinal }) =>
              columns.kind[ordinal] === Kind.compaction ? 0 : (columns.tokens[ordinal] ?? 0),
            )
            expect(sum(left)).toBe(fullTokens(columns, path))
          }
        }
      }),
      { numRuns: RUNS },
    )
    // What is never met is never compared; `unpaired` takes bodies to tell.
    expect([...met.keys()].toSorted()).toEqual(CONTEXT_STATES.filter((state) => state !== 'unpaired').toSorted())
  })

  it('is the same in the app, on the command line and in the exported comparison', async () => {
    let compared = 0
    await fc.assert(
      fc.asyncProperty(sessions, fc.nat(), async (text, which) => {
        const file = join(temporaryFolder(), 'session.jsonl')
        writeFileSync(file, text)
        compared += await sameEverywhere(file, (count) => [which % count, count - 1])
      }),
      { numRuns: Math.ceil(RUNS / 4) },
    )
    expect(compared).toBeGreaterThan(RUNS / 8)
  })

  it.each([
    [{ role: 'system', content: 'rules' }, 3],
    [{ role: 'user', content: 'said' }, 3],
    [{ role: 'custom', content: [{ type: 'text', text: 'said' }] }, 3],
    [{ role: 'bashExecution', command: 'ls', output: 'a' }, 3],
    [{ role: 'bashExecution', command: 'ls', output: 'a', excludeFromContext: true }, 2],
    [{ role: 'assistant', content: [{ type: 'text', text: 'said' }], stopReason: 'error' }, 2],
    [{ role: 'other', content: 'said' }, 2],
    [{ content: 'said' }, 2],
    ['a text', 2],
    [[1], 2],
    [true, 2],
    [null, 2],
    [0, 2],
  ])('goes by what pi makes of the checkpoint of a compaction: %j', async (systemMessage, sent) => {
    expect((await summaryOf(systemMessage)).messageCount).toBe(sent)
  })

  it.each([
    [{ role: 'user', content: 'said before' }, 3, true],
    [{ role: 'custom', content: 'said before' }, 3, true],
    [{ role: 'toolResult', content: [{ type: 'text', text: 'said before' }] }, 3, true],
    [{ role: 'assistant', content: [{ type: 'text', text: 'said before' }], stopReason: 'stop' }, 3, true],
    [{ role: 'assistant', content: [{ type: 'text', text: 'said before' }], stopReason: 'error' }, 2, false],
    [{ role: 'bashExecution', command: 'ls', output: 'a' }, 3, false],
    [{ role: 'system', content: 'rules' }, 3, false],
    [{ role: 'other', content: 'said before' }, 2, false],
  ])('goes by what pi makes of an edit of it: %j', async (systemMessage, sent, isEdited) => {
    const text = 'words '.repeat(100)
    for (const content of [text, [{ type: 'text', text }]]) {
      const edit = { targetId: 'aaaaaaa2', replacement: { content } }
      const summary = await summaryOf(systemMessage, entryLine('context_edit', 'aaaaaaa3', 'aaaaaaa2', edit))
      expect(summary.messageCount).toBe(sent)
      expect(summary.tokens > 100).toBe(isEdited)
    }
    const omission = { targetId: 'aaaaaaa2', replacement: null }
    const omitted = await summaryOf(systemMessage, entryLine('context_edit', 'aaaaaaa3', 'aaaaaaa2', omission))
    expect(omitted.messageCount).toBe(1)
  })

  it('is the same everywhere in every fixture', async () => {
    let compared = 0
    for (const file of fixtureFiles()) compared += await sameEverywhere(file, (count) => [count - 1])
    expect(compared).toBeGreaterThan(20)
  })
})

/** The context at the end of a prompt, a compaction with this checkpoint, and further lines, which is the same everywhere. */
async function summaryOf(systemMessage: unknown, ...more: readonly string[]): Promise<ContextSummary> {
  const path = join(temporaryFolder(), 'session.jsonl')
  const cut = { summary: 'S', firstKeptEntryId: 'aaaaaaa1', tokensBefore: 5, systemMessage }
  const lines = [
    headerLine(),
    userLine('aaaaaaa1', null),
    entryLine('compaction', 'aaaaaaa2', 'aaaaaaa1', cut),
    ...more,
  ]
  writeFileSync(path, fileText(...lines))
  const leaf = lines.length - 2
  expect(await sameEverywhere(path, () => [leaf])).toBe(1)
  const file = await openSession(path)
  const { columns, facts } = file.built
  const context = contextOf(columns, facts, pathTo(columns, leaf))
  expect(context.tokens).toBe(sum(messagesOf(columns, context, file.body).messages.map(estimateTokens)))
  const summary = await contextAt({ sessionId: 's', file, revision: 1, signal: new AbortController().signal }, leaf)
  file.close()
  return summary
}

/** Holds what app, command line and export say of some leaves of a file against each other. Answers how many it was. */
async function sameEverywhere(path: string, leavesOf: (count: number) => readonly number[]): Promise<number> {
  const file = await openSession(path).catch(() => null)
  if (file === null) return 0
  let compared = 0
  const { signal } = new AbortController()
  const session: OpenSession = { sessionId: 's', file, revision: 1, signal }
  const { columns, facts, ids } = file.built
  const leaves = columns.count === 0 ? [] : leavesOf(columns.count)
  for (const leaf of leaves) {
    const pathHere = pathTo(columns, leaf)
    if (ids.idOf(leaf) === null || ids.ordinalOf(ids.idOf(leaf) ?? '') !== leaf || isEndless(columns, pathHere))
      continue
    const summary = await contextAt(session, leaf)
    const report = json(await run(['context', path, '--at', String(leaf), '--json'])) as Report
    expect(report.failure === undefined).toBe(summary.failure === null)
    // Where pi fails it builds no context: nothing is sent, and all of them say so.
    if (summary.failure !== null) continue
    const bare = contextOf(columns, facts, pathHere)
    const states = pathStates(bare, summary.unpaired)
    const boxes = sentSources({ ...bare, states })
    const shown = await messagesAt(session, leaf, [...new Set(boxes)], signal)
    expect(shown.map(({ source }) => source)).toEqual(boxes)
    expect(summary).toMatchObject({ messageCount: boxes.length, tokens: sum(shown.map(({ tokens }) => tokens)) })
    expect(sum(summary.sums.roles.map(({ tokens }) => tokens))).toBe(summary.tokens)
    expect(sum(summary.sums.roles.map(({ count }) => count))).toBe(summary.messageCount)

    expect(report.sources.filter((_, index) => report.sent[index])).toEqual(boxes)
    expect(report.sentTokens).toBe(summary.tokens)
    expect(sum(report.tokens)).toBe(summary.tokens + summary.leftOut.tokens)
    expect(report.sources.length).toBe(summary.messageCount + summary.leftOut.messages)
    expect(report.states).toEqual(Array.from(states, (state) => CONTEXT_STATES[state]))
    const people = (await run(['context', path, '--at', String(leaf)])).out
    expect(people).toMatch(new RegExp(` sent +${boxes.length.toLocaleString('en-US')} messages?,`, 'u'))

    compared += 1
    const named = (ordinal: number): string => `e${ordinal}`
    const pieces = [...comparisonPieces(session, { leaf, onlyDifferences: false }, summary, named)]
    expect(pieces[0]?.text).toMatch(`Sent to the model: ${boxes.length.toLocaleString('en-US')} message`)
  }
  file.close()
  return compared
}

interface Report {
  readonly sources: readonly number[]
  readonly sent: readonly boolean[]
  readonly sentTokens: number
  readonly tokens: readonly number[]
  readonly states: readonly string[]
  readonly failure?: string
}
