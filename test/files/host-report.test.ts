import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ReportRequest } from '../../shared/ipc-lens.ts'
import { host, type Host } from './host-harness.ts'
import { assistantLine, entryLine, fileText, headerLine, messageLine, userLine } from './session-text.ts'
import { temporaryFolder } from './temp-folder.ts'

const KEY = `ghp_${'a1B2'.repeat(9)}`
const call = (id: string, name: string, path: string) => ({ type: 'toolCall', id, name, arguments: { path } })

/** Two entries summarised, one kept and edited, a call without its result; a second branch under the first entry. */
const SESSION = fileText(
  headerLine(),
  userLine('aaaaaaa1', null, `Never touch <b>keep.ts</b> | use ${KEY}`),
  messageLine('aaaaaaa2', 'aaaaaaa1', { role: 'assistant', content: [call('1', 'write', 'src/a.ts')], model: 'm' }),
  userLine('aaaaaaa3', 'aaaaaaa2', 'Go on.'),
  entryLine('compaction', 'aaaaaaa4', 'aaaaaaa3', {
    summary: 'The rest was tidied up.',
    firstKeptEntryId: 'aaaaaaa3',
    tokensBefore: 900,
  }),
  entryLine('context_edit', 'aaaaaaa5', 'aaaaaaa4', { targetId: 'aaaaaaa3', replacement: { content: 'Go back.' } }),
  messageLine('aaaaaaa6', 'aaaaaaa5', { role: 'assistant', content: [call('2', 'read', 'src/a.ts')], model: 'm' }),
  assistantLine('aaaaaaa7', 'aaaaaaa1', 'Another answer.'),
)
const LEAF = 5

async function opened(text = SESSION): Promise<Host> {
  const file = join(temporaryFolder(), 'session.jsonl')
  writeFileSync(file, text)
  const app = host()
  await app.ask('session:open', { sessionId: 's', file })
  return app
}

