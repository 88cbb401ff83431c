import { describe, expect, test } from 'vitest'
import { sendColumns } from '../../electron/host-columns.ts'
import { PIECE_BYTES, type PortMessage } from '../../shared/port.ts'
import type { BuiltSession } from '../../shared/session/build.ts'
import { emptyColumns, unpackColumns } from '../../shared/session/pack.ts'

/** As much of a session as is sent: a chain of so many entries. */
function chain(count: number): BuiltSession {
  const columns = { ...emptyColumns(count), count }
  for (let ordinal = 0; ordinal < count; ordinal++) {
    columns.parent[ordinal] = ordinal - 1
    columns.time[ordinal] = ordinal * 1_000
  }
  // Its places, names and bodies are not looked at.
  return { columns, facts: { fileLeaf: count - 1 } } as unknown as BuiltSession
}

describe('columns on their way to the page', () => {
  test('come in pieces of at most 2 MiB, in order, and the facts complete them', async () => {
    const count = 250_000
    const sent: PortMessage[] = []
    await sendColumns((message) => sent.push(message), 's', 7, chain(count), new AbortController().signal)
    const columns = emptyColumns(count)
    let expected = 0
    for (const message of sent.slice(0, -1)) {
      if (message.kind !== 'columns') throw new Error(`a ${message.kind} among the columns`)
      expect([message.sessionId, message.revision, message.from, message.expected]).toEqual(['s', 7, expected, count])
      expect(message.packed.byteLength).toBeLessThanOrEqual(PIECE_BYTES)
      unpackColumns(columns, message.from, message.packed)
      expected = message.to
    }
    expect(expected).toBe(count)
    expect(sent.length).toBe(4)
    expect(columns.parent.every((parent, ordinal) => parent === ordinal - 1)).toBe(true)
    expect(columns.time.every((time, ordinal) => time === ordinal * 1_000)).toBe(true)
    expect(sent.at(-1)).toMatchObject({ kind: 'facts', revision: 7, facts: { fileLeaf: count - 1 } })
  })

  test('of a session without entries are the facts alone', async () => {
    const sent: PortMessage[] = []
    await sendColumns((message) => sent.push(message), 's', 1, chain(0), new AbortController().signal)
    expect(sent.map(({ kind }) => kind)).toEqual(['facts'])
  })

  test('stop between two pieces when the session is closed', async () => {
    const sent: PortMessage[] = []
    const controller = new AbortController()
    const sending = sendColumns(
      (message) => {
        sent.push(message)
        controller.abort()
      },
      's',
      1,
      chain(250_000),
      controller.signal,
    )
    await expect(sending).rejects.toMatchObject({ name: 'AbortError' })
    expect(sent.length).toBe(1)
  })
})
