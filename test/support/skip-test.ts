import type { TestContext } from 'vitest'

/** Leaves a test out, and says why where the run is read: vitest itself counts it and keeps the reason. */
export function skipTest(context: TestContext, reason: string): never {
  console.log(`Skipped: ${reason}`)
  return context.skip(reason)
}
