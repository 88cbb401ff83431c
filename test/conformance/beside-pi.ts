import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, type TestContext } from 'vitest'
import { skipTest } from '../support/skip-test.ts'
import { ensurePi, type Installed, type Pi } from './pi-install.ts'

/** What a file of tests against the real pi stands on. */
export interface BesidePi {
  /** A real folder for these tests; empty at first, and gone after them. */
  readonly folder: string
  /** The real pi; leaves the test out, and says why, where it cannot be had. */
  pi(this: void, context: TestContext): Pi
}

/** Sees to the real pi and a folder, before the tests of the file that calls this. */
export function besidePi(): BesidePi {
  let installed: Installed
  let folder: string
  beforeAll(
    async () => {
      installed = await ensurePi()
      folder = await realpath(await mkdtemp(join(tmpdir(), 'dendro-pi-')))
    },
    12 * 60 * 1000,
  )
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true })
  })
  return {
    get folder() {
      return folder
    },
    pi(context) {
      return 'unavailable' in installed ? skipTest(context, installed.unavailable) : installed.pi
    },
  }
}
