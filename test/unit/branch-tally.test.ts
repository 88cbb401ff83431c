import { describe, expect, test } from 'vitest'
import { createBranchTally } from '../../shared/session/branch-tally.ts'
import { Kind } from '../../shared/session/kinds.ts'
import { costOf } from '../../shared/session/spending.ts'
import { toolCallText } from '../../shared/session/tool-call-text.ts'
import { namedFiles, touchedFiles } from '../../shared/session/touched-files.ts'

const usage = (total: unknown) => ({ input: 1, output: 2, cost: { input: 9, total } })
const call = (name: unknown, args: unknown) => ({ type: 'toolCall', id: 'c', name, arguments: args })
const reply = (content: unknown, more: object = {}) => ({ message: { role: 'assistant', content, ...more } })

describe('the cost of an entry', () => {
  test('is the total of its usage, where pi counts it', () => {
    expect(costOf(reply([], { usage: usage(0.25) }), Kind.assistant)).toBe(0.25)
    expect(costOf({ message: { role: 'toolResult', usage: usage(0.5) } }, Kind.toolResult)).toBe(0.5)
    for (const kind of [Kind.compaction, Kind.branchSummary, Kind.usage]) {
      expect(costOf({ usage: usage(1) }, kind)).toBe(1)
    }
  })

  test('is not told by other kinds, nor by what is no number', () => {
    expect(costOf({ usage: usage(1), message: { usage: usage(1) } }, Kind.user)).toBeNull()
    expect(costOf({ usage: usage(1) }, Kind.custom)).toBeNull()
    for (const odd of [null, '1', Number.NaN, {}]) expect(costOf({ usage: usage(odd) }, Kind.usage)).toBeNull()
    expect(costOf({}, Kind.assistant)).toBeNull()
    expect(costOf({ message: null, usage: 3 }, Kind.assistant)).toBeNull()
  })
})

describe('the files of an entry', () => {
  test('are those that read, write and edit name, and no other tool', () => {
    const entry = reply([
      call('read', { path: 'a' }),
      call('write', { path: 'b' }),
      call('edit', { path: 'c' }),
      call('grep', { path: 'd' }),
      call('bash', { command: 'cat e' }),
    ])
    expect(touchedFiles(entry, Kind.assistant)).toEqual([
      { path: 'a', tool: 'read', isChanged: false },
      { path: 'b', tool: 'write', isChanged: true },
      { path: 'c', tool: 'edit', isChanged: true },
    ])
    expect(touchedFiles(entry, Kind.user)).toEqual([])
  })

  test('are found in the calls that a script made, and odd arguments are no files', () => {
    const result = { message: { role: 'toolResult', nestedCalls: { calls: [null, call('edit', { path: 'x' })] } } }
    expect(touchedFiles(result, Kind.toolResult)).toEqual([{ path: 'x', tool: 'edit', isChanged: true }])
    const odd = reply([call('read', null), call('read', { path: 7 }), call('edit', { path: '' }), call(null, {}), 'x'])
    expect(touchedFiles(odd, Kind.assistant)).toEqual([])
    expect(touchedFiles({ message: { nestedCalls: 'no' } }, Kind.toolResult)).toEqual([])
  })

  test('named as `file_path` are files too, by the words of the tree, but none that pi would list', () => {
    const args = { file_path: 'src/a.ts' }
    const entry = reply([call('edit', args), call('read', { path: 'b', ...args })])
    expect(namedFiles(entry, Kind.assistant).map(({ path }) => path)).toEqual(['src/a.ts', 'b'])
    expect(['edit', 'read'].map((tool) => toolCallText(tool, args))).toEqual(['edit: src/a.ts', 'read: src/a.ts'])
    expect(touchedFiles(entry, Kind.assistant).map(({ path }) => path)).toEqual(['b'])
  })

  test('of a script’s calls were touched where its record says so', () => {
    const calls = ['ok', 'error', 'unfinished', undefined].map((status) => ({ ...call('edit', { path: 'x' }), status }))
    const named = namedFiles({ message: { role: 'toolResult', nestedCalls: { calls } } }, Kind.toolResult)
    expect(named.map(({ isDone }) => isDone)).toEqual([true, false, false, true])
  })
})

type Entry = Parameters<typeof touchedFiles>[0]

function add(tally: ReturnType<typeof createBranchTally>, entry: Entry, kind: number): void {
  tally.add(entry, kind, touchedFiles(entry, kind))
}

describe('a branch', () => {
  test('counts each file once, as changed where it was ever changed, and names the changed first', () => {
    const tally = createBranchTally()
    add(tally, reply([call('read', { path: 'a' }), call('read', { path: 'b' })]), Kind.assistant)
    add(tally, reply([call('edit', { path: 'b' }), call('read', { path: 'b' })]), Kind.assistant)
    add(tally, reply([call('read', { path: 'a' }), call('write', { path: 'c' })]), Kind.assistant)
    expect([tally.changed(), tally.read()]).toEqual([2, 1])
    expect(tally.names(9)).toEqual(['b', 'c', 'a'])
    expect(tally.names(1)).toEqual(['b'])
  })

  test('tells no cost where no entry does, and adds up those that do', () => {
    const tally = createBranchTally()
    add(tally, reply([]), Kind.assistant)
    expect(tally.cost()).toBeNull()
    add(tally, reply([], { usage: usage(0) }), Kind.assistant)
    expect(tally.cost()).toBe(0)
    add(tally, { usage: usage(2.5) }, Kind.usage)
    expect(tally.cost()).toBe(2.5)
  })

  test('holds no more paths than it says, however many are named', () => {
    const tally = createBranchTally()
    for (let at = 0; at < 6_000; at += 1)
      add(tally, reply([call(at % 2 ? 'read' : 'edit', { path: `${at}${'x'.repeat(5_000)}` })]), Kind.assistant)
    add(tally, reply([call('read', { path: 'last' })]), Kind.assistant)
    expect(tally.changed() + tally.read()).toBeLessThanOrEqual(10_000)
    expect(tally.names(1)[0]?.length).toBe(1_000)
  })
})
