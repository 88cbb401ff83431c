import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { buildBench } from '../../scripts/setup/build-bench.mjs'

test('the bench is bundled from sources that are there, and says how to be asked', { timeout: 60_000 }, async () => {
  const script = await buildBench()
  expect(execFileSync(process.execPath, [script, '--help'], { encoding: 'utf8' })).toContain('npm run bench')
})
