import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { recordOf } from '../../shared/session/entry.ts'

const FIXTURES = resolve('fixtures')
const folder = mkdtempSync(join(tmpdir(), 'dendro-fixtures-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const sessionsIn = (path: string) =>
  readdirSync(path)
    .filter((name) => name.endsWith('.jsonl'))
    .toSorted()
const listed = [...readFileSync(join(FIXTURES, 'README.md'), 'utf8').matchAll(/^\| `(odd\/[^`]+)` \|/gm)].map(
  (row) => row[1]!,
)

describe('the page about the fixtures', () => {
  it('lists every odd file once, and no other', () => {
    expect(listed.toSorted()).toEqual(
      sessionsIn(join(FIXTURES, 'odd'))
        .map((name) => `odd/${name}`)
        .toSorted(),
    )
  })

  it('says something of each', () => {
    const text = readFileSync(join(FIXTURES, 'README.md'), 'utf8')
    for (const file of listed) expect(text).toMatch(new RegExp(`\`${file}\` \\| \\S.{10,}`))
  })
})

describe('the scripts', () => {
  it('write the odd files as they are', () => {
    execFileSync(process.execPath, [join(FIXTURES, 'make-odd.mjs'), join(folder, 'odd')])
    expect(sessionsIn(join(folder, 'odd'))).toEqual(sessionsIn(join(FIXTURES, 'odd')))
    for (const name of sessionsIn(join(folder, 'odd'))) {
      const same = readFileSync(join(folder, 'odd', name)).equals(readFileSync(join(FIXTURES, 'odd', name)))
      expect(same, `fixtures/odd/${name} is what its script writes`).toBe(true)
    }
  })

  it('write the showcase as it is', () => {
    execFileSync(process.execPath, [join(FIXTURES, 'make-showcase.mjs'), folder])
    const same = readFileSync(join(folder, 'showcase.jsonl')).equals(readFileSync(join(FIXTURES, 'showcase.jsonl')))
    expect(same, 'fixtures/showcase.jsonl is what its script writes').toBe(true)
  })
})

describe('the showcase', () => {
  const lines = readFileSync(join(FIXTURES, 'showcase.jsonl'), 'utf8').trimEnd().split('\n')
  const entries = lines.slice(1).map((line) => recordOf(JSON.parse(line)))
  const ids = new Set(entries.map((entry) => entry['id']))
  const parents = new Set(entries.map((entry) => entry['parentId']))
  const messages = entries.map((entry) => recordOf(entry['message']))
  const ofType = (type: string) => entries.filter((entry) => entry['type'] === type)
  const stoppedBy = (reason: string) => messages.filter((message) => message['stopReason'] === reason)

  it('is a sound session: ids, parents before children, times that only grow', () => {
    expect(ids.size).toBe(entries.length)
    const seen = new Set<unknown>([null])
    let time = ''
    for (const entry of entries) {
      expect(seen).toContain(entry['parentId'])
      expect(String(entry['timestamp']) >= time).toBe(true)
      time = String(entry['timestamp'])
      seen.add(entry['id'])
    }
  })

  it('holds what it promises to a newcomer', () => {
    expect(entries.length).toBeGreaterThanOrEqual(120)
    expect(entries.filter((entry) => !parents.has(entry['id']))).toHaveLength(5)
    expect(entries.filter((entry) => entry['parentId'] === null)).toHaveLength(2)
    expect(ofType('compaction')).toHaveLength(3)
    expect(ofType('context_edit')).toHaveLength(2)
    expect(ofType('label').filter((entry) => entry['label'] === undefined)).toHaveLength(1)
    expect(stoppedBy('error')).toHaveLength(1)
    expect(stoppedBy('aborted')).toHaveLength(1)
    expect(messages.some((message) => message['isError'] === true)).toBe(true)
    expect(messages.some((message) => typeof recordOf(message['details'])['diff'] === 'string')).toBe(true)
    expect(new Set(messages.flatMap((message) => message['provider'] ?? [])).size).toBe(2)
    expect(messages.at(-1)?.['role']).toBe('assistant')
  })

  it('names the leaf that was given up in its branch summary', () => {
    const [summary] = ofType('branch_summary')
    expect(ids).toContain(summary?.['fromId'])
    expect(parents).not.toContain(summary?.['fromId'])
  })
})

it('has no session that is not made by a script', () => {
  expect(sessionsIn(FIXTURES)).toEqual(['showcase.jsonl'])
})
