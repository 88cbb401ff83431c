import type { TreeColumns } from '../../shared/session/columns.ts'
import { emptyColumns, firstColumns, putColumns } from '../../shared/session/pack.ts'

/**
 * Columns are views of the first `count` places of arrays that are longer, so that a session that grows is not copied
 * with each entry.
 */

/** Places for so many entries and a quarter more: memory that is not written to is not taken. */
export function roomFor(count: number): number {
  return Math.ceil(count * 1.25) + 1_024
}

/** All columns of an entry's place, in one fixed order. */
export function columnList({ parent, kind, flags, time, tokens, model }: TreeColumns) {
  return [parent, kind, flags, time, tokens, model] as const
}

/** The same memory as far as it goes where `wanted` entries fit in, else more, with the first `kept` entries. */
export function withRoom(columns: TreeColumns, kept: number, wanted: number): TreeColumns {
  const whole = wholeOf(columns)
  if (whole.parent.length >= wanted) return whole
  const larger = emptyColumns(roomFor(wanted))
  putColumns(larger, 0, firstColumns(columns, kept))
  return larger
}

/** The whole of the memory behind columns. */
function wholeOf({ count, parent, kind, flags, time, tokens, model }: TreeColumns): TreeColumns {
  return {
    count,
    parent: new Int32Array(parent.buffer),
    kind: new Uint8Array(kind.buffer),
    flags: new Uint16Array(flags.buffer),
    time: new Float64Array(time.buffer),
    tokens: new Uint32Array(tokens.buffer),
    model: new Uint16Array(model.buffer),
  }
}
