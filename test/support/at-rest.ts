import { isDeepStrictEqual } from 'node:util'
import { expect } from '@playwright/test'

/** What is read once it is no longer on its way: twice the same, one after the other. */
export async function atRest<T>(read: () => Promise<T>): Promise<T> {
  let last = await read()
  const isStill = async (): Promise<boolean> => {
    const before = last
    last = await read()
    return isDeepStrictEqual(before, last)
  }
  // Several frames of a busy machine lie between two looks.
  await expect.poll(isStill, { intervals: [100] }).toBe(true)
  return last
}
