import type { TreeColumns } from './columns.ts'

/** Bytes of one entry in a packed piece: time 8, parent 4, tokens 4, flags 2, model 2, kind 1. */
export const BYTES_PER_ENTRY = 21

/** The columns of a capacity, all zero. */
export function emptyColumns(capacity: number): TreeColumns {
  return {
    count: 0,
    parent: new Int32Array(capacity),
    kind: new Uint8Array(capacity),
    flags: new Uint16Array(capacity),
    time: new Float64Array(capacity),
    tokens: new Uint32Array(capacity),
    model: new Uint16Array(capacity),
  }
}

/**
 * Ordinals [from, to) as one block of bytes, column after column, widest first, so that each lies at a multiple of its
 * width. In the byte order of the machine: both ends of the port run on it.
 */
export function packColumns(columns: TreeColumns, from: number, to: number): Uint8Array<ArrayBuffer> {
  const packed = new Uint8Array((to - from) * BYTES_PER_ENTRY)
  let at = 0
  for (const column of [columns.time, columns.parent, columns.tokens, columns.flags, columns.model, columns.kind]) {
    const part = column.subarray(from, to)
    packed.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at)
    at += part.byteLength
  }
  return packed
}

/** Writes a packed piece into columns of enough capacity, from ordinal `from` on. */
export function unpackColumns(into: TreeColumns, from: number, packed: Uint8Array): void {
  let at = 0
  const count = packed.byteLength / BYTES_PER_ENTRY
  for (const column of [into.time, into.parent, into.tokens, into.flags, into.model, into.kind]) {
    const part = column.subarray(from, from + count)
    new Uint8Array(part.buffer, part.byteOffset, part.byteLength).set(packed.subarray(at, at + part.byteLength))
    at += part.byteLength
  }
}
