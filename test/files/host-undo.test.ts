import { appendFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { host } from './host-harness.ts'
import { assistantLine, fileText, headerLine, userLine } from './session-text.ts'
import { temporaryFolder } from './temp-folder.ts'

const [A, B, C] = ['0000000a', '0000000b', '0000000c']
const sessionId = 's'
const time = '2026-01-05T09:00:00.000Z'
const labelLine = (id: string, label: string): string =>
  JSON.stringify({ type: 'label', id, parentId: B, timestamp: time, targetId: B, label })
const nameLine = (id: string, name: string): string =>
  JSON.stringify({ type: 'session_info', id, parentId: B, timestamp: time, name })

async function opened(...more: readonly string[]) {
  const file = join(temporaryFolder(), 'session.jsonl')
  writeFileSync(file, fileText(headerLine(), userLine(A, null), assistantLine(B, A), ...more))
  const app = host()
  await app.ask('session:open', { sessionId, file })
  const last = (): unknown => JSON.parse(readFileSync(file, 'utf8').trimEnd().split('\n').at(-1) ?? '')
  const undo = (id: string) => app.ask('entry:undo', { sessionId, id })
  return { app, file, last, undo }
}

test('a label, a name and a leaf are what they were before, and an undo is undone by its own', async () => {
  const { app, last, undo } = await opened(labelLine('0000001a', 'first'), nameLine('0000001b', 'old name'))
  const label = await app.ask('entry:label', { sessionId, ordinal: 1, id: B, label: 'second' })
  const back = await undo(label.id)
  expect(back.undid).toEqual({ kind: 'label', text: 'first' })
  expect(last()).toMatchObject({ type: 'label', targetId: B, label: 'first' })
  expect(await undo(back.id)).toMatchObject({ undid: { kind: 'label', text: 'second' } })
  const name = await app.ask('session:rename', { sessionId, name: 'new name' })
  expect(await undo(name.id)).toMatchObject({ undid: { kind: 'name', text: 'old name' } })
  expect(last()).toMatchObject({ type: 'session_info', name: 'old name' })
  const before = last()
  const leaf = await app.ask('leaf:set', { sessionId, at: 0, atId: A })
  // A name stands under the leaf, which stays where it is.
  await app.ask('session:rename', { sessionId, name: 'x' })
  expect(await undo(leaf.id)).toMatchObject({ undid: { kind: 'leaf', at: leaf.ordinal - 1 } })
  expect(last()).toMatchObject({ customType: 'dendro.leaf', parentId: (before as { id: string }).id })
})

test('what another program wrote since then is not overridden, and the answer says what came', async () => {
  const { app, file, last, undo } = await opened()
  const label = await app.ask('entry:label', { sessionId, ordinal: 1, id: B, label: 'mine' })
  appendFileSync(file, fileText(labelLine('0000002a', 'theirs')))
  await expect(undo(label.id)).rejects.toThrow(/that entry has got a newer label meanwhile/)
  const name = await app.ask('session:rename', { sessionId, name: 'mine' })
  appendFileSync(file, fileText(nameLine('0000002b', 'theirs')))
  await expect(undo(name.id)).rejects.toThrow(/the session has got a newer name meanwhile/)
  const leaf = await app.ask('leaf:set', { sessionId, at: 0, atId: A })
  appendFileSync(file, fileText(userLine(C, leaf.id)))
  await expect(undo(leaf.id)).rejects.toThrow(/newer entries came meanwhile, and pi opens at them/)
  expect(last()).toMatchObject({ id: C })
  // Another program's label on another branch has led pi away.
  const again = await app.ask('leaf:set', { sessionId, at: 0, atId: A })
  appendFileSync(file, fileText(labelLine('0000002c', 'elsewhere')))
  await expect(undo(again.id)).rejects.toThrow(/newer entries came meanwhile/)
})

test('after a rewrite an undo is of the same entry, wherever it stands, or of none', async () => {
  const { app, file, last, undo } = await opened()
  const { id } = await app.ask('entry:label', { sessionId, ordinal: 1, id: B, label: 'UND' })
  const rewrite = (change: (lines: string[]) => string[]): void => {
    writeFileSync(`${file}.new`, `${change(readFileSync(file, 'utf8').trimEnd().split('\n')).join('\n')}\n`)
    renameSync(`${file}.new`, file)
  }
  rewrite(([header = '', ...rest]) => [header, userLine(C, null), ...rest])
  const back = await undo(id)
  expect(back).toMatchObject({ ordinal: 4, undid: { kind: 'label', text: '' } })
  expect(last()).toMatchObject({ type: 'label', targetId: B })
  rewrite((lines) => lines.slice(0, 3))
  await expect(undo(back.id)).rejects.toThrow(/the entry that was written is no longer there/)
})
