import { expect, test } from 'vitest'
import { SessionError, toSessionError } from '../../electron/sessions/session-error.ts'

const thrown = (code: string): Error => Object.assign(new Error(`${code}: system words, open '/x'`), { code })

test.each([
  ['ENOENT', 'not-found'],
  ['ENOTDIR', 'not-found'],
  ['ELOOP', 'not-found'],
  ['ENAMETOOLONG', 'not-found'],
  ['EISDIR', 'folder'],
  ['EACCES', 'no-permission'],
  ['EPERM', 'no-permission'],
  ['EROFS', 'no-permission'],
  ['EEXIST', 'exists'],
  ['ENOSPC', 'no-space'],
  ['EDQUOT', 'no-space'],
  ['EIO', 'io'],
])('%s becomes %s, in sentences that name the file and none of the system’s words', (code, kind) => {
  const said = toSessionError(thrown(code), '/code/a.jsonl', 'read')
  expect(said).toMatchObject({ name: 'SessionError', kind, file: '/code/a.jsonl', line: null })
  expect(String(said)).toMatch(/^SessionError: \/code\/a\.jsonl [^\n]*\.$/)
  expect(String(said)).not.toContain('system words')
})

test.each([
  ['ENOENT', 'the folder above it'],
  ['EISDIR', 'where a file was to be written'],
])('%s means something else where a file is to be made', (code, words) => {
  expect(String(toSessionError(thrown(code), '/code/a.jsonl', 'created'))).toContain(words)
  expect(String(toSessionError(thrown(code), '/code/a.jsonl', 'read'))).not.toContain(words)
})

test('what is said already, an abort, and a fault of the program pass as they are', () => {
  const said = new SessionError('empty', '/a', 'It is empty.')
  const abort = new DOMException('aborted', 'AbortError')
  const fault = new TypeError('x is undefined')
  for (const error of [said, abort, fault, thrown('ABORT_ERR')]) expect(toSessionError(error, '/b', 'read')).toBe(error)
})
