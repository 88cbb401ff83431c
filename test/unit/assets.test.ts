import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assetHeaders, CONTENT_SECURITY_POLICY, isInside, resolveAsset } from '../../electron/main/assets.ts'

let folder: string
let root: string

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'dendro-assets-')))
  root = join(folder, 'renderer')
  await mkdir(join(root, 'assets'), { recursive: true })
  await mkdir(join(folder, 'renderer-other'))
  await writeFile(join(root, 'index.html'), '<!doctype html>')
  await writeFile(join(root, 'assets', 'index-D3x_-a.js'), '')
  await writeFile(join(root, 'assets', 'notes.txt'), '')
  await writeFile(join(root, '.hidden.js'), '')
  await writeFile(join(root, 'a b.js'), '')
  await writeFile(join(folder, 'secret.js'), '')
  await writeFile(join(folder, 'renderer-other', 'secret.js'), '')
  await symlink(join(folder, 'secret.js'), join(root, 'assets', 'link.js')).catch(() => {})
})
afterAll(() => rm(folder, { recursive: true }))

describe('an address of the page', () => {
  test('names a file below the root', async () => {
    expect(await resolveAsset(root, 'GET', 'app://renderer/assets/index-D3x_-a.js?v=1#x')).toEqual({
      file: join(root, 'assets', 'index-D3x_-a.js'),
      mimeType: 'text/javascript; charset=utf-8',
    })
  })

  test.each(['app://renderer/', 'app://renderer', 'app://renderer/index.html'])('%s is the start page', async (url) => {
    expect(await resolveAsset(root, 'GET', url)).toMatchObject({ file: join(root, 'index.html') })
  })

  test.each(['POST', 'HEAD', 'PUT', 'get', ''])('is only ever read: %s is refused', async (method) => {
    expect(await resolveAsset(root, method, 'app://renderer/index.html')).toEqual({ status: 405 })
  })

  test.each([
    ['another scheme', 'https://renderer/index.html'],
    ['a file', 'file:///index.html'],
    ['another host', 'app://other/index.html'],
    ['a host that begins alike', 'app://renderer.evil/index.html'],
    ['a port', 'app://renderer:80/index.html'],
    ['credentials', 'app://user:word@renderer/index.html'],
    ['dots', 'app://renderer/../secret.js'],
    ['dots in the middle', 'app://renderer/assets/../index.html'],
    ['written dots', 'app://renderer/%2e%2e/secret.js'],
    ['half written dots', 'app://renderer/.%2E/secret.js'],
    ['written dots and slash', 'app://renderer/%2e%2e%2fsecret.js'],
    ['a written slash', 'app://renderer/assets%2Findex-D3x_-a.js'],
    ['twice written dots', 'app://renderer/%252e%252e/secret.js'],
    ['a backslash', 'app://renderer/assets\\index-D3x_-a.js'],
    ['a written backslash', 'app://renderer/..%5csecret.js'],
    ['a NUL', 'app://renderer/index.html%00.js'],
    ['a broken sign', 'app://renderer/%E0%A4%A.js'],
    ['a drive', 'app://renderer/C:/index.html'],
    ['an absolute path', 'app://renderer//etc/index.html'],
    ['a trailing dot', 'app://renderer/index.html.'],
    ['a trailing space', 'app://renderer/index.html%20'],
    ['a hidden file', 'app://renderer/.hidden.js'],
    ['a name no bundler writes', 'app://renderer/a%20b.js'],
    ['a stream', 'app://renderer/index.html::$DATA'],
    ['an ending that is not served', 'app://renderer/assets/notes.txt'],
    ['a folder', 'app://renderer/assets'],
    ['nothing that is there', 'app://renderer/gone.js'],
    ['a link out of the root', 'app://renderer/assets/link.js'],
    ['no address', 'renderer'],
    ['nothing', ''],
  ])('is refused with %s', async (_what, url) => {
    expect(await resolveAsset(root, 'GET', url)).toEqual({ status: expect.any(Number) as number })
  })
})

test('a folder that begins alike is not inside', () => {
  expect(isInside(root, join(folder, 'renderer-other', 'secret.js'))).toBe(false)
  expect(isInside(root, join(root, '..data.js'))).toBe(true)
  expect(isInside(root, root)).toBe(false)
})

test('every file comes with the policy and without guessing its kind', () => {
  expect(CONTENT_SECURITY_POLICY).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  )
  expect(assetHeaders('text/css')).toMatchObject({
    'Content-Security-Policy': CONTENT_SECURITY_POLICY,
    'X-Content-Type-Options': 'nosniff',
    'Content-Type': 'text/css',
  })
})
