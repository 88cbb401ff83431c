import { expect, test } from 'vitest'
import * as fc from 'fast-check'
import { firstText } from '../../electron/sessions/first-text.ts'
import { cutText } from '../../shared/session/shown-text.ts'

const LENGTH = 40

function lineOf(content: unknown): Buffer {
  const entry = { type: 'message', id: '0000000a', parentId: '00000009', timestamp: '2026-01-31T12:34:56.789Z' }
  return Buffer.from(JSON.stringify({ ...entry, message: { role: 'user', content, timestamp: 1769862896789 } }))
}

function read(line: Buffer): string | null {
  return firstText(line.toString('latin1', 0, 256), line, 0, line.length, LENGTH)
}

test('the first characters of a long text are what parsing the line gives', () => {
  const letter = fc.oneof(
    fc.constantFrom('"', '\\', '\n', '\u001f', '\\u', '\ud83d', '鳥', '🐦'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  )
  const text = fc.array(letter, { minLength: LENGTH * 8, maxLength: LENGTH * 12 }).map((letters) => letters.join(''))
  fc.assert(
    fc.property(text, (written) => {
      expect(read(lineOf([{ type: 'text', text: written }]))).toBe(cutText(written, LENGTH))
    }),
  )
})

test('a short text, another block before it, or a line that is written otherwise is left to the parser', () => {
  const long = 'a'.repeat(LENGTH * 20)
  const image = { type: 'image', data: long, mimeType: 'image/png' }
  expect(read(lineOf([{ type: 'text', text: 'short' }, image]))).toBeNull()
  expect(read(lineOf([image, { type: 'text', text: long }]))).toBeNull()
  expect(read(lineOf(long))).toBeNull()
  expect(
    read(
      Buffer.from(
        lineOf([{ type: 'text', text: long }])
          .toString()
          .replace('text"', 'text" '),
      ),
    ),
  ).toBeNull()
})
