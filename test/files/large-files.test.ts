import { closeSync, openSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { lineOf } from '../../electron/host/entry-lines.ts'
import { scanSession } from '../../electron/sessions/open-session.ts'
import { assistantLine, headerLine, hex, userLine } from './session-text.ts'
import { temporaryFolder } from './temp-folder.ts'

const MIB = 1024 * 1024
const isLong = process.env['DENDRO_LONG'] === '1'

/** Writes pieces one after the other; a number leaves a hole of so many bytes, which takes no room on the disk. */
function fileOf(pieces: Iterable<string | Buffer | number>): string {
  const path = join(temporaryFolder(), 'large.jsonl')
  const fd = openSync(path, 'wx')
  let at = 0
  for (const piece of pieces) {
    if (typeof piece !== 'number') writeSync(fd, Buffer.from(piece), 0, Buffer.byteLength(piece), at)
    at += typeof piece === 'number' ? piece : Buffer.byteLength(piece)
  }
  closeSync(fd)
  return path
}

/** A message whose content is still open, and what ends it. */
function begun(id: string, parentId: string): string {
  return `{"type":"message","id":"${id}","parentId":"${parentId}","timestamp":"2026-01-05T09:00:00.000Z","message":{"role":"user","content":"`
}

describe('a file of more than 4 GiB', () => {
  // NTFS has holes only on request, and would really write them.
  test.skipIf(process.platform === 'win32')(
    'has its entries where they are',
    async () => {
      const path = fileOf([
        `${headerLine()}\n${userLine(hex(1), null)}\n`,
        begun(hex(2), hex(1)),
        2300 * MIB,
        `"}}\n${begun(hex(3), hex(2))}`,
        2300 * MIB,
        `"}}\n${userLine(hex(4), hex(3), 'behind it all')}\n${assistantLine(hex(5), hex(4))}\n`,
      ])
      expect(statSync(path).size).toBeGreaterThan(2 ** 32)
      const session = await scanSession(path)
      onTestFinished(session.close)
      await session.check({ onMoved: () => undefined })
      session.finish()
      const { columns, places, facts, ids } = session.built
      expect([...columns.parent]).toEqual([-1, 0, 1, 2, 3])
      expect(facts.problems.map(({ kind, line }) => [kind, line])).toEqual([
        ['too-long', 3],
        ['too-long', 4],
      ])
      expect(places.offset[3]).toBeGreaterThan(2 ** 32)
      expect(session.body(3)).toMatchObject({ id: hex(4), message: { content: [{ text: 'behind it all' }] } })
      expect(session.body(2)).toMatchObject({ id: hex(3), message: { role: 'user' } })
      expect(ids.ordinalOf(hex(5))).toBe(4)
      expect(session.tail).toEqual({ offset: statSync(path).size, entries: 5, lines: 6 })
    },
    120_000,
  )
})

describe('a file of 2.2 GB with a line of 600 MB', () => {
  // 2.2 GB are really written: the run that is asked for by DENDRO_LONG=1 alone.
  test.skipIf(!isLong)(
    'opens, shows the beginning of that line, names it, and takes little memory',
    async () => {
      const megabyte = Buffer.alloc(1_000_000, 0x78)
      function* pieces(): Generator<string | Buffer> {
        yield `${headerLine()}\n${userLine(hex(1), null)}\n`
        for (let at = 2; at <= 1_601; at++) {
          yield begun(hex(at), hex(at - 1))
          yield megabyte
          yield '"}}\n'
        }
        yield begun(hex(1_602), hex(1_601))
        for (let part = 0; part < 600; part++) yield megabyte
        yield `"}}\n${assistantLine(hex(1_603), hex(1_602))}\n`
      }
      const path = fileOf(pieces())
      expect(statSync(path).size).toBeGreaterThan(2.2e9)
      const before = process.memoryUsage().rss
      const session = await scanSession(path)
      onTestFinished(session.close)
      const { columns, facts } = session.built
      expect(columns.count).toBe(1_603)
      expect(facts.problems).toMatchObject([{ kind: 'too-long', line: 1_603, ordinal: 1_601 }])
      const { raw, beginning } = lineOf(session, 1_601)
      expect(raw).toMatchObject({ id: hex(1_602), message: { role: 'user' } })
      expect(beginning?.length).toBe(MIB)
      expect(process.memoryUsage().rss - before).toBeLessThan(150 * MIB)
    },
    300_000,
  )
})
