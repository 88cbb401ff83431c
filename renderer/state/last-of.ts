/**
 * A function that remembers its last arguments and their result: all views ask for the same in one frame. A result must
 * not be changed by whoever gets it.
 */
export function lastOf<A extends readonly unknown[], R>(work: (...given: A) => R): (...given: A) => R {
  let last: { readonly given: A; readonly result: R } | null = null
  return (...given) => {
    if (last === null || given.some((value, at) => value !== last?.given[at])) last = { given, result: work(...given) }
    return last.result
  }
}
