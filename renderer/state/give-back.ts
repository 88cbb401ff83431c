/**
 * Gives memory back that nothing is drawn from any more. React keeps what a component was last given but one, and so a
 * tree outlives its drawing until that component is drawn twice more: at a million entries 25 MB and more for each tree,
 * and more still until the engine finds that they are garbage.
 */

/** Milliseconds until whatever was drawn from it is drawn anew: that is done in the task that made another one. */
const WAIT_MS = 1_000
/** Smaller arrays, in bytes, are left to the engine. */
const LEAST = 2 ** 19

/**
 * Empties the large arrays of something that was replaced, a little later. What `kept` then answers keeps its own: an
 * array may have gone over into what came after.
 */
export function giveBack(replaced: object, kept: () => readonly (object | null)[]): void {
  if (buffersIn(replaced).size === 0) return
  setTimeout(() => {
    const stay = new Set(kept().flatMap((each) => (each === null ? [] : [...buffersIn(each)])))
    for (const buffer of buffersIn(replaced)) if (!stay.has(buffer)) empty(buffer)
  }, WAIT_MS)
}

/** Node 20, where tests run, can only move it to a buffer that nobody keeps. */
function empty(buffer: ArrayBuffer): void {
  const its = buffer as ArrayBuffer & { readonly transfer?: (length: number) => unknown }
  if (its.transfer === undefined) structuredClone(buffer, { transfer: [buffer] })
  else its.transfer(0)
}

/** The memory of the large arrays in an object and in the objects it holds, but for that of its columns. */
function buffersIn(holder: object): ReadonlySet<ArrayBuffer> {
  const found = new Set<ArrayBuffer>()
  const ofColumns = new Set<ArrayBuffer>()
  const look = (within: object, into: Set<ArrayBuffer>): void => {
    for (const [name, value] of Object.entries(within) as [string, unknown][]) {
      if (ArrayBuffer.isView(value)) {
        if (value.buffer instanceof ArrayBuffer && value.buffer.byteLength >= LEAST) into.add(value.buffer)
      } else if (isRecord(value)) look(value, name === 'columns' ? ofColumns : into)
    }
  }
  look(holder, found)
  for (const buffer of ofColumns) found.delete(buffer)
  return found
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
