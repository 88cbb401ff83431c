import { describe, expect, test } from 'vitest'
import { parsed, scannedAndChecked } from '../support/known-session.ts'
import { fixtureFiles, sharedFiles, shortName } from '../support/session-files.ts'

const SHARED = sharedFiles()

async function differences(files: readonly string[]): Promise<readonly string[]> {
  const found: string[] = []
  for (const file of files) {
    const [scan, parse] = [await scannedAndChecked(file), await parsed(file)]
    if (!matches(scan, parse)) found.push(shortName(file))
  }
  return found
}

function matches(scan: unknown, parse: unknown): boolean {
  try {
    expect(scan).toEqual(parse)
    return true
  } catch {
    return false
  }
}

describe('scanned and checked, a session is what parsing every line gives:', () => {
  test('every fixture', async () => {
    const files = fixtureFiles()
    expect(files.length).toBeGreaterThan(50)
    expect(await differences(files)).toEqual([])
  })

  test.skipIf(SHARED.length === 0)(
    'every session beside the project (skipped where there are none)',
    async () => {
      expect(await differences(SHARED)).toEqual([])
    },
    120_000,
  )
})
