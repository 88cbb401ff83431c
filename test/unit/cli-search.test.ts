import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '../files/temp-folder.ts'
import { A, B, FORKED, header, run, user } from './cli-run.ts'

function folderOf(files: Readonly<Record<string, readonly unknown[]>>): string {
  const folder = temporaryFolder()
  for (const [name, lines] of Object.entries(files)) {
    mkdirSync(join(folder, 'p'), { recursive: true })
    writeFileSync(join(folder, 'p', name), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  }
  return folder
}

const linesOf = (out: string): readonly unknown[] =>
  out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)

describe('search', () => {
  it('gives each hit as a line of JSON, with the branch that it is on', async () => {
    const folder = folderOf({ 'a.jsonl': FORKED, 'b.jsonl': [header, user(A, null, 'Nothing')] })
    const found = await run(['search', 'Hi', '--exact', '--session-dir', folder, '--json'])
    expect(found).toMatchObject({ code: 0, err: [] })
    const file = join(folder, 'p', 'a.jsonl')
    expect(linesOf(found.out)).toEqual([{ file, ordinal: 1, where: 'assistant', excerpt: 'Hi', branch: 'abandoned' }])
    const label = await run(['search', 'mark', '--session-dir', folder, '--json'])
    expect(linesOf(label.out)).toMatchObject([{ ordinal: 2, where: 'label', branch: 'active' }])
  })

  it('reads as text, takes several words, and is silent where nothing is found', async () => {
    const folder = folderOf({ 'a.jsonl': FORKED })
    const found = await run(['search', 'good', 'DAY', '--session-dir', folder])
    expect(found.out).toBe(`${join(folder, 'p', 'a.jsonl')}\n       2  active      assistant: Good day\n`)
    expect(await run(['search', 'absent', '--session-dir', folder])).toMatchObject({ code: 0, out: '' })
  })

  it('ends where nobody reads on, as behind a pipe to head', async () => {
    const files = Array.from({ length: 300 }, (_, at) => [`${at}.jsonl`, [header, user(A, null, 'word')]] as const)
    const unheard: unknown[] = []
    const hear = (reason: unknown): void => void unheard.push(reason)
    process.on('unhandledRejection', hear)
    onTestFinished(() => void process.off('unhandledRejection', hear))
    const print = () => Promise.reject(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))
    const folder = folderOf(Object.fromEntries(files))
    expect(await run(['search', 'word', '--session-dir', folder], { print })).toMatchObject({ code: 0, err: [] })
    expect(unheard).toEqual([])
  })

  it('goes by project, role and date', async () => {
    const other = { ...header, cwd: '/code/other' }
    const folder = folderOf({ 'a.jsonl': [header, user(A, null, 'word')], 'b.jsonl': [other, user(B, null, 'word')] })
    const count = async (...args: readonly string[]): Promise<number> =>
      (await run(['search', 'word', '--session-dir', folder, '--json', ...args])).out.split('\n').length - 1
    expect(await count()).toBe(2)
    expect(await count('--cwd', '/code/other')).toBe(1)
    expect(await count('--role', 'assistant')).toBe(0)
    expect(await count('--since', '2026-01-05')).toBe(2)
    expect(await count('--until', '2026-01-05')).toBe(0)
  })

  it.each([
    [['search'], 2, /Nothing was given/],
    [['search', ' '], 2, /Nothing was given/],
    [['search', 're:('], 1, /regular expression/],
    [['search', 'x', '--role', 'nobody'], 2, /--role takes user/],
    [['search', 'x', '--since', 'soon'], 2, /--since takes a date/],
    [['search', 'x', '--session-dir', '/not/there'], 1, /is not there/],
    [['--role', 'user'], 2, /goes with a command/],
  ] as const)('says what is wrong with %s', async (argv, code, message) => {
    const said = await run(argv)
    expect(said.code).toBe(code)
    expect(said.err.join('\n')).toMatch(message)
  })
})
