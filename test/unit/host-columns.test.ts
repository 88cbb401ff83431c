import { describe, expect, test } from 'vitest'
import { sendColumns } from '../../electron/host/columns.ts'
import type { PortMessage } from '../../shared/port.ts'
import type { TreeColumns } from '../../shared/session/columns.ts'
import { emptyColumns, unpackColumns } from '../../shared/session/pack.ts'

/** A chain of so many entries. */
function chain(count: number): TreeColumns {
  const columns = { ...emptyColumns(count), count }
  for (let ordinal = 0; ordinal < count; ordinal++) {
    columns.parent[ordinal] = ordinal - 1
    columns.time[ordinal] = ordinal * 1_000
  }
  return columns
}

const NAME = { sessionId: 's', revision: 7 }

describe('columns on their way to the page', () => {
  test('come in pieces of at most 1 MiB, in order', async () => {
    const count = 250_000
    const sent: PortMessage[] = []
    const range = { from: 0, to: count }
    await sendColumns((message) => sent.push(message), NAME, chain(count), range, new AbortController().signal)
    const columns = emptyColumns(count)
    let expected = 0
    for (const message of sent) {
      if (message.kind !== 'columns') throw new Error(`a ${message.kind} among the columns`)
      expect([message.sessionId, message.revision, message.from, message.expected]).toEqual(['s', 7, expected, count])
      expect(message.packed.byteLength).toBeLessThanOrEqual(1024 * 1024)
      unpackColumns(columns, message.from, message.packed)
      expected = message.to
    }
    expect(expected).toBe(count)
    expect(sent.length).toBe(6)
    expect(columns.parent.every((parent, ordinal) => parent === ordinal - 1)).toBe(true)
    expect(columns.time.every((time, ordinal) => time === ordinal * 1_000)).toBe(true)
  })

  test('may be a part of all, or none', async () => {
    const sent: PortMessage[] = []
    const send = (from: number, to: number) =>
      sendColumns((message) => sent.push(message), NAME, chain(10), { from, to }, new AbortController().signal)
    await send(10, 10)
    expect(sent).toEqual([])
    await send(4, 7)
    expect(sent).toMatchObject([{ kind: 'columns', from: 4, to: 7, expected: 10 }])
  })

  test('stop between two pieces when the session is closed', async () => {
    const sent: PortMessage[] = []
    const controller = new AbortController()
    const sending = sendColumns(
      (message) => {
        sent.push(message)
        controller.abort()
      },
      NAME,
      chain(250_000),
      { from: 0, to: 250_000 },
      controller.signal,
    )
    await expect(sending).rejects.toMatchObject({ name: 'AbortError' })
    expect(sent.length).toBe(1)
  })
})
