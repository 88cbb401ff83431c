import { appendFileSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { RevisionDone } from '../../shared/port.ts'
import { Flag } from '../../shared/session/kinds.ts'
import { emptyColumns, unpackColumns } from '../../shared/session/pack.ts'
import { createOpenSessions } from '../../electron/host/open-sessions.ts'
import type { HostEvent } from '../../electron/host/protocol.ts'
import { host, type Host } from './host-harness.ts'
import { assistantLine, fileText, headerLine, hex, userLine } from './session-text.ts'
import { temporaryFolder } from './temp-folder.ts'
import { eventually } from '../support/eventually.ts'

/** A chain of user messages whose lines are long enough for the file to be scanned first. */
function chain(from: number, to: number): string {
  return fileText(
    ...Array.from({ length: to - from }, (_, at) =>
      userLine(hex(from + at), from + at === 1 ? null : hex(from + at - 1), 'x'.repeat(2_000)),
    ),
  )
}

async function opened(text: string): Promise<{ readonly app: Host; readonly path: string }> {
  const path = join(temporaryFolder(), 'session.jsonl')
  writeFileSync(path, text)
  const app = host()
  onTestFinished(async () => {
    await app.ask('session:close', { sessionId: 's' })
  })
  await app.ask('session:open', { sessionId: 's', file: path })
  return { app, path }
}

function revisions(app: Host): readonly RevisionDone[] {
  return app.pushed.filter((message) => message.kind === 'facts')
}

/** The columns as a page has them after all that was pushed. */
function columnsOf(app: Host) {
  const columns = emptyColumns(3_000)
  for (const message of app.pushed) if (message.kind === 'columns') unpackColumns(columns, message.from, message.packed)
  return columns
}

/** Waits for a revision of which this holds. */
async function revisionWith(app: Host, is: (done: RevisionDone) => boolean): Promise<RevisionDone> {
  return eventually(() => {
    const found = revisions(app).findLast(is)
    if (found === undefined) throw new Error('there is no such revision yet')
    return found
  })
}

describe('a session that is larger than a blink', () => {
  test('is there after its scan, and checked a moment later', async () => {
    const { app } = await opened(fileText(headerLine()) + chain(1, 2_001))
    expect(revisions(app)).toMatchObject([{ count: 2_000, verified: false, moved: null }])
    expect((columnsOf(app).flags[7] ?? 0) & Flag.unverified).not.toBe(0)
    await revisionWith(app, ({ verified }) => verified)
    const { tokens, flags } = columnsOf(app)
    expect([tokens[7], (flags[7] ?? 0) & Flag.unverified]).toEqual([500, 0])
    expect(app.told.map((event) => event.name === 'mark' && event.mark)).toContain('verify-done')
  })

  test('loses an entry that turns out malformed, and tells where the others stand', async () => {
    const broken = userLine(hex(3), hex(2), 'x'.repeat(2_000)).replace('xxx"', 'xxx')
    const { app } = await opened(fileText(headerLine()) + chain(1, 3) + `${broken}\n` + chain(4, 2_001))
    expect(revisions(app)).toMatchObject([{ count: 2_000, facts: { problemCount: 0 } }])
    const { moved, facts } = await revisionWith(app, ({ moved }) => moved !== null)
    expect(Array.from(moved ?? []).slice(0, 5)).toEqual([0, 1, -1, 2, 3])
    expect(facts.problems.map(({ kind, line }) => [kind, line])).toEqual([
      ['malformed', 4],
      ['orphan', 5],
    ])
    expect((await revisionWith(app, ({ verified }) => verified)).count).toBe(1_999)
    expect((await app.ask('session:entry', { sessionId: 's', ordinal: 2 })).row.id).toBe(hex(4))
  })

  test('stops being checked when it is closed', async () => {
    // So long that it is not checked already when it is closed, on a machine however fast.
    const { app } = await opened(fileText(headerLine()) + chain(1, 10_001))
    await app.ask('session:close', { sessionId: 's' })
    const pushed = app.pushed.length
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(app.pushed.length).toBe(pushed)
    expect(app.told.map((event) => event.name === 'mark' && event.mark)).not.toContain('verify-done')
    expect(app.details).toEqual([])
  })
})

describe('the file of an open session', () => {
  const START = fileText(headerLine(), userLine('aaaaaaa1', null), assistantLine('aaaaaaa2', 'aaaaaaa1'))

  test('is read on where it grew', async () => {
    const { app, path } = await opened(START)
    appendFileSync(path, fileText(userLine('aaaaaaa3', 'aaaaaaa2'), userLine('aaaaaaa4', 'aaaaaaa1')))
    const grown = await revisionWith(app, ({ count }) => count === 4)
    expect(grown).toMatchObject({ moved: null, rewritten: false, verified: true, facts: { fileLeaf: 3 } })
    // Of the columns only what is new was sent.
    expect(app.pushed.filter((message) => message.kind === 'columns').map(({ from, to }) => [from, to])).toEqual([
      [0, 2],
      [2, 4],
    ])
    expect([...columnsOf(app).parent.subarray(0, 4)]).toEqual([-1, 0, 1, 0])
  })

  test('is not taken for more than its whole lines while one is being written', async () => {
    const { app, path } = await opened(START)
    const line = `${userLine('aaaaaaa3', 'aaaaaaa2')}\n`
    appendFileSync(path, line.slice(0, 40))
    await new Promise((resolve) => setTimeout(resolve, 400))
    appendFileSync(path, line.slice(40))
    const grown = await revisionWith(app, ({ count }) => count === 3)
    expect(grown).toMatchObject({ moved: null, facts: { problemCount: 0 } })
  })

  test('with half a line that stays says so, and takes it back when the line is ended', async () => {
    const { app, path } = await opened(START)
    const line = `${userLine('aaaaaaa3', 'aaaaaaa2')}\n`
    appendFileSync(path, line.slice(0, 40))
    await revisionWith(app, ({ facts }) => facts.problems.some(({ kind }) => kind === 'torn'))
    appendFileSync(path, line.slice(40))
    const grown = await revisionWith(app, ({ count }) => count === 3)
    expect(grown).toMatchObject({ rewritten: false, facts: { problemCount: 0 } })
    expect(grown.moved).toEqual(Int32Array.of(0, 1))
  })

  test('is read anew where another one took its place, its entries found by their ids', async () => {
    const { app, path } = await opened(START)
    const other = `${path}.new`
    writeFileSync(other, fileText(headerLine(), userLine('aaaaaaa9', null), assistantLine('aaaaaaa2', 'aaaaaaa9')))
    renameSync(other, path)
    const { moved, count } = await revisionWith(app, ({ rewritten }) => rewritten)
    expect([count, ...(moved ?? [])]).toEqual([2, -1, 1])
    expect((await app.ask('session:entry', { sessionId: 's', ordinal: 0 })).row.id).toBe('aaaaaaa9')
  })

  test('is read anew where it was shortened, or written anew in place and longer', async () => {
    const { app, path } = await opened(START)
    truncateSync(path, statSync(path).size - Buffer.byteLength(`${assistantLine('aaaaaaa2', 'aaaaaaa1')}\n`))
    expect((await revisionWith(app, ({ count }) => count === 1)).rewritten).toBe(true)
    writeFileSync(
      path,
      fileText(headerLine({ id: 'other' }), userLine('aaaaaaa5', null), userLine('aaaaaaa6', 'aaaaaaa5')),
    )
    const { count } = await revisionWith(app, ({ facts }) => facts.header.id === 'other')
    expect(count).toBe(2)
  })

  test('that is gone leaves the tree and its bodies; come back, it is read again', async () => {
    const { app, path } = await opened(START)
    rmSync(path)
    await eventually(() => expect(app.pushed.at(-1)).toMatchObject({ kind: 'file', file: { kind: 'lost' } }))
    expect((await app.ask('session:entry', { sessionId: 's', ordinal: 0 })).row.id).toBe('aaaaaaa1')
    writeFileSync(path, START)
    await eventually(() => expect(app.pushed.at(-1)).toMatchObject({ kind: 'file', file: { kind: 'there' } }))
    expect((await app.ask('session:entry', { sessionId: 's', ordinal: 1 })).row.id).toBe('aaaaaaa2')
  })

  test('that became no session leaves the tree, and says why', async () => {
    const { app, path } = await opened(START)
    writeFileSync(path, 'something else\n')
    await eventually(() => {
      const last = app.pushed.at(-1)
      expect(last?.kind === 'file' && last.file.kind === 'lost' && last.file.message).toMatch(/not a pi session/)
    })
    writeFileSync(path, START)
    await eventually(() => expect(app.pushed.at(-1)).toMatchObject({ kind: 'file', file: { kind: 'there' } }))
  })
})

test('a correction that cannot be sent is told to the log', async () => {
  const path = join(temporaryFolder(), 'session.jsonl')
  // A line that turns out broken behind its head makes what was read of the file another thing. Long is checked behind it.
  const broken = userLine(hex(1), null).replace('"text":"text', '"text":"\\x')
  writeFileSync(path, fileText(headerLine(), broken) + chain(2, 5_001))
  const told: HostEvent[] = []
  const unheard: unknown[] = []
  const hear = (reason: unknown): void => void unheard.push(reason)
  process.on('unhandledRejection', hear)
  onTestFinished(() => void process.off('unhandledRejection', hear))
  let revision = 0
  const sessions = createOpenSessions({
    post: (message) => {
      if (message.kind === 'facts' && message.moved !== null) throw new Error('no memory is left')
    },
    tell: (event) => told.push(event),
    rest: () => 20,
    nextRevision: () => (revision += 1),
  })
  onTestFinished(() => sessions.close('s'))
  await sessions.open('s', path)
  await eventually(() => expect(told).toContainEqual(expect.objectContaining({ name: 'mark', mark: 'verify-done' })))
  expect(told.filter(({ name }) => name === 'failed')).toHaveLength(1)
  expect(unheard).toEqual([])
})