describe('a report', () => {
  it('of the comparison has the path, what is sent opposite, and what is sent otherwise in full', async () => {
    const app = await opened()
    const report = { kind: 'comparison', leaf: LEAF, onlyDifferences: false } as const
    const { text } = await app.ask('report:text', { sessionId: 's', report })
    const lines = text.split('\n')
    expect(lines[0]).toBe('# The full path and what is sent of it, at aaaaaaa6')
    expect(text).toContain('Full path: 6 entries')
    expect(lines.filter((line) => line.startsWith('| aaaaaaa')).map((line) => line.slice(2, 10))).toEqual(
      ['1', '2', '3', '4', '5', '6'].map((digit) => `aaaaaaa${digit}`),
    )
    expect(text).toContain('Never touch \\<b\\>keep.ts\\</b\\> \\| use [hidden]')
    expect(text).toContain('| summarised | nothing |')
    expect(text).toMatch(/\| aaaaaaa3 \| user \| Go on\. \| \d+ \| edited \| user: Go back\. \| \d+ \|/u)
    expect(text).toMatch(/\| aaaaaaa6 \|.*\| unpaired \| as it is \|/u)
    expect(text).toMatch(/2 entries summarised \| \d+ \| summarised \| compactionSummary: The conversation/u)
    const otherwise = text.slice(text.indexOf('## What is sent otherwise'))
    expect(otherwise).toContain('<summary>\nThe rest was tidied up.\n</summary>')
    expect(otherwise).toContain('```\nGo back.\n```')
    expect(otherwise).not.toContain('### aaaaaaa6')
  })

  it('of only the differences counts what is the same', async () => {
    const app = await opened()
    const report = { kind: 'comparison', leaf: 6, onlyDifferences: true } as const
    const { text } = await app.ask('report:text', { sessionId: 's', report })
    expect(text).toContain('2 entries |')
    expect(text).not.toContain('Another answer')
  })

  it('can be had of everything that is shown', async () => {
    const app = await opened()
    const wanted: readonly (readonly [ReportRequest, RegExp])[] = [
      [{ kind: 'ledger', leaf: LEAF }, /^# Compactions[^]*\| aaaaaaa4 \| 900 \|/u],
      [{ kind: 'loss', at: 3 }, /# What the compaction aaaaaaa4 lost[^]*keep\.ts/u],
      [
        { kind: 'branches', a: LEAF, b: 6 },
        /They parted after aaaaaaa1\.[^]*Only in the context at aaaaaaa6[^]*aaaaaaa4[^]*at aaaaaaa7[^]*Another answer\., aaaaaaa7/u,
      ],
      [{ kind: 'edits', leaf: LEAF }, /# Edit aaaaaaa5 of aaaaaaa3[^]*\+Go back\./u],
      [{ kind: 'edits', leaf: 6 }, /No context edit counts/u],
      [{ kind: 'edit', at: 4 }, /-Go on\.\n\+Go back\./u],
      [
        { kind: 'file', path: 'src/a.ts', leaf: LEAF },
        /0 changes, 0 reads, 2 without a result[^]*summarised\n- read \(without a result\), aaaaaaa6, unpaired/u,
      ],
      [{ kind: 'file', path: 'nowhere.ts', leaf: LEAF }, /0 changes, 0 reads/u],
      [{ kind: 'unpaired', leaf: LEAF }, /- assistant: read: src\/a\.ts, aaaaaaa6\n\nThe nearest leaf[^]*aaaaaaa5/u],
      [{ kind: 'unpaired', leaf: 6 }, /There is none/u],
    ]
    for (const [report, text] of wanted) {
      expect((await app.ask('report:text', { sessionId: 's', report })).text).toMatch(text)
    }
    expect(app.details).toEqual([])
  })

  it('of a path where pi builds no context says so, and draws nothing as sent', async () => {
    const app = await opened(
      fileText(headerLine(), entryLine('message', 'aaaaaaa1', null, {}), userLine('aaaaaaa2', 'aaaaaaa1')),
    )
    const report = { kind: 'comparison', leaf: 1, onlyDifferences: false } as const
    const { text } = await app.ask('report:text', { sessionId: 's', report })
    expect(text).toMatch(
      /^# The full path and what is sent of it, at aaaaaaa2\n\nNothing is sent from here\. pi fails here: /u,
    )
    expect(text).not.toContain('|')
  })

  it('is looked through for secrets before it leaves, and hides them unless it is told not to', async () => {
    const app = await opened()
    const report = { kind: 'comparison', leaf: 2, onlyDifferences: false } as const
    const found = await app.ask('report:scan', { sessionId: 's', report })
    expect(found).toMatchObject({ count: 1, secrets: [{ ordinal: 0, kind: 'a token of GitHub' }] })
    expect((await app.ask('report:text', { sessionId: 's', report })).secrets).toBe(1)
    const out = join(temporaryFolder(), 'report.md')
    await app.ask('report:write', { sessionId: 's', report, ids: ['aaaaaaa3'], hide: false, out })
    expect(readFileSync(out, 'utf8')).toContain(KEY.slice(4))
    const hidden = join(temporaryFolder(), 'hidden.md')
    await app.ask('report:write', { sessionId: 's', report, ids: ['aaaaaaa3'], hide: true, out: hidden })
    expect(readFileSync(hidden, 'utf8')).not.toContain(KEY.slice(4))
    expect(readFileSync(hidden, 'utf8')).toContain('hidden')
  })

  it('is never written over a file that is there', async () => {
    const app = await opened()
    const out = join(temporaryFolder(), 'there.md')
    writeFileSync(out, 'mine')
    const report = { kind: 'ledger', leaf: LEAF } as const
    await expect(
      app.ask('report:write', { sessionId: 's', report, ids: ['aaaaaaa6'], hide: true, out }),
    ).rejects.toThrow(out)
    expect(readFileSync(out, 'utf8')).toBe('mine')
  })

  it('that is too long for a clipboard says so, and can be written', async () => {
    const long = Array.from({ length: 12 }, (_, at) =>
      entryLine(
        'branch_summary',
        `bbbbbb${String(at).padStart(2, '0')}`,
        at === 0 ? null : `bbbbbb${String(at - 1).padStart(2, '0')}`,
        {
          fromId: 'root',
          summary: 'word '.repeat(50_000),
        },
      ),
    )
    const app = await opened(fileText(headerLine(), ...long))
    const report = { kind: 'comparison', leaf: 11, onlyDifferences: false } as const
    await expect(app.ask('report:text', { sessionId: 's', report })).rejects.toThrow('Export it to a file')
    const out = join(temporaryFolder(), 'long.md')
    await app.ask('report:write', { sessionId: 's', report, ids: ['bbbbbb11'], hide: true, out })
    expect(readFileSync(out, 'utf8').length).toBeGreaterThan(2_000_000)
  })

  it('of an example with everything in it stands as a table, each row with as many cells as its head', async () => {
    const showcase = readFileSync(resolve('fixtures/showcase.jsonl'), 'utf8')
    const app = await opened(showcase)
    const leaf = showcase.trimEnd().split('\n').length - 2
    for (const onlyDifferences of [false, true]) {
      const report = { kind: 'comparison', leaf, onlyDifferences } as const
      const { text } = await app.ask('report:text', { sessionId: 's', report })
      const rows = text.split('\n').filter((line) => line.startsWith('|'))
      expect(rows.length).toBeGreaterThan(onlyDifferences ? 4 : 10)
      expect(rows.filter((row) => row.replaceAll('\\|', '').split('|').length !== 9)).toEqual([])
    }
  })
})
