import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { entryOf, rowsOf } from '../../electron/host/entries.ts'
import { contextAt } from '../../electron/host/context.ts'
import { messagesAt } from '../../electron/host/messages.ts'
import { openSession } from '../../electron/sessions/open-session.ts'
import { fileOf, header, json, run, TIME } from '../unit/cli-run.ts'
import { temporaryFolder } from './temp-folder.ts'

/** JSON of a list inside a list, deeper than any stack: `JSON.stringify` gives up at some 8,000 levels. */
const LEVELS = 30_000
const DEEP = '['.repeat(LEVELS) + ']'.repeat(LEVELS)

/** Every place of an entry where JSON of any shape can stand: `#` is the deep value. */
const PLACES = [
  '"type":"message","message":{"role":"user","content":#}',
  '"type":"message","message":{"role":"user","content":[#,{"type":"text","text":#},{"type":#},{"type":"image","data":#,"mimeType":#}],"more":#}',
  '"type":"message","message":{"role":"assistant","provider":#,"model":#,"usage":#,"stopReason":#,"errorMessage":#,"content":[{"type":"toolCall","id":"t1","name":"x","arguments":#}]}',
  '"type":"message","message":{"role":"assistant","content":[{"type":"toolCall","id":#,"name":#,"arguments":{"path":#,"command":#}},{"type":"thinking","thinking":#}]}',
  '"type":"message","message":{"role":"toolResult","toolCallId":"t1","toolName":#,"isError":#,"content":#,"details":{"diff":#,"path":#}}',
  '"type":"message","message":{"role":"toolResult","toolCallId":#,"content":[#],"details":#}',
  '"type":"message","message":{"role":"bashExecution","command":#,"output":#,"exitCode":#,"fullOutputPath":#,"truncated":true}',
  '"type":"message","message":{"role":"system","content":#,"sections":{"a":#},"toolsAdded":[{"name":#,"description":#}],"toolsRemoved":[#]}',
  '"type":"message","message":{"role":"custom","customType":#,"content":#}',
  '"type":"message","message":{"role":"branchSummary","summary":#}',
  '"type":"message","message":{"role":#}',
  '"type":"message","message":#',
  '"type":"custom_message","customType":#,"content":#,"details":#',
  '"type":"custom","customType":#,"data":#',
  '"type":"model_change","provider":#,"modelId":#',
  '"type":"thinking_level_change","thinkingLevel":#',
  '"type":"session_info","name":#',
  '"type":"label","targetId":#,"label":#',
  '"type":"label","targetId":"e0","label":#',
  '"type":"branch_summary","fromId":#,"summary":#,"details":#',
  '"type":"context_edit","targetId":#,"replacement":#',
  '"type":"context_edit","targetId":"e0","replacement":{"content":#}',
  '"type":"usage","usage":#,"kind":#',
  '"type":#',
  '"type":"compaction","summary":#,"firstKeptEntryId":#,"tokensBefore":#,"details":#,"systemMessage":#',
  '"type":"message","message":{"role":"user","content":"The end"}',
].map((fields) => fields.replaceAll('#', DEEP))

function deepSession(): string {
  const lines = PLACES.map((fields, place) => {
    const parent = place === 0 ? 'null' : `"e${place - 1}"`
    return `{"id":"e${place}","parentId":${parent},"timestamp":"${TIME}",${fields}}`
  })
  return fileOf({ ...header, cwd: temporaryFolder() }, DEEP, ...lines)
}

/** The lines of a fork of the file. */
async function forked(file: string, ...which: readonly string[]): Promise<readonly string[]> {
  const done = await run(['fork', file, ...which, '--session-dir', temporaryFolder(), '--json'])
  expect(done).toMatchObject({ code: 0, err: [] })
  return linesOf((json(done) as { file: string }).file)
}

function linesOf(file: string): readonly string[] {
  return readFileSync(file, 'utf8').trimEnd().split('\n')
}

test('the value is too deep for JSON.stringify', () => {
  expect(() => JSON.stringify(JSON.parse(DEEP))).toThrow(RangeError)
})

test('a session nested too deep in every field: every command answers', async () => {
  const file = deepSession()
  const last = `${PLACES.length}`
  for (const words of [
    ['inspect', file],
    ['inspect', file, '--json'],
    ['context', file, '--at', `2,${last}`],
    ['context', file, '--at', `2,${last}`, '--json'],
    ['list', '--session-dir', join(file, '..'), '--json'],
    ['label', file, '--at', '1', 'here'],
    ['leaf', file, '--at', '1'],
    ['branch', file, '--at', '1', '--summary', 'S'],
    ['name', file, 'Deep'],
  ]) {
    const { code, err } = await run(words)
    const failures = err.filter((line) => !line.includes('If pi has it open'))
    expect({ words, code, failures }).toEqual({ words, code: 0, failures: [] })
  }
  expect((await run(['check', file, '--json'])).code).toBe(1)
})

test('a fork of every branch holds what the file holds, byte for byte', async () => {
  const file = deepSession()
  const copied = await forked(file, '--whole')
  expect(copied.slice(1)).toEqual(
    linesOf(file)
      .slice(1)
      .filter((line) => line !== DEEP),
  )
})

test('a fork of a path as well; labels leave it, and the one that names an entry is hung again at its end', async () => {
  const file = deepSession()
  const copied = await forked(file, '--at', `${PLACES.length}`)
  const kept = linesOf(file).filter((line) => line !== DEEP && !line.includes('"type":"label"'))
  const untied = (line: string) => line.replace(/"parentId":("\w+"|null)/, '')
  expect(copied.slice(1, -1).map(untied)).toEqual(kept.slice(1).map(untied))
  expect(copied.at(-1)).toContain(DEEP)
})

test('rows, views and messages of it can be shown', async () => {
  const controller = new AbortController()
  const file = await openSession(deepSession())
  const session = { file, signal: controller.signal } as Parameters<typeof entryOf>[0]
  const ordinals = [0, ...PLACES.keys()]
  const rows = await rowsOf(session, ordinals, controller.signal)
  expect(rows.map(({ text }) => text.length > 0)).toEqual(ordinals.map(() => true))
  for (const ordinal of ordinals) expect(structuredClone(entryOf(session, ordinal)).json.length).toBeGreaterThan(0)
  for (const leaf of [2, PLACES.length]) {
    const { messageCount } = await contextAt(session, leaf)
    const every = [...file.built.columns.kind.keys()]
    const sent = await messagesAt(session, leaf, every, controller.signal)
    expect(structuredClone(sent).length).toBe(messageCount)
  }
  file.close()
})

test('a header with a deep version is read', async () => {
  const file = join(temporaryFolder(), 'a.jsonl')
  writeFileSync(file, `{"type":"session","id":"s","timestamp":"${TIME}","cwd":${DEEP},"version":${DEEP}}\n`)
  expect((await run(['inspect', file, '--json'])).code).toBe(0)
  expect((await run(['inspect', file])).code).toBe(0)
})
