/** Whole numbers that come one after the other. */
export interface NumberList {
  readonly push: (value: number) => void
  /** Puts some behind, each with the same added to it. */
  readonly append: (values: Int32Array, added: number) => void
  readonly count: () => number
  readonly all: () => Int32Array
}

/** A list that doubles its room whenever it is full. */
export function numberList(room = 16): NumberList {
  let numbers = new Int32Array(room)
  let count = 0
  const makeRoom = (wanted: number): void => {
    const larger = new Int32Array(Math.max(16, wanted, 2 * numbers.length))
    larger.set(numbers)
    numbers = larger
  }
  return {
    push: (value) => {
      if (count === numbers.length) makeRoom(count + 1)
      numbers[count] = value
      count += 1
    },
    append: (values, added) => {
      if (count + values.length > numbers.length) makeRoom(count + values.length)
      numbers.set(values, count)
      if (added !== 0)
        for (let at = count; at < count + values.length; at += 1) numbers[at] = (numbers[at] ?? 0) + added
      count += values.length
    },
    count: () => count,
    all: () => numbers.subarray(0, count),
  }
}
