import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../files/temp-folder.ts'
import { ACTING, EVIL, EVIL_SESSION } from '../support/evil-session.ts'
import { json, run } from './cli-run.ts'

/** A file of such a session in a folder of sessions. */
function stored(): { readonly folder: string; readonly file: string } {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'project'))
  const file = join(folder, 'project', 'session.jsonl')
  writeFileSync(file, EVIL_SESSION)
  return { folder, file }
}

const COMMANDS: readonly (readonly [string, (paths: ReturnType<typeof stored>) => readonly string[]])[] = [
  ['inspect', ({ file }) => ['inspect', file]],
  ['context', ({ file }) => ['context', file]],
  ['context of a wrong id', ({ file }) => ['context', file, '--id', EVIL]],
  ['check', ({ file }) => ['check', file]],
  ['list', ({ folder }) => ['list', '--session-dir', folder]],
  ['search', ({ folder }) => ['search', 'gpj', '--session-dir', folder]],
  ['fork', ({ file, folder }) => ['fork', file, '--cwd', folder, '--session-dir', join(folder, 'forks')]],
  ['repair', ({ file, folder }) => ['repair', file, '--out', join(folder, 'mended.jsonl')]],
  ['name', ({ file }) => ['name', file, EVIL]],
  ['label', ({ file }) => ['label', file, '--at', '2', EVIL]],
  ['a wrong command', () => [`wrong${EVIL}`]],
  ['a file that is not there', ({ folder }) => ['inspect', join(folder, EVIL.replaceAll('\0', ''))]],
]

test.each(COMMANDS)('%s says nothing that acts on a terminal', async (_, argsOf) => {
  for (const flags of [[], ['--json']]) {
    const { code, out, err } = await run([...argsOf(stored()), ...flags])
    expect(code).not.toBeNaN()
    expect(out).not.toMatch(ACTING)
    expect(err.join('\n')).not.toMatch(ACTING)
    expect(`${out}${err.join('')}`).not.toBe('')
  }
})

test('in JSON what is printed is the same value', async () => {
  const { file } = stored()
  expect(json(await run(['inspect', file, '--json']))).toMatchObject({
    name: `name ${EVIL}`,
    header: { cwd: `/code/${EVIL}` },
    labels: [[2, `label ${EVIL}`]],
  })
})

test('an exported path has none of it either', async () => {
  for (const format of ['md', 'html']) {
    const { file, folder } = stored()
    const out = join(folder, `out.${format}`)
    expect(await run(['export', file, '--format', format, '--out', out])).toMatchObject({ code: 0 })
    expect(readFileSync(out, 'utf8')).not.toMatch(ACTING)
  }
})
