/** Whole numbers that come one after the other. */
export interface NumberList {
  readonly push: (value: number) => void
  readonly count: () => number
  readonly all: () => Int32Array
}

/** A list that doubles its room whenever it is full. */
export function numberList(): NumberList {
  let numbers = new Int32Array(16)
  let count = 0
  return {
    push: (value) => {
      if (count === numbers.length) {
        const larger = new Int32Array(2 * count)
        larger.set(numbers)
        numbers = larger
      }
      numbers[count] = value
      count += 1
    },
    count: () => count,
    all: () => numbers.subarray(0, count),
  }
}
