import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readHeader } from '../../electron/sessions/read-header.ts'
import { temporaryFolder } from './temp-folder.ts'

const MIB = 1024 * 1024

function fileOf(content: string | Buffer): string {
  const file = join(temporaryFolder(), 'session.jsonl')
  writeFileSync(file, content)
  return file
}

/** A header line of exactly so many bytes, its newline not counted. */
function headerOf(bytes: number): string {
  const bare = JSON.stringify({ type: 'session', version: 3, id: 'x', cwd: '' })
  return JSON.stringify({ type: 'session', version: 3, id: 'x', cwd: 'a'.repeat(bytes - bare.length) })
}

test('the header is the first line that parses; blank, broken and falsy lines before it do not count', async () => {
  const scan = await readHeader(fileOf(`\n  \n{broken\nnull\n0\n""\n{"type":"session","id":"a","cwd":"/p"}\n`))
  expect(scan).toMatchObject({ kind: 'header', header: { id: 'a', cwd: '/p' }, titleFirst: false })
})

test.each([
  ['another entry first', '{"type":"message","id":"m"}\n{"type":"session","id":"a"}\n'],
  ['a header without an id', '{"type":"session"}\n{"type":"session","id":"a"}\n'],
  ['an id that is no string', '{"type":"session","id":1}\n'],
  ['a list first', '[]\n{"type":"session","id":"a"}\n'],
  ['an empty file', ''],
  ['blank lines only', '\n\n'],
  ['a byte order mark glued to the header', '\uFEFF{"type":"session","id":"a"}\n'],
])('no header: %s', async (_name, content) => {
  expect(await readHeader(fileOf(content))).toEqual({ kind: 'none' })
})

test('a byte order mark on a line of its own is blank, as for pi', async () => {
  expect(await readHeader(fileOf('\uFEFF\n{"type":"session","id":"a"}\n'))).toMatchObject({ kind: 'header' })
})

test('a title line of oh-my-pi may stand before the header, and is told', async () => {
  const title = '{"type":"title","title":"x"}\n'
  const header = '{"type":"session","id":"a"}\n'
  expect(await readHeader(fileOf(title + header))).toMatchObject({ kind: 'header', titleFirst: true })
  expect(await readHeader(fileOf(title))).toEqual({ kind: 'none' })
})

test('a header that ends exactly at one MiB is found with and without a newline; one byte more is not', async () => {
  expect(await readHeader(fileOf(headerOf(MIB)))).toMatchObject({ kind: 'header' })
  expect(await readHeader(fileOf(`${headerOf(MIB - 1)}\n{"type":"message"}\n`))).toMatchObject({ kind: 'header' })
  expect(await readHeader(fileOf(`${headerOf(MIB)}\n`))).toEqual({ kind: 'beyond-limit' })
  expect(await readHeader(fileOf(headerOf(MIB + 1)))).toEqual({ kind: 'beyond-limit' })
})

test('a character cut by a 4 KiB boundary is read whole', async () => {
  for (const shift of [0, 1, 2, 3]) {
    const cwd = `${'a'.repeat(4096 - 40 + shift)}日本語`
    const scan = await readHeader(fileOf(`${JSON.stringify({ type: 'session', id: 'x', cwd })}\n`))
    expect(scan).toMatchObject({ kind: 'header', header: { cwd } })
  }
})

test('what cannot be read is refused in one sentence that names it', async () => {
  const folder = temporaryFolder()
  await expect(readHeader(join(folder, 'none.jsonl'))).rejects.toMatchObject({ kind: 'not-found' })
  mkdirSync(join(folder, 'sub.jsonl'))
  await expect(readHeader(join(folder, 'sub.jsonl'))).rejects.toMatchObject({ kind: 'folder' })
})

test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)('no permission', async () => {
  const file = fileOf('{"type":"session","id":"a"}\n')
  chmodSync(file, 0)
  await expect(readHeader(file)).rejects.toMatchObject({ kind: 'no-permission' })
})
