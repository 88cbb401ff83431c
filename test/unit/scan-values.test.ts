import { describe, expect, it } from 'vitest'
import { TimeReader, fixedText, isText, readHexKey } from '../../electron/sessions/scan-values.ts'

const BYTES = Array.from({ length: 256 }, (_, byte) => byte)

/** The bytes of a text with one of them replaced, and a view of them. */
function withByte(text: string, at: number, byte: number): { readonly bytes: Buffer; readonly view: DataView } {
  const bytes = Buffer.from(text, 'latin1')
  bytes[at] = byte
  return { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength) }
}

describe('an id of 8 hex digits', () => {
  it.each([0, 1, 2, 3, 4, 5, 6, 7])('is read with every digit at place %i, and with no other byte there', (place) => {
    const keys = new Uint32Array(2)
    for (const byte of BYTES) {
      const { bytes, view } = withByte('..f09a18e7..', place + 2, byte)
      const text = bytes.toString('latin1', 2, 10)
      const isRead = readHexKey(view, 2, keys, 1)
      const expected = /^[0-9a-f]{8}$/.test(text) ? Number.parseInt(text, 16) : null
      expect([byte, isRead ? keys[1] : null]).toEqual([byte, expected])
    }
  })
})

describe('a time', () => {
  const TIME = '2026-01-31T12:34:56.789Z"'
  it.each(Array.from(TIME, (_, place) => place))('is what Date makes of it, with every byte at place %i', (place) => {
    const time = new Float64Array(1)
    const times = new TimeReader()
    for (const byte of BYTES) {
      const { bytes, view } = withByte(TIME, place, byte)
      const text = bytes.toString('latin1')
      const isShaped = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"$/.test(text) && text.slice(11, 13) !== '24'
      const expected = isShaped ? Date.parse(text.slice(0, -1)) : Number.NaN
      const isRead = times.read(view, bytes, 0, time)
      expect([text, isRead ? time[0] : Number.NaN]).toEqual([text, expected])
    }
  })
})

describe('a fixed text', () => {
  it.each(['{"type":', '","parentId":', '0123456789abcdef'])(
    '%s is told from each text that differs in a byte',
    (text) => {
      const sought = fixedText(text)
      for (let place = 0; place < text.length; place++)
        for (const byte of BYTES) {
          const { bytes, view } = withByte(text, place, byte)
          expect(isText(view, 0, sought)).toBe(bytes.toString('latin1') === text)
        }
    },
  )
})
