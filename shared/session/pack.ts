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

/** A packed piece as columns: views of its bytes, copied only where they lie at an odd place. */
export function packedColumns(packed: Uint8Array): TreeColumns {
  const count = packed.byteLength / BYTES_PER_ENTRY
  const { buffer, byteOffset } = packed.byteOffset % 8 === 0 ? packed : packed.slice()
  let end = byteOffset
  const next = (width: number): number => {
    end += width * count
    return end - width * count
  }
  // In the order of `packColumns`.
  return {
    count,
    time: new Float64Array(buffer, next(8), count),
    parent: new Int32Array(buffer, next(4), count),
    tokens: new Uint32Array(buffer, next(4), count),
    flags: new Uint16Array(buffer, next(2), count),
    model: new Uint16Array(buffer, next(2), count),
    kind: new Uint8Array(buffer, next(1), count),
  }
}

/** Writes a packed piece into columns of enough capacity, from ordinal `from` on. */
export function unpackColumns(into: TreeColumns, from: number, packed: Uint8Array): void {
  putColumns(into, from, packedColumns(packed))
}

/** Writes columns into others of enough capacity, from ordinal `from` on. */
export function putColumns(into: TreeColumns, from: number, columns: TreeColumns): void {
  into.parent.set(columns.parent, from)
  into.kind.set(columns.kind, from)
  into.flags.set(columns.flags, from)
  into.time.set(columns.time, from)
  into.tokens.set(columns.tokens, from)
  into.model.set(columns.model, from)
}

/** The first `count` entries: views of the same memory. */
export function firstColumns(columns: TreeColumns, count: number): TreeColumns {
  return {
    count,
    parent: columns.parent.subarray(0, count),
    kind: columns.kind.subarray(0, count),
    flags: columns.flags.subarray(0, count),
    time: columns.time.subarray(0, count),
    tokens: columns.tokens.subarray(0, count),
    model: columns.model.subarray(0, count),
  }
}
