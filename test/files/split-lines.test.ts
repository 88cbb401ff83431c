import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { LineSplitter, type Line, type SplitOptions } from '../../electron/sessions/split-lines.ts'

interface Seen {
  readonly line: number
  readonly offset: number
  readonly length: number
  readonly ended: boolean
  readonly text: string | null
}

function split(bytes: Buffer, sizes: readonly number[], options: SplitOptions = {}): readonly Seen[] {
  const seen: Seen[] = []
  const note = (line: Line): void => {
    const { line: number, offset, length, ended, whole, buffer, start, end } = line
    seen.push({ line: number, offset, length, ended, text: whole ? buffer.toString('utf8', start, end) : null })
  }
  const splitter = new LineSplitter(note, options)
  // One buffer for all chunks, as the reader has it: a line must not be kept in it.
  const buffer = Buffer.alloc(Math.max(1, bytes.length))
  let at = 0
  for (let turn = 0; at < bytes.length; turn++) {
    const size = Math.min(sizes[turn % sizes.length] ?? 1, bytes.length - at)
    bytes.copy(buffer, 0, at, at + size)
    splitter.push(buffer.subarray(0, size))
    buffer.fill(0x58)
    at += size
  }
  splitter.end()
  return seen
}

const anyText = fc
  .array(fc.constantFrom('a', 'é', '日', '🙂', '\n', '\r\n', '\r', '{"x":1}', '\0', '\u2028'), { maxLength: 60 })
  .map((parts) => parts.join(''))

test('lines are the same wherever the chunks are cut', () => {
  fc.assert(
    fc.property(anyText, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }), (text, sizes) => {
      const bytes = Buffer.from(text)
      const expected = text.split('\n')
      if (expected.at(-1) === '') expected.pop()
      const seen = split(bytes, sizes)
      expect(seen.map((line) => line.text)).toEqual(
        expected.map((line, i) => (i < text.split('\n').length - 1 ? line.replace(/\r$/, '') : line)),
      )
      for (const [i, line] of seen.entries()) {
        expect(line.line).toBe(i + 1)
        expect(bytes.subarray(line.offset, line.offset + line.length).toString('utf8')).toBe(line.text)
      }
    }),
  )
})

test('a last line without newline is handed on as not ended, and nothing after a final newline', () => {
  expect(split(Buffer.from('a\nb'), [1]).map((line) => [line.text, line.ended])).toEqual([
    ['a', true],
    ['b', false],
  ])
  expect(split(Buffer.from('a\n'), [1])).toHaveLength(1)
  expect(split(Buffer.from('\n\n'), [1]).map((line) => line.text)).toEqual(['', ''])
})

test('a line past the limit comes as its length, its head and its tail, whatever the chunks', () => {
  const long = `{"type":"message",${'x'.repeat(500)}end`
  const bytes = Buffer.from(`one\n${long}\r\nthree\n`)
  for (const sizes of [[1], [7], [64], [600], [10_000]]) {
    const lines: (readonly [number, number, string])[] = []
    const splitter = new LineSplitter(
      (line) => {
        const { whole, buffer, start, end, tail } = line
        const text =
          buffer.toString('utf8', start, whole ? end : start + 8) + (whole ? '' : `…${tail.toString().slice(-3)}`)
        lines.push([line.offset, line.length, text])
      },
      { heldBytes: 100 },
    )
    for (let at = 0, i = 0; at < bytes.length; at += sizes[i % sizes.length] ?? 1, i++) {
      splitter.push(bytes.subarray(at, at + (sizes[i % sizes.length] ?? 1)))
    }
    splitter.end()
    expect(lines).toEqual([
      [0, 3, 'one'],
      [4, long.length, '{"type":…end'],
      [4 + long.length + 2, 5, 'three'],
    ])
  }
})

test('reading on from the middle of a file counts on from there', () => {
  expect(split(Buffer.from('x\ny\n'), [3], { firstLine: 8, firstOffset: 100 })).toMatchObject([
    { line: 8, offset: 100 },
    { line: 9, offset: 102 },
  ])
})
