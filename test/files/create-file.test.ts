import { existsSync, readdirSync, readFileSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFile } from '../../electron/sessions/create-file.ts'
import { temporaryName } from '../../electron/sessions/leftovers.ts'
import { temporaryFolder } from './temp-folder.ts'

test('the file is whole, its folder is made, nothing else stays', async () => {
  const folder = join(temporaryFolder(), 'a', 'b')
  const big = 'x'.repeat(700_000)
  const path = await createFile(folder, 'new.jsonl', ['one\n', Buffer.from('two\n'), big, big, '\nend\n'])
  expect(path).toBe(join(folder, 'new.jsonl'))
  expect(readFileSync(path, 'utf8')).toBe(`one\ntwo\n${big}${big}\nend\n`)
  expect(readdirSync(folder)).toEqual(['new.jsonl'])
})

test('what has the name is never overwritten, not even when it appears while writing', async () => {
  const folder = temporaryFolder()
  const target = join(folder, 'new.jsonl')
  function* pieces(): Generator<string> {
    yield 'mine\n'
    writeFileSync(target, 'theirs\n')
  }
  await expect(createFile(folder, 'new.jsonl', pieces())).rejects.toMatchObject({ kind: 'exists' })
  expect(readFileSync(target, 'utf8')).toBe('theirs\n')
  expect(readdirSync(folder)).toEqual(['new.jsonl'])
})

test('a failure while the pieces are made leaves nothing behind', async () => {
  const folder = temporaryFolder()
  function* pieces(): Generator<string> {
    yield 'half'
    throw new Error('the source broke')
  }
  await expect(createFile(folder, 'new.jsonl', pieces())).rejects.toThrow('the source broke')
  expect(readdirSync(folder)).toEqual([])
})

test('cancelling leaves nothing behind', async () => {
  const folder = temporaryFolder()
  const stop = new AbortController()
  function* pieces(): Generator<string> {
    yield 'half'
    stop.abort()
    yield 'x'
  }
  const writing = createFile(folder, 'new.jsonl', pieces(), { signal: stop.signal })
  await expect(writing).rejects.toMatchObject({ name: 'AbortError' })
  expect(readdirSync(folder)).toEqual([])
})

test('a file system without hard links: still exclusive, still whole', async () => {
  const folder = temporaryFolder()
  const naming = { link: () => Promise.reject(Object.assign(new Error('no links'), { code: 'EPERM' })), rename }
  const path = await createFile(folder, 'new.jsonl', ['mine\n'], { naming })
  expect(readFileSync(path, 'utf8')).toBe('mine\n')
  await expect(createFile(folder, 'new.jsonl', ['again\n'], { naming })).rejects.toMatchObject({ kind: 'exists' })
  expect(readFileSync(path, 'utf8')).toBe('mine\n')
  expect(readdirSync(folder)).toEqual(['new.jsonl'])
})

test('when the last step fails, the reserved name is given back', async () => {
  const folder = temporaryFolder()
  const fail = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }))
  const naming = { link: fail('ENOTSUP'), rename: fail('ENOSPC') }
  await expect(createFile(folder, 'new.jsonl', ['mine\n'], { naming })).rejects.toMatchObject({ kind: 'no-space' })
  expect(readdirSync(folder)).toEqual([])
  await expect(
    createFile(folder, 'new.jsonl', ['mine\n'], { naming: { link: fail('EIO'), rename } }),
  ).rejects.toMatchObject({ kind: 'io' })
  expect(readdirSync(folder)).toEqual([])
})

test.skipIf(process.platform === 'win32')('the permission bits asked for are given', async () => {
  const folder = temporaryFolder()
  const path = await createFile(folder, 'new.jsonl', ['x'], { mode: 0o600 })
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('a folder that cannot be made is named', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'file'), '')
  const writing = createFile(join(folder, 'file', 'sub'), 'new.jsonl', ['x'])
  await expect(writing).rejects.toMatchObject({ name: 'SessionError' })
  expect(existsSync(join(folder, 'file', 'sub'))).toBe(false)
})

test('what a killed process left half-written goes with the next file; nobody else’s does, nor what is being written', async () => {
  const folder = temporaryFolder()
  const old = new Date(Date.now() - 2 * 60 * 60 * 1000)
  const ours = join(folder, temporaryName('a.jsonl'))
  const fresh = temporaryName('b.jsonl')
  const others = [
    '.a.jsonl.0a1b2c3d.tmp',
    '.dendro-0a1b2c3d.tmp',
    'a.dendro-0a1b2c3d.tmp',
    '.a.dendro-0a1b2c3d.tmp.bak',
  ]
  for (const name of [ours, ...others.map((other) => join(folder, other))]) {
    writeFileSync(name, 'half')
    utimesSync(name, old, old)
  }
  writeFileSync(join(folder, fresh), 'half')
  const link = temporaryName('link')
  symlinkSync(join(folder, others[0] ?? ''), join(folder, link))
  await createFile(folder, 'new.jsonl', ['x'])
  expect(readdirSync(folder).toSorted()).toEqual([...others, fresh, link, 'new.jsonl'].toSorted())
})
