import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resolveAsset } from '../../electron/main/assets.ts'

let folder: string
let root: string

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'dendro-assets-')))
  root = join(folder, 'a', 'renderer')
  await mkdir(join(root, 'b'), { recursive: true })
  // The same names inside and outside, so that a way out would find something.
  for (const place of [folder, join(folder, 'a'), root, join(root, 'b')]) {
    await writeFile(join(place, 'index.html'), '')
    await writeFile(join(place, 'x.js'), '')
  }
})
afterAll(() => rm(folder, { recursive: true }))

const piece = fc.oneof(
  fc.constantFrom(
    '..',
    '.',
    '%2e',
    '%2E%2e',
    '%2f',
    '/',
    '//',
    '\\',
    '%5c',
    '%252e',
    '%00',
    'a',
    'b',
    'renderer',
    'C:',
    '~',
  ),
  fc.constantFrom('x.js', 'index.html', 'x.js.', ' ', '%20', '?', '#', ':', '@', ';', '．．'),
  fc.string({ maxLength: 4 }),
)
const address = fc
  .tuple(
    fc.constantFrom('app://renderer/', 'app://renderer', 'app:/', 'app:', 'APP://RENDERER/', 'app://'),
    fc.array(piece, { maxLength: 8 }),
    fc.constantFrom('', '/'),
  )
  .map(([start, pieces, between]) => start + pieces.join(between))

test('no address leaves the root', async () => {
  let found = 0
  await fc.assert(
    fc.asyncProperty(address, async (url) => {
      const asset = await resolveAsset(root, 'GET', url)
      if (!('file' in asset)) return
      found += 1
      expect(asset.file.startsWith(root + sep)).toBe(true)
    }),
    { numRuns: 3_000 },
  )
  // A resolver that refuses everything would pass as well.
  expect(found).toBeGreaterThan(20)
})
