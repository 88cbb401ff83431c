import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { parsed, scannedAndChecked } from '../support/known-session.ts'
import { sessionBytes } from '../support/line-styles.ts'

const RUNS = process.env['DENDRO_LONG'] === '1' ? 2000 : 200
const folder = mkdtempSync(join(tmpdir(), 'dendro-scan-'))
const file = join(folder, 'session.jsonl')
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

describe('a session taken by the heads of its lines and then checked', () => {
  it('is what parsing every line gives, whatever wrote or damaged the file', async () => {
    await fc.assert(
      fc.asyncProperty(sessionBytes, async (bytes) => {
        writeFileSync(file, bytes)
        expect(await scannedAndChecked(file)).toEqual(await parsed(file))
        expect(readFileSync(file).equals(bytes)).toBe(true)
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
  })
})
