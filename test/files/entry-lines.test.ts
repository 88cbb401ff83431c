import { closeSync, ftruncateSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { lineOf } from '../../electron/host/entry-lines.ts'
import { openSession, type SessionFile } from '../../electron/sessions/open-session.ts'
import { viewOf } from '../../shared/session/entry-view.ts'
import { rowOf } from '../../shared/session/row.ts'
import { temporaryFolder } from './temp-folder.ts'

const opened: SessionFile[] = []
afterEach(() => {
  for (const file of opened.splice(0)) file.close()
})

async function open(path: string): Promise<SessionFile> {
  const file = await openSession(path)
  opened.push(file)
  return file
}
const odd = (name: string) => open(resolve('fixtures/odd', `${name}.jsonl`))

function view(file: SessionFile, ordinal: number) {
  const { ids, places } = file.built
  const place = { line: places.line[ordinal]!, bytes: places.length[ordinal]! }
  const rest = { id: ids.idOf(ordinal), tokens: 0, label: null, pairOf: () => null }
  return viewOf({ ...lineOf(file, ordinal), ...rest, ...place, ordinal })
}

describe('what is shown of a line', () => {
  it('shows a line that is no object by its value', async () => {
    const file = await odd('not-objects')
    expect(rowOf(lineOf(file, 3).raw, 3, null)).toMatchObject({ type: 'not an object', text: '[1,2]' })
    expect(view(file, 1)).toMatchObject({ json: '42', blocks: [{ kind: 'notice', tone: 'error' }] })
  })

  it('shows the line of an old version as it stands, and reads it as migrated', async () => {
    const file = await odd('v2-hook-message')
    const { row, json } = view(file, 1)
    expect(row).toMatchObject({ role: 'custom', text: 'weather: It rains.' })
    expect(json).toContain('"hookMessage"')
    const first = await odd('v1-index')
    expect(view(first, 0).row.id).not.toBeNull()
    expect(view(first, 0).json).not.toContain('"id": "')
  })

  it('shows the beginning of a line that is too long to be read', async () => {
    const path = join(temporaryFolder(), 'long.jsonl')
    const head = '{"type":"session","version":3,"id":"long","timestamp":"2026-05-02T09:30:00.000Z","cwd":"/x"}\n'
    const line =
      '{"type":"message","id":"e0000001","parentId":null,"timestamp":"2026-05-02T09:30:30.000Z","message":{"role":"user","content":"'
    writeFileSync(path, head + line)
    const fd = openSync(path, 'r+')
    const end = 66 * 1024 * 1024
    ftruncateSync(fd, end)
    writeSync(fd, '"}}\n', end)
    closeSync(fd)
    const shown = view(await open(path), 0)
    expect(shown.row).toMatchObject({ id: 'e0000001', role: 'user', text: '(a line of 66 MiB, not read)' })
    expect(shown.blocks[0]).toMatchObject({ kind: 'notice', text: expect.stringContaining('66 MiB long') as string })
    expect(shown.json.startsWith(line)).toBe(true)
    expect(shown.jsonCut).toBe(true)
  })
})
